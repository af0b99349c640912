import { HEIGHT, TAU, WIDTH, glow, random, swing, wrap } from './kit.ts';
import type { Ctx } from './kit.ts';

/** Willow strands hanging in from the right, moving as one after the other. */
export function drawWillow(ctx: Ctx, phase: number): void {
  const next = random(19);
  for (let strand = 0; strand < 15; strand++) {
    const rootX = 1010 + strand * 21 + next() * 14;
    const length = 130 + strand * 17 + next() * 90;
    const offset = strand * 0.05 + next() * 0.1;
    const sway = (t: number): number =>
      t * t * (26 * swing(phase, 2, -offset) + 12 * swing(phase, 5, -offset * 2 - t * 0.3));
    ctx.strokeStyle = '#0b1a20';
    ctx.lineWidth = 1.8;
    ctx.beginPath();
    for (let t = 0; t <= 1.001; t += 0.1) ctx.lineTo(rootX + sway(t), -20 + length * t);
    ctx.stroke();
    for (let leaf = 2; leaf < 15; leaf++) {
      const t = leaf / 15;
      const side = leaf % 2 === 0 ? 1 : -1;
      const x = rootX + sway(t);
      const y = -20 + length * t;
      ctx.fillStyle = leaf % 3 === 0 ? '#24504a' : '#14343a';
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.quadraticCurveTo(x + side * 9, y + 7, x + side * 7, y + 24);
      ctx.quadraticCurveTo(x + side * 1, y + 12, x, y);
      ctx.fill();
    }
  }
}

/** Fireflies over the far bank and the water. */
export function makeFireflies(): (ctx: Ctx, phase: number) => void {
  const next = random(52);
  const flies = Array.from({ length: 22 }, () => ({
    x: 90 + next() * (WIDTH - 180),
    y: 330 + next() * 230,
    reach: 26 + next() * 54,
    offset: next(),
    blink: 3 + Math.floor(next() * 3),
  }));
  return (ctx, phase) => {
    for (const fly of flies) {
      const light = Math.pow(0.5 + 0.5 * swing(phase, fly.blink, fly.offset), 2);
      const x =
        fly.x + fly.reach * swing(phase, 1, fly.offset) + fly.reach * 0.4 * swing(phase, 3, fly.offset * 3);
      const y = fly.y + fly.reach * 0.5 * swing(phase, 2, fly.offset * 2) + 8 * swing(phase, 5, fly.offset);
      glow(ctx, x, y, 17, 17, '214,255,120', 0.75 * light);
      glow(ctx, x, y, 4.5, 4.5, '250,255,214', light);
    }
  };
}

/** Cherry petals coming down on the wind. */
export function makePetals(): (ctx: Ctx, phase: number) => void {
  const next = random(77);
  const petals = Array.from({ length: 30 }, () => ({
    x: next() * (WIDTH + 200),
    offset: next(),
    size: 4 + next() * 6,
    drift: 90 + next() * 150,
    sway: next(),
    alpha: 0.5 + next() * 0.4,
  }));
  return (ctx, phase) => {
    for (const petal of petals) {
      const age = wrap(phase + petal.offset);
      const y = -20 + age * (HEIGHT + 40);
      const x = petal.x - age * petal.drift + 26 * Math.sin(TAU * (age * 4 + petal.sway)) - 60;
      ctx.save();
      ctx.translate(x, y);
      ctx.rotate(TAU * (age * 3 + petal.sway));
      ctx.scale(1, 0.45 + 0.4 * Math.abs(Math.sin(TAU * (age * 5 + petal.sway))));
      ctx.globalAlpha = petal.alpha * Math.min(1, age * 8, (1 - age) * 8);
      ctx.fillStyle = '#ffd3d6';
      ctx.beginPath();
      ctx.moveTo(-petal.size, 0);
      ctx.quadraticCurveTo(-petal.size * 0.1, -petal.size, petal.size, -petal.size * 0.2);
      ctx.quadraticCurveTo(petal.size * 0.7, 0, petal.size, petal.size * 0.2);
      ctx.quadraticCurveTo(-petal.size * 0.1, petal.size, -petal.size, 0);
      ctx.fill();
      ctx.restore();
    }
  };
}
