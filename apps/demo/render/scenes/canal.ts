import {
  HEIGHT,
  TAU,
  WIDTH,
  flicker,
  glow,
  polygon,
  random,
  sprite,
  swing,
  vertical,
  vignette,
} from '../kit.ts';
import type { Ctx, Scene } from '../kit.ts';
import { drawLantern } from '../lantern.ts';
import type { LanternColour } from '../lantern.ts';
import { drawWillow, makeFireflies, makePetals } from '../nature.ts';

/** The waterline. */
const SHORE_Y = 430;

function drawSky(ctx: Ctx): void {
  ctx.fillStyle = vertical(ctx, 0, SHORE_Y, [
    [0, '#0b1130'],
    [0.45, '#222a5c'],
    [0.8, '#4a3a6c'],
    [1, '#8a4f62'],
  ]);
  ctx.fillRect(0, 0, WIDTH, SHORE_Y);
  glow(ctx, 700, SHORE_Y, 760, 170, '255,146,92', 0.62);
  // A low moon behind thin cloud.
  glow(ctx, 556, 86, 150, 150, '255,236,206', 0.34);
  ctx.fillStyle = '#fff1d6';
  ctx.beginPath();
  ctx.arc(556, 86, 33, 0, TAU);
  ctx.fill();
  glow(ctx, 546, 78, 40, 40, '255,255,244', 0.7);
}

function ridge(ctx: Ctx, base: number, height: number, seed: number, tone: string): void {
  ctx.beginPath();
  ctx.moveTo(-40, SHORE_Y);
  for (let x = -40; x <= WIDTH + 40; x += 16) {
    const y = base - height * (0.5 + 0.3 * Math.sin(x / 210 + seed) + 0.2 * Math.sin(x / 83 + seed * 2.7));
    ctx.lineTo(x, y);
  }
  ctx.lineTo(WIDTH + 40, SHORE_Y);
  ctx.closePath();
  ctx.fillStyle = tone;
  ctx.fill();
}

/** Machiya along the far bank, their windows lit. */
function drawHouses(ctx: Ctx): void {
  const next = random(5);
  let x = -30;
  while (x < WIDTH + 40) {
    const width = 84 + next() * 74;
    const height = 42 + next() * 40;
    const top = SHORE_Y - height;
    const gap = x + width > 560 && x < 720;
    if (!gap) {
      polygon(ctx, [
        [x - 12, top + 6],
        [x + width * 0.18, top - 20],
        [x + width * 0.82, top - 20],
        [x + width + 12, top + 6],
      ]);
      ctx.fillStyle = '#0c0d1f';
      ctx.fill();
      ctx.fillStyle = '#141228';
      ctx.fillRect(x, top + 4, width, height);
      const panes = Math.floor(width / 26);
      for (let pane = 0; pane < panes; pane++) {
        if (next() < 0.24) continue;
        const paneX = x + 8 + pane * 25;
        ctx.fillStyle = next() < 0.75 ? '#ffbf72' : '#ffdca6';
        ctx.globalAlpha = 0.62 + next() * 0.38;
        ctx.fillRect(paneX, top + height - 30, 16, 20);
        ctx.globalAlpha = 1;
        ctx.fillStyle = '#24142088';
        ctx.fillRect(paneX + 7, top + height - 30, 2, 20);
        ctx.fillRect(paneX, top + height - 21, 16, 2);
      }
      glow(ctx, x + width / 2, SHORE_Y - 18, width * 0.8, 54, '255,170,96', 0.32);
    }
    x += width + 10 + next() * 16;
  }
  ctx.fillStyle = '#0a0a18';
  ctx.fillRect(0, SHORE_Y - 7, WIDTH, 8);
}

/** An arched bridge where the houses leave a gap. */
function drawBridge(ctx: Ctx): void {
  ctx.strokeStyle = '#10101f';
  ctx.lineWidth = 11;
  ctx.beginPath();
  ctx.moveTo(540, SHORE_Y - 16);
  ctx.quadraticCurveTo(640, SHORE_Y - 76, 740, SHORE_Y - 16);
  ctx.stroke();
  ctx.strokeStyle = '#7d2f2a';
  ctx.lineWidth = 4;
  for (const lift of [16, 25]) {
    ctx.beginPath();
    ctx.moveTo(540, SHORE_Y - 16 - lift);
    ctx.quadraticCurveTo(640, SHORE_Y - 76 - lift, 740, SHORE_Y - 16 - lift);
    ctx.stroke();
  }
  for (let post = 0; post <= 8; post++) {
    const t = post / 8;
    const y = SHORE_Y - 16 - 120 * t * (1 - t);
    ctx.fillStyle = '#93372e';
    ctx.fillRect(538 + t * 200, y - 29, 4.5, 28);
  }
}

