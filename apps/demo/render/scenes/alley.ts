import {
  HEIGHT,
  WIDTH,
  flicker,
  glow,
  horizontal,
  polygon,
  sprite,
  swing,
  vertical,
  vignette,
} from '../kit.ts';
import type { Ctx, Scene } from '../kit.ts';
import { drawLantern } from '../lantern.ts';
import type { LanternColour } from '../lantern.ts';
import { makeRain, makeSplashes } from '../rain.ts';
import { drawWagasa } from '../wagasa.ts';

/** Where the alley's lines meet. */
const VX = 640;
const VY = 372;

/** A point on the alley's left or right wall: `depth` 0 at the lens to 1 at the end, `height` 0 floor to 1 eaves. */
function wall(side: -1 | 1, depth: number, height: number): [number, number] {
  const nearX = VX + side * 720;
  const farX = VX + side * 96;
  const x = nearX + (farX - nearX) * depth;
  const reach = Math.abs(x - VX) / 720;
  const floorY = VY + 34 + reach * 420;
  const eavesY = VY - 40 - reach * 560;
  return [x, floorY + (eavesY - floorY) * height];
}

function drawPane(ctx: Ctx, side: -1 | 1, from: number, to: number, low: number, high: number): void {
  const [x0, ya] = wall(side, from, low);
  const [x1, yb] = wall(side, to, low);
  const [, yc] = wall(side, to, high);
  const [, yd] = wall(side, from, high);
  polygon(ctx, [
    [x0, ya],
    [x1, yb],
    [x1, yc],
    [x0, yd],
  ]);
  ctx.fillStyle = horizontal(ctx, x0, x1, [
    [0, '#7a3a18'],
    [0.55, '#e2924a'],
    [1, '#ffd59a'],
  ]);
  ctx.fill();
  ctx.strokeStyle = '#1a0d0a';
  ctx.lineWidth = 3.2 - from * 1.6;
  ctx.stroke();
  for (let bar = 1; bar < 4; bar++) {
    const at = from + ((to - from) * bar) / 4;
    ctx.beginPath();
    ctx.moveTo(...wall(side, at, low));
    ctx.lineTo(...wall(side, at, high));
    ctx.stroke();
  }
  for (const height of [0.33, 0.66]) {
    ctx.beginPath();
    ctx.moveTo(...wall(side, from, low + (high - low) * height));
    ctx.lineTo(...wall(side, to, low + (high - low) * height));
    ctx.stroke();
  }
}

/** Everything that stands still: sky, houses, windows, the door at the end, the wet stones. */
function drawStreet(ctx: Ctx): void {
  ctx.fillStyle = vertical(ctx, 0, HEIGHT, [
    [0, '#0a0e22'],
    [0.3, '#1b1f45'],
    [0.52, '#4a2c4e'],
    [1, '#0b0910'],
  ]);
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
  glow(ctx, VX, VY, 560, 420, '255,143,74', 0.55);
  polygon(ctx, [
    wall(-1, 1, 0),
    wall(1, 1, 0),
    wall(1, 0, 0),
    [WIDTH + 80, HEIGHT + 60],
    [-80, HEIGHT + 60],
    wall(-1, 0, 0),
  ]);
  ctx.fillStyle = vertical(ctx, VY + 40, HEIGHT, [
    [0, '#8a4a28'],
    [0.16, '#4a2a28'],
    [0.5, '#241823'],
    [1, '#0b0a12'],
  ]);
  ctx.fill();
  drawStones(ctx);
  for (const side of [-1, 1] as const) {
    polygon(ctx, [wall(side, -0.1, 0), wall(side, 1, 0), wall(side, 1, 1), wall(side, -0.1, 1)]);
    const [nearX] = wall(side, -0.1, 0);
    const [farX] = wall(side, 1, 0);
    ctx.fillStyle = horizontal(ctx, nearX, farX, [
      [0, '#08080f'],
      [0.6, '#1c131d'],
      [1, '#6a3420'],
    ]);
    ctx.fill();
    drawPane(ctx, side, 0.3, 0.56, 0.1, 0.5);
    drawPane(ctx, side, 0.62, 0.8, 0.1, 0.5);
    drawPane(ctx, side, 0.84, 0.95, 0.1, 0.5);
    drawPane(ctx, side, 0.34, 0.52, 0.66, 0.82);
    drawPane(ctx, side, 0.66, 0.78, 0.66, 0.82);
    // The eaves between the floors, and the low edge that the rain runs along.
    for (const [low, high, tone] of [
      [0.55, 0.6, '#07070d'],
      [0.88, 1, '#05060b'],
      [-0.01, 0.035, '#07070c'],
    ] as const) {
      polygon(ctx, [wall(side, -0.1, low), wall(side, 1, low), wall(side, 1, high), wall(side, -0.1, high)]);
      ctx.fillStyle = tone;
      ctx.fill();
    }
  }
  drawDoor(ctx);
}

