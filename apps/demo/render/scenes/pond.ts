import { drawFish, drawFishShadow } from '../goldfish.ts';
import type { Fish, FishColours } from '../goldfish.ts';
import { HEIGHT, TAU, WIDTH, glow, random, sprite, swing, vignette, wrap } from '../kit.ts';
import type { Ctx, Scene } from '../kit.ts';
import { drawLily, drawPad } from '../lily.ts';
import type { Pad } from '../lily.ts';

const RED: FishColours = { head: '#ffd9b4', belly: '#ff7a45', back: '#e03a26', fin: '#ef4a34' };
const GOLD: FishColours = { head: '#ffeccb', belly: '#ffb35e', back: '#f07a2c', fin: '#f88d3e' };
const KOHAKU: FishColours = {
  head: '#fffaf0',
  belly: '#fff3e4',
  back: '#ffe2cc',
  fin: '#ffb9a0',
  patch: '#f0502f',
};
const PEARL: FishColours = { head: '#ffffff', belly: '#fdf1e6', back: '#ffd8c4', fin: '#ffe3d2' };

interface Tour {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  tilt: number;
  offset: number;
  turn: -1 | 1;
  bend: number;
}

/** A closed tour of the pond: an ellipse with a second harmonic, so that no two rounds look like a fairground. */
function tour({ cx, cy, rx, ry, tilt, offset, turn, bend }: Tour): (phase: number) => [number, number] {
  return (phase) => {
    const angle = TAU * (turn * phase + offset);
    const x = rx * Math.cos(angle) + bend * rx * Math.cos(2 * angle + 0.7);
    const y = ry * Math.sin(angle) + bend * ry * Math.sin(2 * angle + 1.9);
    return [cx + x * Math.cos(tilt) - y * Math.sin(tilt), cy + x * Math.sin(tilt) + y * Math.cos(tilt)];
  };
}

const DEEP: Fish[] = [
  {
    path: tour({ cx: 560, cy: 300, rx: 330, ry: 190, tilt: 0.3, offset: 0.62, turn: -1, bend: 0.16 }),
    length: 62,
    colours: RED,
    beats: 17,
    offset: 0.2,
  },
  {
    path: tour({ cx: 760, cy: 420, rx: 300, ry: 200, tilt: -0.4, offset: 0.1, turn: 1, bend: 0.14 }),
    length: 56,
    colours: GOLD,
    beats: 18,
    offset: 0.7,
  },
];
const UPPER: Fish[] = [
  {
    path: tour({ cx: 640, cy: 372, rx: 236, ry: 180, tilt: -0.12, offset: 0.02, turn: 1, bend: 0.12 }),
    length: 132,
    colours: RED,
    beats: 14,
    offset: 0,
  },
  {
    path: tour({ cx: 640, cy: 356, rx: 222, ry: 190, tilt: 0.2, offset: 0.4, turn: 1, bend: 0.13 }),
    length: 112,
    colours: KOHAKU,
    beats: 15,
    offset: 0.4,
  },
  {
    path: tour({ cx: 650, cy: 366, rx: 250, ry: 176, tilt: 0.5, offset: 0.72, turn: 1, bend: 0.1 }),
    length: 104,
    colours: GOLD,
    beats: 15,
    offset: 0.15,
  },
  {
    path: tour({ cx: 610, cy: 350, rx: 380, ry: 236, tilt: -0.06, offset: 0.25, turn: -1, bend: 0.08 }),
    length: 92,
    colours: PEARL,
    beats: 16,
    offset: 0.6,
  },
];

function drawWater(ctx: Ctx): void {
  const water = ctx.createRadialGradient(690, 250, 40, 640, 380, 820);
  water.addColorStop(0, '#2f8a86');
  water.addColorStop(0.35, '#1a5c66');
  water.addColorStop(0.72, '#0d3442');
  water.addColorStop(1, '#061922');
  ctx.fillStyle = water;
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
  // Pebbles on the floor, seen dimly.
  const next = random(9);
  ctx.filter = 'blur(3px)';
  for (let index = 0; index < 150; index++) {
    const size = 9 + next() * 30;
    ctx.fillStyle = `rgba(${next() < 0.5 ? '8,38,48' : '96,164,152'},${0.07 + next() * 0.08})`;
    ctx.beginPath();
    ctx.ellipse(next() * WIDTH, next() * HEIGHT, size, size * (0.55 + next() * 0.3), next() * 3, 0, TAU);
    ctx.fill();
  }
  ctx.filter = 'none';
}

