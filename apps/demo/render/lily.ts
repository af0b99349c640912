import { TAU } from './kit.ts';
import type { Ctx } from './kit.ts';

export interface Pad {
  x: number;
  y: number;
  size: number;
  turn: number;
  tone: string;
  vein: string;
}

/** A lily pad with its notch and veins, around the origin. */
export function drawPad(ctx: Ctx, pad: Pad): void {
  const leaf = ctx.createRadialGradient(-pad.size * 0.2, -pad.size * 0.25, pad.size * 0.1, 0, 0, pad.size);
  leaf.addColorStop(0, '#6fb07a');
  leaf.addColorStop(0.5, pad.tone);
  leaf.addColorStop(1, pad.vein);
  ctx.fillStyle = leaf;
  ctx.beginPath();
  ctx.moveTo(pad.size * 0.08, 0);
  ctx.arc(0, 0, pad.size, 0.14, TAU - 0.14);
  ctx.closePath();
  ctx.fill();
  ctx.strokeStyle = `${pad.vein}c0`;
  ctx.lineWidth = Math.max(1, pad.size * 0.014);
  for (let vein = 0; vein < 11; vein++) {
    const angle = 0.3 + (vein / 10) * (TAU - 0.6);
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.quadraticCurveTo(
      Math.cos(angle + 0.08) * pad.size * 0.5,
      Math.sin(angle + 0.08) * pad.size * 0.5,
      Math.cos(angle) * pad.size * 0.93,
      Math.sin(angle) * pad.size * 0.93,
    );
    ctx.stroke();
  }
  ctx.strokeStyle = 'rgba(196,240,196,0.35)';
  ctx.lineWidth = 1.6;
  ctx.beginPath();
  ctx.arc(0, 0, pad.size - 1, 3.2, 5.4);
  ctx.stroke();
}

/** A water lily, petals in three crowns. */
export function drawLily(ctx: Ctx, size: number): void {
  for (const [count, reach, wide, tones] of [
    [9, 1, 0.3, ['#f2a9c0', '#ffe3ea']],
    [8, 0.76, 0.27, ['#f6bccd', '#fff0f3']],
    [6, 0.5, 0.22, ['#fad2dc', '#fffafa']],
  ] as const) {
    for (let petal = 0; petal < count; petal++) {
      ctx.save();
      ctx.rotate((petal / count) * TAU + reach * 2);
      const tone = ctx.createLinearGradient(0, 0, 0, -size * reach);
      tone.addColorStop(0, tones[0]);
      tone.addColorStop(1, tones[1]);
      ctx.fillStyle = tone;
      ctx.beginPath();
      ctx.moveTo(0, 0);
      ctx.bezierCurveTo(
        -size * wide,
        -size * reach * 0.4,
        -size * wide * 0.7,
        -size * reach * 0.85,
        0,
        -size * reach,
      );
      ctx.bezierCurveTo(size * wide * 0.7, -size * reach * 0.85, size * wide, -size * reach * 0.4, 0, 0);
      ctx.fill();
      ctx.restore();
    }
  }
  for (let stamen = 0; stamen < 18; stamen++) {
    const angle = (stamen / 18) * TAU;
    const reach = size * (stamen % 2 === 0 ? 0.24 : 0.17);
    ctx.strokeStyle = '#f2a93c';
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
    ctx.stroke();
    ctx.fillStyle = '#ffd35c';
    ctx.beginPath();
    ctx.arc(Math.cos(angle) * reach, Math.sin(angle) * reach, 2.6, 0, TAU);
    ctx.fill();
  }
  ctx.fillStyle = '#ffc247';
  ctx.beginPath();
  ctx.arc(0, 0, size * 0.1, 0, TAU);
  ctx.fill();
}
