/** Drawing pieces the scenes share. Everything is a function of the loop's phase (0 to 1), so that each loop closes. */

export const WIDTH = 1280;
export const HEIGHT = 720;
export const TAU = Math.PI * 2;

export type Ctx = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A scene draws one frame; `phase` runs from 0 (inclusive) to 1 (exclusive) over the loop. */
export type Scene = (ctx: Ctx, phase: number) => void;

/** Deterministic random numbers (mulberry32): the same seed gives the same picture on every machine. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A sine that turns `cycles` whole times in a loop; whole cycles are what makes the loop seamless. */
export const swing = (phase: number, cycles: number, offset = 0): number =>
  Math.sin(TAU * (phase * cycles + offset));

/** The fractional part, for things that travel and start again. */
export const wrap = (value: number): number => value - Math.floor(value);

/** Candle light: slow breath with a little unrest, around 1. */
export const flicker = (phase: number, offset: number): number =>
  1 +
  0.07 * swing(phase, 3, offset) +
  0.045 * swing(phase, 7, offset * 2.3) +
  0.03 * swing(phase, 13, offset * 5.1);

/** A picture drawn once and stamped in each frame. */
export function sprite(width: number, height: number, draw: (ctx: Ctx) => void): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const ctx = canvas.getContext('2d');
  if (ctx === null) throw new Error('no 2d context');
  draw(ctx);
  return canvas;
}

export function vertical(
  ctx: Ctx,
  y0: number,
  y1: number,
  stops: readonly [number, string][],
): CanvasGradient {
  const gradient = ctx.createLinearGradient(0, y0, 0, y1);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

export function horizontal(
  ctx: Ctx,
  x0: number,
  x1: number,
  stops: readonly [number, string][],
): CanvasGradient {
  const gradient = ctx.createLinearGradient(x0, 0, x1, 0);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

const glowSprites = new Map<string, OffscreenCanvas>();

/** Soft light around a point, added to what is there. `rgb` is "r,g,b". */
export function glow(
  ctx: Ctx,
  x: number,
  y: number,
  rx: number,
  ry: number,
  rgb: string,
  alpha: number,
): void {
  let stamp = glowSprites.get(rgb);
  if (stamp === undefined) {
    stamp = sprite(256, 256, (inner) => {
      const gradient = inner.createRadialGradient(128, 128, 0, 128, 128, 128);
      // Close to an inverse square fall: a linear one looks like a disc.
      for (let step = 0; step <= 16; step++) {
        const at = step / 16;
        gradient.addColorStop(at, `rgba(${rgb},${Math.pow(1 - at, 2.4)})`);
      }
      inner.fillStyle = gradient;
      inner.fillRect(0, 0, 256, 256);
    });
    glowSprites.set(rgb, stamp);
  }
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  ctx.globalAlpha = Math.max(0, Math.min(1, alpha));
  ctx.drawImage(stamp, x - rx, y - ry, rx * 2, ry * 2);
  ctx.restore();
}

export function polygon(ctx: Ctx, points: readonly (readonly [number, number])[]): void {
  ctx.beginPath();
  points.forEach(([x, y], index) => (index === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
  ctx.closePath();
}

/** Darkens the edges, as a lens does; keeps the eye in the middle, also when cropped to 4:5. */
export function vignette(ctx: Ctx, strength: number): void {
  const gradient = ctx.createRadialGradient(
    WIDTH / 2,
    HEIGHT * 0.48,
    HEIGHT * 0.42,
    WIDTH / 2,
    HEIGHT * 0.5,
    WIDTH * 0.66,
  );
  gradient.addColorStop(0, 'rgba(5,6,10,0)');
  gradient.addColorStop(1, `rgba(5,6,10,${strength})`);
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
}