const NET_WIDTH = 240;
const NET_HEIGHT = 135;

/** The net of light that waves throw on the floor: two crossing folds of sines, brightest where they meet. */
function makeCaustics(): (ctx: Ctx, phase: number) => void {
  const canvas = new OffscreenCanvas(NET_WIDTH, NET_HEIGHT);
  const net = canvas.getContext('2d');
  if (net === null) throw new Error('no 2d context');
  const image = net.createImageData(NET_WIDTH, NET_HEIGHT);
  return (ctx, phase) => {
    const t = TAU * phase;
    for (let y = 0; y < NET_HEIGHT; y++) {
      for (let x = 0; x < NET_WIDTH; x++) {
        const u = x / 17;
        const v = y / 17;
        const a =
          Math.sin(u + 1.3 * Math.sin(v * 0.7 + t * 2) + t) +
          Math.sin(v * 1.1 + 1.2 * Math.sin(u * 0.6 - t * 2) - t);
        const b = Math.sin(u * 0.8 - v * 0.9 + 1.1 * Math.sin(u * 0.5 + v * 0.4 + t * 3));
        const line = Math.exp(-Math.abs(a) * 3.2) * 0.75 + Math.exp(-Math.abs(a * 0.6 + b) * 3.6) * 0.6;
        const at = (y * NET_WIDTH + x) * 4;
        image.data[at] = 170;
        image.data[at + 1] = 255;
        image.data[at + 2] = 226;
        image.data[at + 3] = Math.min(255, line * 120);
      }
    }
    net.putImageData(image, 0, 0);
    ctx.save();
    ctx.globalCompositeOperation = 'screen';
    ctx.globalAlpha = 0.5;
    ctx.imageSmoothingQuality = 'high';
    ctx.drawImage(canvas, 0, 0, WIDTH, HEIGHT);
    ctx.restore();
  };
}

const PADS: Pad[] = [
  { x: 150, y: 120, size: 128, turn: 0.4, tone: '#2c6b4c', vein: '#1c4a38' },
  { x: 318, y: 52, size: 82, turn: 2.2, tone: '#3a7d55', vein: '#235940' },
  { x: 40, y: 300, size: 92, turn: 5.2, tone: '#245a44', vein: '#173f31' },
  { x: 1130, y: 610, size: 140, turn: 3.4, tone: '#2c6b4c', vein: '#1b4937' },
  { x: 958, y: 672, size: 88, turn: 1.1, tone: '#3d8359', vein: '#265c42' },
  { x: 1236, y: 420, size: 84, turn: 4.1, tone: '#255c45', vein: '#183f32' },
  { x: 448, y: 640, size: 84, turn: 0.9, tone: '#347550', vein: '#20523c' },
  { x: 884, y: 70, size: 60, turn: 2.9, tone: '#347550', vein: '#20523c' },
];

interface Ring {
  x: number;
  y: number;
  offset: number;
  size: number;
}
const RINGS: Ring[] = [
  { x: 322, y: 214, offset: 0.05, size: 190 },
  { x: 900, y: 520, offset: 0.38, size: 220 },
  { x: 640, y: 150, offset: 0.66, size: 170 },
  { x: 560, y: 590, offset: 0.84, size: 160 },
];

function drawRings(ctx: Ctx, phase: number): void {
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  for (const ring of RINGS) {
    const age = wrap(phase * 2 + ring.offset);
    for (let wave = 0; wave < 4; wave++) {
      const radius = ring.size * (age * 1.25 - wave * 0.13);
      if (radius <= 2) continue;
      ctx.strokeStyle = `rgba(206,255,240,${0.5 * Math.pow(1 - age, 1.5) * (1 - wave * 0.2)})`;
      ctx.lineWidth = 2.6 - wave * 0.4;
      ctx.beginPath();
      ctx.ellipse(ring.x, ring.y, radius, radius * 0.72, 0, 0, TAU);
      ctx.stroke();
    }
  }
  ctx.restore();
}