const STRING: { colour: LanternColour; height: number }[] = [
  { colour: 'red', height: 84 },
  { colour: 'amber', height: 90 },
  { colour: 'red', height: 100 },
  { colour: 'amber', height: 110 },
  { colour: 'red', height: 112 },
  { colour: 'amber', height: 110 },
  { colour: 'red', height: 100 },
  { colour: 'amber', height: 90 },
  { colour: 'red', height: 84 },
];

function drawString(ctx: Ctx, phase: number): void {
  const bob = 3 * swing(phase, 2, 0.2);
  const at = (t: number): [number, number] => [-60 + (WIDTH + 120) * t, 56 + (112 + bob) * 4 * t * (1 - t)];
  ctx.strokeStyle = '#070912';
  ctx.lineWidth = 3.4;
  ctx.beginPath();
  for (let t = 0; t <= 1.001; t += 0.02) ctx.lineTo(...at(t));
  ctx.stroke();
  STRING.forEach(({ colour, height }, index) => {
    const [x, y] = at((index + 0.5) / STRING.length);
    const offset = index * 0.117;
    const gust = 0.55 + 0.45 * swing(phase, 1, -index * 0.09);
    drawLantern(ctx, {
      x,
      y,
      height,
      colour,
      tilt: 0.1 * gust * swing(phase, 4, -offset),
      light: flicker(phase, offset * 3),
    });
  });
}

/** The upper half seen in the water: mirrored rows, shifted by waves that grow longer and wider towards the lens. */
function drawMirror(water: Ctx, upper: OffscreenCanvas, phase: number): void {
  const rows = HEIGHT - SHORE_Y;
  for (let row = 0; row < rows; row += 1) {
    const near = row / rows;
    const long = 2.9 * Math.log(1 + row / 10);
    const short = 6.7 * Math.log(1 + row / 16);
    const shift =
      (0.8 + near * 7) * swing(phase, 5, -long) +
      (0.5 + near * 5) * swing(phase, 9, -short) +
      near * 3 * swing(phase, 4, short * 0.63);
    const sourceY = SHORE_Y - 2 - row * 1.42 + (0.6 + near * 7) * swing(phase, 6, -short * 0.81);
    if (sourceY < 1) continue;
    water.drawImage(upper, 0, sourceY, WIDTH, 1, shift - 14, row, WIDTH + 28, 1);
  }
}

/** Lays the mirror image down: softened, because water is never a clean mirror, and darker towards the lens. */
function layWater(ctx: Ctx, mirror: OffscreenCanvas): void {
  ctx.save();
  ctx.filter = 'blur(1.6px)';
  ctx.drawImage(mirror, 0, SHORE_Y);
  ctx.restore();
  ctx.fillStyle = vertical(ctx, SHORE_Y, HEIGHT, [
    [0, 'rgba(18,18,48,0.26)'],
    [0.5, 'rgba(10,12,34,0.46)'],
    [1, 'rgba(5,7,18,0.84)'],
  ]);
  ctx.fillRect(0, SHORE_Y, WIDTH, HEIGHT - SHORE_Y);
}

interface Glint {
  x: number;
  y: number;
  width: number;
  offset: number;
  cycles: number;
  rgb: string;
}

function makeGlints(): Glint[] {
  const next = random(31);
  return Array.from({ length: 120 }, (_, index) => {
    const near = Math.pow(next(), 0.8);
    const lantern = index % STRING.length;
    const spread = (next() + next() - 1) * (26 + near * 46);
    return {
      x: ((lantern + 0.5) / STRING.length) * (WIDTH + 120) - 60 + spread,
      y: SHORE_Y + 14 + near * (HEIGHT - SHORE_Y - 24),
      width: 7 + near * 34 * (0.5 + next()),
      offset: next(),
      cycles: 3 + Math.floor(next() * 4),
      rgb: lantern % 2 === 0 ? '255,138,98' : '255,206,128',
    };
  });
}

interface Toro {
  lane_y: number;
  spacing: number;
  shift: number;
  size: number;
}
/** Floating lanterns; each lane moves on by one spacing in a loop, so the row at its end is the row at its start. */
const LANES: Toro[] = [
  { lane_y: 476, spacing: 250, shift: 60, size: 13 },
  { lane_y: 536, spacing: 330, shift: 190, size: 21 },
  { lane_y: 622, spacing: 450, shift: 30, size: 34 },
];

