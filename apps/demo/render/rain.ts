import { HEIGHT, TAU, WIDTH, random, wrap } from './kit.ts';
import type { Ctx } from './kit.ts';

interface Drop {
  x: number;
  offset: number;
  falls: number;
  length: number;
  alpha: number;
  width: number;
}

/** Rain in two depths. Each drop falls a whole number of times in a loop. */
export function makeRain(seed: number, count: number): (ctx: Ctx, phase: number) => void {
  const next = random(seed);
  const drops: Drop[] = Array.from({ length: count }, () => {
    const near = next() < 0.3;
    return {
      x: next() * (WIDTH + 120) - 20,
      offset: next(),
      falls: near ? 20 + Math.floor(next() * 4) : 13 + Math.floor(next() * 4),
      length: near ? 58 + next() * 34 : 30 + next() * 22,
      alpha: near ? 0.2 + next() * 0.12 : 0.12 + next() * 0.1,
      width: near ? 1.9 : 1.2,
    };
  });
  return (ctx, phase) => {
    ctx.save();
    ctx.globalCompositeOperation = 'screen';
    ctx.lineCap = 'round';
    for (const drop of drops) {
      const y = wrap(phase * drop.falls + drop.offset) * (HEIGHT + 200) - 100;
      const x = drop.x - y * 0.06;
      ctx.strokeStyle = `rgba(214,226,255,${drop.alpha})`;
      ctx.lineWidth = drop.width;
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(x - drop.length * 0.06, y + drop.length);
      ctx.stroke();
    }
    ctx.restore();
  };
}

interface Splash {
  x: number;
  y: number;
  offset: number;
  times: number;
  size: number;
}

/** Rings where drops meet water; `place` maps two random numbers to a point and a size. */
export function makeSplashes(
  seed: number,
  count: number,
  place: (u: number, v: number) => { x: number; y: number; size: number },
  rgb: string,
): (ctx: Ctx, phase: number) => void {
  const next = random(seed);
  const splashes: Splash[] = Array.from({ length: count }, () => ({
    ...place(next(), next()),
    offset: next(),
    times: 8 + Math.floor(next() * 6),
  }));
  return (ctx, phase) => {
    ctx.save();
    ctx.globalCompositeOperation = 'screen';
    for (const splash of splashes) {
      const age = wrap(phase * splash.times + splash.offset) * 1.6;
      if (age >= 1) continue;
      const radius = splash.size * (0.15 + age);
      ctx.strokeStyle = `rgba(${rgb},${0.42 * (1 - age) * (1 - age)})`;
      ctx.lineWidth = 1.4;
      ctx.beginPath();
      ctx.ellipse(splash.x, splash.y, radius, radius * 0.3, 0, 0, TAU);
      ctx.stroke();
    }
    ctx.restore();
  };
}