const makePad = (pad: Pad): OffscreenCanvas =>
  sprite(pad.size * 2 + 8, pad.size * 2 + 8, (ctx) => {
    ctx.translate(pad.size + 4, pad.size + 4);
    drawPad(ctx, pad);
  });

/** The pads, each rocking over its shadow. @param stamps drawn pads, in the order of `PADS` */
function drawPads(ctx: Ctx, phase: number, stamps: readonly OffscreenCanvas[]): void {
  PADS.forEach((pad, index) => {
    const stamp = stamps[index];
    if (stamp === undefined) return;
    ctx.save();
    ctx.translate(pad.x + 5 * swing(phase, 1, pad.turn), pad.y + 4 * swing(phase, 1, pad.turn + 0.3));
    ctx.save();
    ctx.globalAlpha = 0.3;
    ctx.fillStyle = '#03141a';
    ctx.beginPath();
    ctx.arc(12, 18, pad.size * 0.98, 0, TAU);
    ctx.fill();
    ctx.restore();
    ctx.rotate(pad.turn + 0.05 * swing(phase, 1, pad.turn * 0.7));
    ctx.drawImage(stamp, -stamp.width / 2, -stamp.height / 2);
    ctx.restore();
  });
}

function drawLilies(ctx: Ctx, phase: number, lily: OffscreenCanvas): void {
  for (const [x, y, size, turn] of [
    [214, 168, 1, 0.2],
    [1068, 560, 1.12, 0.8],
    [470, 622, 0.62, 0.9],
  ] as const) {
    ctx.save();
    ctx.translate(x + 5 * swing(phase, 1, turn), y + 4 * swing(phase, 1, turn + 0.3));
    ctx.rotate(0.06 * swing(phase, 1, turn));
    glow(ctx, 0, 0, 130 * size, 130 * size, '255,190,206', 0.3);
    ctx.drawImage(lily, -75 * size, -75 * size, 150 * size, 150 * size);
    ctx.restore();
  }
}

/** A speck of light that floats over the water. */
interface Mote {
  x: number;
  y: number;
  offset: number;
  size: number;
}

function makeMotes(): Mote[] {
  const next = random(41);
  return Array.from({ length: 26 }, () => ({
    x: next() * WIDTH,
    y: next() * HEIGHT,
    offset: next(),
    size: 3 + next() * 9,
  }));
}

function drawMotes(ctx: Ctx, phase: number, motes: readonly Mote[]): void {
  for (const { x, y, offset, size } of motes) {
    const shine = 0.5 + 0.5 * swing(phase, 2, offset);
    const [left, top] = [x + 24 * swing(phase, 1, offset), y + 16 * swing(phase, 1, offset + 0.25)];
    glow(ctx, left, top, size * 2, size * 2, '255,236,190', 0.34 * shine);
  }
}

/** Mio's scene: a goldfish pond seen from above, light moving on its floor. */
export function makePond(): Scene {
  const water = sprite(WIDTH, HEIGHT, drawWater);
  const shade = new OffscreenCanvas(WIDTH, HEIGHT);
  const shade_ctx = shade.getContext('2d');
  if (shade_ctx === null) throw new Error('no 2d context');
  const caustics = makeCaustics();
  const pads = PADS.map(makePad);
  const lily = sprite(150, 150, (ctx) => {
    ctx.translate(75, 75);
    drawLily(ctx, 66);
  });
  const motes = makeMotes();
  return (ctx, phase) => {
    ctx.drawImage(water, 0, 0);
    caustics(ctx, phase);
    shade_ctx.clearRect(0, 0, WIDTH, HEIGHT);
    for (const fish of UPPER) drawFishShadow(shade_ctx, fish, phase);
    ctx.save();
    ctx.globalAlpha = 0.4;
    ctx.filter = 'blur(9px)';
    ctx.drawImage(shade, 0, 0);
    ctx.restore();
    ctx.save();
    ctx.globalAlpha = 0.5;
    for (const fish of DEEP) drawFish(ctx, fish, phase);
    ctx.restore();
    for (const fish of UPPER) drawFish(ctx, fish, phase);
    drawRings(ctx, phase);
    drawPads(ctx, phase, pads);
    drawLilies(ctx, phase, lily);
    drawMotes(ctx, phase, motes);
    vignette(ctx, 0.5);
  };
}