function drawStones(ctx: Ctx): void {
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  for (let row = 1; row < 13; row++) {
    const reach = Math.pow(row / 12, 1.9);
    const y = VY + 46 + reach * 330;
    ctx.strokeStyle = `rgba(255,176,110,${0.14 - reach * 0.08})`;
    ctx.lineWidth = 1 + reach * 1.4;
    ctx.beginPath();
    ctx.moveTo(VX - 110 - reach * 800, y);
    ctx.lineTo(VX + 110 + reach * 800, y);
    ctx.stroke();
  }
  for (let column = -5; column <= 5; column++) {
    ctx.strokeStyle = 'rgba(255,176,110,0.05)';
    ctx.beginPath();
    ctx.moveTo(VX + column * 18, VY + 42);
    ctx.lineTo(VX + column * 190, HEIGHT + 40);
    ctx.stroke();
  }
  ctx.restore();
}

function drawDoor(ctx: Ctx): void {
  const light = ctx.createRadialGradient(VX, VY, 4, VX, VY, 130);
  light.addColorStop(0, '#fff4d6');
  light.addColorStop(0.5, '#ffbe6a');
  light.addColorStop(1, '#a8521f');
  ctx.fillStyle = light;
  ctx.fillRect(VX - 98, VY - 82, 196, 122);
  ctx.fillStyle = '#140a0c';
  ctx.fillRect(VX - 104, VY - 96, 208, 16);
  ctx.fillRect(VX - 104, VY - 96, 10, 138);
  ctx.fillRect(VX + 94, VY - 96, 10, 138);
}

interface Row {
  y: number;
  sag: number;
  half: number;
  height: number;
  colours: LanternColour[];
  depth: number;
}
const ROWS: Row[] = [
  { y: 250, sag: 20, half: 118, height: 34, depth: 0.25, colours: ['amber', 'red', 'amber', 'red', 'amber'] },
  { y: 176, sag: 32, half: 206, height: 58, depth: 0.5, colours: ['red', 'amber', 'white', 'red', 'amber'] },
  { y: 62, sag: 56, half: 372, height: 104, depth: 1, colours: ['amber', 'red', 'amber', 'amber', 'red'] },
];

/** A string of lanterns across the alley; they sway one after the other, as if a breath of wind went through. */
function drawRow(ctx: Ctx, row: Row, phase: number, rowIndex: number): void {
  const at = (t: number): [number, number] => [
    VX - row.half + row.half * 2 * t,
    row.y + row.sag * 4 * t * (1 - t),
  ];
  ctx.strokeStyle = '#06060a';
  ctx.lineWidth = 1 + row.height / 44;
  ctx.beginPath();
  ctx.moveTo(VX - row.half * 1.35, row.y - row.sag * 1.9);
  for (let t = 0; t <= 1.001; t += 0.05) ctx.lineTo(...at(t));
  ctx.lineTo(VX + row.half * 1.35, row.y - row.sag * 1.9);
  ctx.stroke();
  row.colours.forEach((colour, index) => {
    const offset = index * 0.13 + rowIndex * 0.31;
    const [x, y] = at((index + 0.5) / row.colours.length);
    const gust = 0.6 + 0.4 * swing(phase, 1, offset * 0.5);
    drawLantern(ctx, {
      x,
      y,
      height: row.height,
      colour,
      tilt: 0.085 * gust * swing(phase, 5, -offset),
      light: flicker(phase, offset),
    });
  });
}

