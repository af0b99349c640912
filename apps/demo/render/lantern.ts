import { glow, sprite } from './kit.ts';
import type { Ctx } from './kit.ts';

export const LANTERN_COLOURS = {
  amber: { core: '#FFF6DC', mid: '#FFC56B', deep: '#EE8632', edge: '#7E2F12', rgb: '255,176,92' },
  red: { core: '#FFE9D2', mid: '#FF8A5C', deep: '#D9432F', edge: '#5C1218', rgb: '255,122,80' },
  white: { core: '#FFFDF2', mid: '#FFE9C2', deep: '#D9AE78', edge: '#5E4630', rgb: '255,224,180' },
} as const;
export type LanternColour = keyof typeof LANTERN_COLOURS;

const SPRITE_SIZE = 320;
const MARGIN = 40;
const sprites = new Map<string, OffscreenCanvas>();

/** A paper lantern of 240 by 240 · `aspect` pixels in a square sprite; blurred for what is near the lens. */
function lanternSprite(colour: LanternColour, blur_px: number): OffscreenCanvas {
  const key = `${colour}:${blur_px}`;
  const known = sprites.get(key);
  if (known !== undefined) return known;
  const tone = LANTERN_COLOURS[colour];
  if (blur_px > 0) {
    // Blurred as a whole: blurring stroke by stroke would wash the dark caps away.
    const sharp = lanternSprite(colour, 0);
    const soft = sprite(SPRITE_SIZE, SPRITE_SIZE + 60, (ctx) => {
      ctx.filter = `blur(${blur_px}px)`;
      ctx.drawImage(sharp, 0, 0);
    });
    sprites.set(key, soft);
    return soft;
  }
  const made = sprite(SPRITE_SIZE, SPRITE_SIZE + 60, (ctx) => {
    const left = MARGIN + 22;
    const right = SPRITE_SIZE - MARGIN - 22;
    const top = MARGIN + 12;
    const bottom = SPRITE_SIZE + 60 - MARGIN - 12;
    const shoulder = 46;
    ctx.beginPath();
    ctx.moveTo(left + shoulder, top);
    ctx.bezierCurveTo(left - 18, top + 26, left - 18, bottom - 26, left + shoulder, bottom);
    ctx.lineTo(right - shoulder, bottom);
    ctx.bezierCurveTo(right + 18, bottom - 26, right + 18, top + 26, right - shoulder, top);
    ctx.closePath();
    const light = ctx.createRadialGradient(
      SPRITE_SIZE / 2,
      top + (bottom - top) * 0.56,
      0,
      SPRITE_SIZE / 2,
      top + (bottom - top) * 0.54,
      172,
    );
    light.addColorStop(0, tone.core);
    light.addColorStop(0.36, tone.mid);
    light.addColorStop(0.74, tone.deep);
    light.addColorStop(1, tone.edge);
    ctx.fillStyle = light;
    ctx.fill();
    ctx.save();
    ctx.clip();
    ctx.strokeStyle = tone.edge;
    ctx.globalAlpha = 0.3;
    ctx.lineWidth = 3;
    for (let y = top + 20; y < bottom - 6; y += 20) {
      ctx.beginPath();
      ctx.moveTo(left - 20, y);
      ctx.quadraticCurveTo(SPRITE_SIZE / 2, y + 9, right + 20, y);
      ctx.stroke();
    }
    ctx.restore();
    ctx.fillStyle = '#130809';
    ctx.beginPath();
    ctx.roundRect(left + shoulder - 8, top - 9, right - left - shoulder * 2 + 16, 15, 4);
    ctx.roundRect(left + shoulder - 8, bottom - 6, right - left - shoulder * 2 + 16, 15, 4);
    ctx.fill();
  });
  sprites.set(key, made);
  return made;
}

export interface Lantern {
  x: number;
  y: number;
  /** Height of the paper body, pixels. */
  height: number;
  colour: LanternColour;
  /** Around the hanging point, radians. */
  tilt: number;
  /** Around 1. */
  light: number;
  /** Blur in the sprite's own pixels; 0: sharp. */
  blur_px?: number;
  /** Size of its halo, in heights. */
  halo?: number;
}

/** Draws a lantern hanging from (x, y), with its halo. */
export function drawLantern(ctx: Ctx, lantern: Lantern): void {
  const { x, y, height, colour, tilt, light } = lantern;
  const scale = height / 240;
  const drop = height * 0.16;
  const halo = (lantern.halo ?? 1.75) * height;
  const centreX = x - Math.sin(tilt) * (drop + height / 2);
  const centreY = y + Math.cos(tilt) * (drop + height / 2);
  glow(ctx, centreX, centreY, halo, halo, LANTERN_COLOURS[colour].rgb, 0.46 * Math.pow(light, 2));
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(tilt);
  ctx.strokeStyle = '#0a0808';
  ctx.lineWidth = Math.max(1, height * 0.014);
  ctx.beginPath();
  ctx.moveTo(0, 0);
  ctx.lineTo(0, drop + 4);
  ctx.stroke();
  const stamp = lanternSprite(colour, lantern.blur_px ?? 0);
  const width_px = SPRITE_SIZE * scale;
  const height_px = (SPRITE_SIZE + 60) * scale;
  ctx.drawImage(stamp, -width_px / 2, drop - (MARGIN + 12) * scale, width_px, height_px);
  ctx.restore();
  glow(
    ctx,
    centreX,
    centreY + height * 0.05,
    height * 0.42,
    height * 0.5,
    '255,240,205',
    0.55 * (light - 0.8),
  );
}
