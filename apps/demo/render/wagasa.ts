import { glow, swing } from './kit.ts';
import type { Ctx } from './kit.ts';

/** Half width and height of the umbrella's dome, pixels at scale 1. */
const HALF = 168;
const RISE = 96;

/** A person seen from behind under a paper umbrella, lit by the lanterns in front of them. (x, y) is the hem. */
export function drawWagasa(ctx: Ctx, x: number, y: number, scale: number, phase: number): void {
  const breath = swing(phase, 4, 0.1);
  const lean = 0.016 * swing(phase, 2, 0.3);
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(scale, scale);
  glow(ctx, 0, -190, 150, 210, '255,190,120', 0.32);
  drawShadow(ctx);
  drawKimono(ctx, breath);
  ctx.save();
  ctx.translate(10, -232 - breath * 1.6);
  ctx.rotate(0.09 + lean);
  drawDome(ctx, phase);
  ctx.restore();
  ctx.restore();
}

function drawShadow(ctx: Ctx): void {
  ctx.save();
  ctx.filter = 'blur(7px)';
  ctx.fillStyle = 'rgba(6,5,10,0.72)';
  ctx.beginPath();
  ctx.ellipse(0, 8, 84, 15, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.restore();
}

function drawKimono(ctx: Ctx, breath: number): void {
  const shoulder = -206 - breath * 1.2;
  const cloth = ctx.createLinearGradient(-64, 0, 64, 0);
  cloth.addColorStop(0, '#8a4a34');
  cloth.addColorStop(0.12, '#33243f');
  cloth.addColorStop(0.5, '#1d1830');
  cloth.addColorStop(0.88, '#33243f');
  cloth.addColorStop(1, '#a35a38');
  ctx.fillStyle = '#120c14';
  ctx.beginPath();
  ctx.ellipse(0, shoulder - 30, 23, 27, 0, 0, Math.PI * 2);
  ctx.ellipse(2, shoulder - 58, 15, 12, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.fillStyle = '#d9a487';
  ctx.fillRect(-8, shoulder - 10, 16, 14);
  ctx.fillStyle = cloth;
  ctx.beginPath();
  ctx.moveTo(-12, shoulder - 4);
  ctx.bezierCurveTo(-44, shoulder + 2, -58, shoulder + 20, -66, shoulder + 118);
  ctx.lineTo(-44, shoulder + 122);
  ctx.bezierCurveTo(-47, shoulder + 160, -40, -46, -33, 2);
  ctx.quadraticCurveTo(0, 9, 33, 2);
  ctx.bezierCurveTo(40, -46, 47, shoulder + 160, 44, shoulder + 122);
  ctx.lineTo(66, shoulder + 118);
  ctx.bezierCurveTo(58, shoulder + 20, 44, shoulder + 2, 12, shoulder - 4);
  ctx.closePath();
  ctx.fill();
  drawHem(ctx);
  // Collar, falling away from the neck.
  ctx.strokeStyle = '#efe0cf';
  ctx.lineWidth = 3;
  ctx.beginPath();
  ctx.moveTo(-13, shoulder - 3);
  ctx.quadraticCurveTo(0, shoulder + 12, 13, shoulder - 3);
  ctx.stroke();
  const obi = ctx.createLinearGradient(-42, 0, 42, 0);
  obi.addColorStop(0, '#a0563a');
  obi.addColorStop(0.5, '#d88a4e');
  obi.addColorStop(1, '#8e4630');
  ctx.fillStyle = obi;
  ctx.beginPath();
  ctx.roundRect(-42, shoulder + 62, 84, 40, 5);
  ctx.fill();
  ctx.fillStyle = '#b8673f';
  ctx.beginPath();
  ctx.roundRect(-27, shoulder + 54, 54, 60, 7);
  ctx.fill();
  ctx.strokeStyle = '#f1c98f';
  ctx.lineWidth = 2.4;
  ctx.beginPath();
  ctx.moveTo(-42, shoulder + 83);
  ctx.lineTo(42, shoulder + 83);
  ctx.stroke();
}

/** A lighter pattern towards the hem, the fold of the cloth, and the sandals beneath. */
function drawHem(ctx: Ctx): void {
  ctx.fillStyle = '#e7dccb';
  ctx.beginPath();
  ctx.ellipse(-13, 8, 9, 4.5, 0, 0, Math.PI * 2);
  ctx.ellipse(13, 8, 9, 4.5, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.strokeStyle = 'rgba(10,8,18,0.6)';
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.moveTo(6, -96);
  ctx.quadraticCurveTo(3, -46, 9, 4);
  ctx.stroke();
  const blossoms: [number, number, number][] = [
    [-22, -18, 7],
    [-8, -38, 5],
    [20, -26, 6],
    [-28, -52, 4.5],
    [27, -60, 4.5],
    [2, -12, 5],
    [14, -82, 3.6],
    [-52, -98, 6],
    [54, -104, 6],
    [-46, -116, 4],
    [48, -126, 4],
  ];
  for (const [x, y, size] of blossoms) {
    ctx.fillStyle = 'rgba(246,190,190,0.82)';
    for (let petal = 0; petal < 5; petal++) {
      const angle = (petal / 5) * Math.PI * 2 + x;
      ctx.beginPath();
      ctx.arc(x + Math.cos(angle) * size * 0.6, y + Math.sin(angle) * size * 0.6, size * 0.5, 0, Math.PI * 2);
      ctx.fill();
    }
    ctx.fillStyle = '#ffe0a0';
    ctx.beginPath();
    ctx.arc(x, y, size * 0.26, 0, Math.PI * 2);
    ctx.fill();
  }
}

/** The point at share `along` of a rib; `reach` -1 to 1 says which rib. */
function ribPoint(reach: number, along: number): [number, number] {
  const rest = 1 - along;
  const x = 2 * rest * along * reach * HALF * 0.72 + along * along * reach * HALF * 1.02;
  const y =
    rest * rest * (-RISE - 4) - 2 * rest * along * RISE * 0.62 + along * along * (44 - reach * reach * 18);
  return [x, y];
}

function drawDome(ctx: Ctx, phase: number): void {
  const outline = (): void => {
    ctx.beginPath();
    ctx.moveTo(-HALF, 26);
    ctx.bezierCurveTo(-HALF * 0.78, -RISE * 0.66, -HALF * 0.3, -RISE, 0, -RISE - 6);
    ctx.bezierCurveTo(HALF * 0.3, -RISE, HALF * 0.78, -RISE * 0.66, HALF, 26);
    ctx.quadraticCurveTo(0, 62, -HALF, 26);
    ctx.closePath();
  };
  const paper = ctx.createRadialGradient(0, -20, 10, 0, -10, HALF * 1.02);
  paper.addColorStop(0, '#ff9a6a');
  paper.addColorStop(0.42, '#d8452f');
  paper.addColorStop(0.8, '#8f2220');
  paper.addColorStop(1, '#571318');
  outline();
  ctx.fillStyle = paper;
  ctx.fill();
  ctx.save();
  ctx.clip();
  // The pale ring of a bull's-eye umbrella.
  ctx.fillStyle = 'rgba(255,232,204,0.84)';
  ctx.beginPath();
  for (let step = -20; step <= 20; step++)
    ctx.lineTo(...ribPoint(Math.sin((step / 20) * (Math.PI / 2)), 0.56));
  for (let step = 20; step >= -20; step--)
    ctx.lineTo(...ribPoint(Math.sin((step / 20) * (Math.PI / 2)), 0.72));
  ctx.fill();
  ctx.strokeStyle = 'rgba(60,10,16,0.42)';
  ctx.lineWidth = 1.6;
  for (let rib = -9; rib <= 9; rib++) {
    const reach = Math.sin((rib / 9) * (Math.PI / 2));
    ctx.beginPath();
    ctx.moveTo(0, -RISE - 4);
    ctx.quadraticCurveTo(reach * HALF * 0.72, -RISE * 0.62, reach * HALF * 1.02, 44 - Math.abs(reach) * 18);
    ctx.stroke();
  }
  ctx.restore();
  outline();
  ctx.strokeStyle = 'rgba(255,190,130,0.5)';
  ctx.lineWidth = 2;
  ctx.stroke();
  ctx.fillStyle = '#180a0c';
  ctx.beginPath();
  ctx.roundRect(-6, -RISE - 22, 12, 20, 4);
  ctx.fill();
  // Drops gather at the rim and let go, one rib after the other.
  ctx.fillStyle = 'rgba(255,226,190,0.75)';
  for (let rib = -4; rib <= 4; rib++) {
    const age = (phase * 6 + rib * 0.377 + 4) % 1;
    const edgeX = (rib / 4) * HALF * 0.94;
    const edgeY = 46 - Math.abs(rib / 4) * 19;
    const fall = age < 0.45 ? 0 : Math.pow((age - 0.45) / 0.55, 2) * 210;
    ctx.globalAlpha = age < 0.45 ? age / 0.45 : 1 - (age - 0.45) / 0.55;
    ctx.beginPath();
    ctx.ellipse(edgeX, edgeY + fall, 2, 3.4, 0, 0, Math.PI * 2);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}