function drawToro(ctx: Ctx, x: number, y: number, size: number, light: number, tilt: number): void {
  glow(ctx, x, y - size * 0.4, size * 2.9, size * 2.6, '255,180,96', 0.5 * light);
  glow(ctx, x, y + size * 1.3, size * 0.9, size * 2.2, '255,170,90', 0.5 * light);
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(tilt);
  const paper = ctx.createLinearGradient(0, -size * 1.3, 0, size * 0.2);
  paper.addColorStop(0, '#f3a556');
  paper.addColorStop(0.62, '#ffe6b4');
  paper.addColorStop(1, '#ffc170');
  ctx.fillStyle = paper;
  ctx.fillRect(-size * 0.56, -size * 1.25, size * 1.12, size * 1.4);
  ctx.fillStyle = '#3a1d14';
  ctx.fillRect(-size * 0.62, -size * 1.3, size * 1.24, size * 0.09);
  ctx.fillRect(-size * 0.6, -size * 1.3, size * 0.09, size * 1.45);
  ctx.fillRect(size * 0.51, -size * 1.3, size * 0.09, size * 1.45);
  ctx.fillRect(-size * 0.03, -size * 1.3, size * 0.06, size * 1.4);
  ctx.fillStyle = '#23120f';
  ctx.beginPath();
  ctx.roundRect(-size * 0.84, size * 0.1, size * 1.68, size * 0.22, size * 0.08);
  ctx.fill();
  ctx.restore();
}

/** Sayo's scene: a canal at dusk under a string of lanterns, floating lights going by, petals falling. */
export function makeCanal(): Scene {
  const sky = sprite(WIDTH, HEIGHT, drawSky);
  const bank = sprite(WIDTH, HEIGHT, (ctx) => {
    ridge(ctx, SHORE_Y, 120, 1.2, '#2a2a56');
    ridge(ctx, SHORE_Y, 74, 4.1, '#1c1c40');
    drawHouses(ctx);
    drawBridge(ctx);
  });
  const upper = new OffscreenCanvas(WIDTH, HEIGHT);
  const upperCtx = upper.getContext('2d');
  if (upperCtx === null) throw new Error('no 2d context');
  const mirror = new OffscreenCanvas(WIDTH, HEIGHT - SHORE_Y);
  const mirrorCtx = mirror.getContext('2d');
  if (mirrorCtx === null) throw new Error('no 2d context');
  const glints = makeGlints();
  const fireflies = makeFireflies();
  const petals = makePetals();
  const next = random(3);
  const stars = Array.from({ length: 46 }, () => ({
    x: next() * WIDTH,
    y: next() * 210,
    offset: next(),
    size: 0.8 + next(),
  }));
  return (ctx, phase) => {
    const drift = swing(phase, 1);
    upperCtx.drawImage(sky, 0, 0);
    for (const star of stars) {
      upperCtx.fillStyle = `rgba(226,232,255,${0.42 + 0.3 * swing(phase, 4, star.offset)})`;
      upperCtx.fillRect(star.x, star.y, star.size * 1.5, star.size * 1.5);
    }
    upperCtx.drawImage(bank, -6 - drift * 4, 0, WIDTH + 12, HEIGHT);
    upperCtx.save();
    upperCtx.translate(-drift * 12, 0);
    drawString(upperCtx, phase);
    upperCtx.restore();
    ctx.drawImage(upper, 0, 0, WIDTH, SHORE_Y, 0, 0, WIDTH, SHORE_Y);
    drawMirror(mirrorCtx, upper, phase);
    layWater(ctx, mirror);
    for (const glint of glints) {
      const shine = swing(phase, glint.cycles, glint.offset);
      if (shine <= 0) continue;
      glow(
        ctx,
        glint.x - drift * 8 + shine * 5,
        glint.y,
        glint.width * (0.6 + shine * 0.6),
        2.6,
        glint.rgb,
        0.72 * shine,
      );
    }
    LANES.forEach((lane, laneIndex) => {
      for (let index = -1; index * lane.spacing + lane.shift < WIDTH + 120; index++) {
        const x = (index + phase) * lane.spacing + lane.shift - drift * (6 + laneIndex * 6);
        // A function of place and time, not of the lantern: the next one takes over where this one ends.
        const offset = laneIndex * 0.3 + x / 1100;
        const y = lane.lane_y + swing(phase, 4, offset) * lane.size * 0.1;
        drawToro(ctx, x, y, lane.size, flicker(phase, offset), 0.04 * swing(phase, 3, offset));
      }
    });
    fireflies(ctx, phase);
    ctx.save();
    ctx.translate(-drift * 22, 0);
    drawWillow(ctx, phase);
    ctx.restore();
    petals(ctx, phase);
    vignette(ctx, 0.34);
  };
}