/** Light of the lanterns lying on the wet stones: long trembling streaks. */
function drawReflections(ctx: Ctx, phase: number): void {
  const streaks: [number, number, number, string][] = [
    [VX, 430, 60, '255,196,120'],
    [VX - 150, 520, 46, '255,120,80'],
    [VX + 150, 520, 46, '255,180,96'],
    [VX - 330, 600, 64, '255,170,90'],
    [VX + 330, 600, 64, '255,110,74'],
  ];
  streaks.forEach(([x, y, width, rgb], index) => {
    const offset = index * 0.21;
    glow(ctx, x + 5 * swing(phase, 3, offset), y + 40, width, 150, rgb, 0.34 * flicker(phase, offset));
    for (let bar = 0; bar < 6; bar++) {
      const barY = y - 40 + bar * 30;
      const tremble = swing(phase, 6 + (bar % 3), offset + bar * 0.37);
      glow(ctx, x + tremble * 7, barY, width * (0.62 + 0.2 * tremble), 4 + bar, rgb, 0.3 + 0.14 * tremble);
    }
  });
}

/** Kotoha's scene: a lantern alley in the rain, someone waiting under a paper umbrella. */
export function makeAlley(): Scene {
  const street = sprite(WIDTH, HEIGHT, drawStreet);
  const rain = makeRain(11, 120);
  const splashes = makeSplashes(
    23,
    46,
    (u, v) => {
      const reach = 0.12 + v * 0.9;
      return { x: VX + (u * 2 - 1) * (90 + reach * 640), y: VY + 56 + reach * 300, size: 7 + reach * 20 };
    },
    '255,214,170',
  );
  return (ctx, phase) => {
    const drift = swing(phase, 1);
    ctx.save();
    // The lens moves a hand's breadth; near things move more than far ones.
    ctx.translate(WIDTH / 2 - drift * 4, HEIGHT / 2);
    ctx.scale(1.03, 1.03);
    ctx.translate(-WIDTH / 2, -HEIGHT / 2);
    ctx.drawImage(street, 0, 0);
    glow(ctx, VX, VY - 10, 190, 150, '255,206,138', 0.5 * flicker(phase, 0.4));
    glow(ctx, VX - 330, VY + 20, 210, 230, '255,176,96', 0.24 * flicker(phase, 0.7));
    glow(ctx, VX + 330, VY + 20, 210, 230, '255,176,96', 0.24 * flicker(phase, 0.1));
    drawReflections(ctx, phase);
    splashes(ctx, phase);
    ctx.restore();
    ROWS.forEach((row, index) => {
      ctx.save();
      ctx.translate(-drift * (4 + 7 * row.depth), 0);
      drawRow(ctx, row, phase, index);
      ctx.restore();
    });
    ctx.save();
    ctx.translate(-drift * 9, 0);
    drawWagasa(ctx, VX + 4, 640, 1, phase);
    ctx.restore();
    rain(ctx, phase);
    vignette(ctx, 0.5);
    for (const [x, y, colour, cycles] of [
      [70, -26, 'red', 3],
      [1226, 60, 'amber', 3],
    ] as const) {
      ctx.save();
      ctx.translate(-drift * 26, 0);
      drawLantern(ctx, {
        x,
        y,
        height: 252,
        colour,
        tilt: 0.045 * swing(phase, cycles, x / 900),
        light: flicker(phase, x / 777),
        blur_px: 6,
        halo: 1.5,
      });
      ctx.restore();
    }
  };
}
