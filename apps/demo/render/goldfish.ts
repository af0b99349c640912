import { TAU } from './kit.ts';
import type { Ctx } from './kit.ts';

export interface FishColours {
  back: string;
  belly: string;
  head: string;
  fin: string;
  /** Patches of the other colour, for a two-coloured fish. */
  patch?: string;
}

export interface Fish {
  /** A closed path: phase (any real) to a point. */
  path: (phase: number) => [number, number];
  /** Body length, pixels; the veil of the tail is as long again. */
  length: number;
  colours: FishColours;
  /** Tail beats in a loop. */
  beats: number;
  offset: number;
}

interface Joint {
  x: number;
  y: number;
  /** Unit normal of the spine. */
  nx: number;
  ny: number;
}

const JOINTS = 26;
/** Joints of the body; the rest is tail. */
const BODY_JOINTS = 13;

/** Half width of the body along the spine, as a share of the length: a round belly, a fine waist. */
const girth = (t: number): number =>
  0.27 * Math.pow(Math.sin(Math.PI * Math.pow(t, 0.62)), 0.9) * (1 - t * 0.34) + 0.028;

/** The spine follows the path the head has taken, with a swimmer's wave that grows towards the tail. */
function spine(fish: Fish, phase: number): Joint[] {
  const points: [number, number][] = [];
  const step = fish.length / BODY_JOINTS;
  const speed_step = 0.0006;
  let back = 0;
  let last = fish.path(phase);
  points.push(last);
  while (points.length < JOINTS) {
    // Walk back along the path until the next joint is one step away: even joints at any speed.
    let walked = 0;
    while (walked < step) {
      back += speed_step;
      const here = fish.path(phase - back);
      walked += Math.hypot(here[0] - last[0], here[1] - last[1]);
      last = here;
    }
    points.push(last);
  }
  return points.map(([x, y], index) => {
    const before = points[Math.max(0, index - 1)] ?? [x, y];
    const after = points[Math.min(JOINTS - 1, index + 1)] ?? [x, y];
    const dx = before[0] - after[0];
    const dy = before[1] - after[1];
    const size = Math.hypot(dx, dy) || 1;
    const nx = -dy / size;
    const ny = dx / size;
    const t = index / (JOINTS - 1);
    const wave =
      Math.sin(TAU * (phase * fish.beats + fish.offset - t * 1.05)) * fish.length * 0.2 * Math.pow(t, 1.35);
    return { x: x + nx * wave, y: y + ny * wave, nx, ny };
  });
}

const at = (joint: Joint, aside: number): [number, number] => [
  joint.x + joint.nx * aside,
  joint.y + joint.ny * aside,
];

function smooth(ctx: Ctx, points: readonly [number, number][]): void {
  const [first] = points;
  if (first === undefined) return;
  ctx.moveTo(...first);
  for (let index = 1; index < points.length - 1; index++) {
    const [x, y] = points[index] ?? first;
    const [next_x, next_y] = points[index + 1] ?? first;
    ctx.quadraticCurveTo(x, y, (x + next_x) / 2, (y + next_y) / 2);
  }
  ctx.lineTo(...(points[points.length - 1] ?? first));
}

/** One lobe of the veil: from the waist outwards, trailing. */
function veil(
  ctx: Ctx,
  joints: Joint[],
  fish: Fish,
  phase: number,
  spread: number,
  reach: number,
  alpha: number,
): void {
  const root = joints[BODY_JOINTS - 2];
  const end = joints[Math.min(JOINTS - 1, BODY_JOINTS + Math.round((JOINTS - BODY_JOINTS) * reach) - 1)];
  if (root === undefined || end === undefined) return;
  const inner: [number, number][] = [];
  const outer: [number, number][] = [];
  const count = 9;
  for (let index = 0; index <= count; index++) {
    const t = index / count;
    const place = BODY_JOINTS - 2 + t * (JOINTS - BODY_JOINTS) * reach;
    const joint = joints[Math.min(JOINTS - 1, Math.round(place))] ?? end;
    const flow =
      Math.sin(TAU * (phase * fish.beats + fish.offset - t * 0.9 + spread)) * fish.length * 0.06 * t;
    const open = fish.length * spread * Math.pow(t, 0.8);
    const width = fish.length * 0.25 * Math.pow(t, 0.7);
    inner.push(at(joint, open - Math.sign(spread) * width * 0.75 + flow));
    outer.push(at(joint, open + Math.sign(spread) * width + flow));
  }
  const tip = outer[count] ?? [end.x, end.y];
  const paint = ctx.createLinearGradient(root.x, root.y, tip[0], tip[1]);
  paint.addColorStop(0, fish.colours.fin);
  paint.addColorStop(0.55, `${fish.colours.fin}b0`);
  paint.addColorStop(1, `${fish.colours.fin}18`);
  ctx.fillStyle = paint;
  ctx.globalAlpha = alpha;
  ctx.beginPath();
  smooth(ctx, [...outer, ...inner.reverse()]);
  ctx.closePath();
  ctx.fill();
  ctx.globalAlpha = alpha * 0.5;
  ctx.strokeStyle = '#ffffff30';
  ctx.lineWidth = Math.max(0.8, fish.length * 0.007);
  for (const share of [0.25, 0.5, 0.75]) {
    ctx.beginPath();
    smooth(
      ctx,
      outer.map(([x, y], index): [number, number] => {
        const [inner_x, inner_y] = inner[count - index] ?? [x, y];
        return [x + (inner_x - x) * share, y + (inner_y - y) * share];
      }),
    );
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

function sideFin(
  ctx: Ctx,
  joints: Joint[],
  fish: Fish,
  phase: number,
  side: -1 | 1,
  place: number,
  size: number,
): void {
  const joint = joints[place];
  const behind = joints[place + 3];
  if (joint === undefined || behind === undefined) return;
  const stroke = 0.8 + 0.3 * Math.sin(TAU * (phase * fish.beats * 0.5 + fish.offset + side * 0.2));
  const root = girth(place / BODY_JOINTS) * fish.length * 0.86;
  const [ax, ay] = at(joint, side * root);
  const [bx, by] = at(behind, side * (root + fish.length * size * stroke));
  const [cx, cy] = at(behind, side * root * 0.7);
  const [hx, hy] = at(joint, side * (root + fish.length * size * 0.75 * stroke));
  const paint = ctx.createLinearGradient(ax, ay, bx, by);
  paint.addColorStop(0, `${fish.colours.fin}e0`);
  paint.addColorStop(1, `${fish.colours.fin}30`);
  ctx.fillStyle = paint;
  ctx.beginPath();
  ctx.moveTo(ax, ay);
  ctx.quadraticCurveTo(hx, hy, bx, by);
  ctx.quadraticCurveTo((bx + cx) / 2 + (cx - ax) * 0.3, (by + cy) / 2 + (cy - ay) * 0.3, cx, cy);
  ctx.closePath();
  ctx.fill();
}

function bodyOutline(ctx: Ctx, joints: Joint[], fish: Fish): void {
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  for (let index = 0; index < BODY_JOINTS; index++) {
    const joint = joints[index];
    if (joint === undefined) continue;
    const half = girth(index / (BODY_JOINTS - 1)) * fish.length * (index === 0 ? 0.6 : 1);
    left.push(at(joint, half));
    right.push(at(joint, -half));
  }
  ctx.beginPath();
  smooth(ctx, [...left, ...right.reverse()]);
  ctx.closePath();
}

/** The tail's four lobes and two pairs of side fins. */
function drawFins(ctx: Ctx, joints: Joint[], fish: Fish, phase: number): void {
  for (const [spread, reach, alpha] of [
    [0.34, 0.92, 0.74],
    [-0.34, 0.92, 0.74],
    [0.13, 1, 0.86],
    [-0.13, 1, 0.86],
  ] as const) {
    veil(ctx, joints, fish, phase, spread, reach, alpha);
  }
  for (const side of [-1, 1] as const) {
    sideFin(ctx, joints, fish, phase, side, 3, 0.3);
    sideFin(ctx, joints, fish, phase, side, 8, 0.16);
  }
}

function drawPatches(ctx: Ctx, joints: Joint[], length: number, colour: string): void {
  ctx.fillStyle = colour;
  for (const [place, aside, size] of [
    [2, 0.04, 0.15],
    [6, -0.1, 0.17],
    [9, 0.08, 0.12],
  ] as const) {
    const joint = joints[place];
    if (joint === undefined) continue;
    ctx.beginPath();
    ctx.ellipse(...at(joint, aside * length), length * size, length * size * 0.8, place, 0, TAU);
    ctx.fill();
  }
}

function drawEyes(ctx: Ctx, joints: Joint[], length: number): void {
  const eye = joints[1];
  if (eye === undefined) return;
  for (const side of [-1, 1] as const) {
    const [x, y] = at(eye, side * length * 0.155);
    ctx.fillStyle = '#fff3dc';
    ctx.beginPath();
    ctx.arc(x, y, length * 0.04, 0, TAU);
    ctx.fill();
    ctx.fillStyle = '#160b0c';
    ctx.beginPath();
    ctx.arc(x, y, length * 0.028, 0, TAU);
    ctx.fill();
  }
}

/** Draws a fish seen from above; call `drawFishShadow` for all fish first. */
export function drawFish(ctx: Ctx, fish: Fish, phase: number): void {
  const joints = spine(fish, phase);
  const head = joints[0];
  const neck = joints[3];
  const waist = joints[BODY_JOINTS - 1];
  if (head === undefined || neck === undefined || waist === undefined) return;
  drawFins(ctx, joints, fish, phase);
  const body = ctx.createLinearGradient(head.x, head.y, waist.x, waist.y);
  body.addColorStop(0, fish.colours.head);
  body.addColorStop(0.3, fish.colours.belly);
  body.addColorStop(1, fish.colours.back);
  ctx.fillStyle = body;
  bodyOutline(ctx, joints, fish);
  ctx.fill();
  ctx.save();
  ctx.clip();
  if (fish.colours.patch !== undefined) drawPatches(ctx, joints, fish.length, fish.colours.patch);
  // Light from above along the back.
  ctx.strokeStyle = 'rgba(255,255,255,0.34)';
  ctx.lineCap = 'round';
  ctx.lineWidth = fish.length * 0.07;
  ctx.filter = `blur(${Math.max(1, fish.length * 0.025)}px)`;
  ctx.beginPath();
  smooth(
    ctx,
    joints.slice(1, BODY_JOINTS - 2).map((joint): [number, number] => at(joint, fish.length * 0.05)),
  );
  ctx.stroke();
  ctx.restore();
  drawEyes(ctx, joints, fish.length);
}

/** The fish's shadow on the pond's floor. */
export function drawFishShadow(ctx: Ctx, fish: Fish, phase: number): void {
  const joints = spine(fish, phase);
  ctx.save();
  ctx.translate(26, 44);
  ctx.fillStyle = '#04161c';
  bodyOutline(ctx, joints, fish);
  ctx.fill();
  const tail = joints.slice(BODY_JOINTS - 1);
  ctx.beginPath();
  smooth(ctx, [
    ...tail.map((joint, index): [number, number] => at(joint, fish.length * 0.032 * index)),
    ...tail.map((joint, index): [number, number] => at(joint, -fish.length * 0.032 * index)).reverse(),
  ]);
  ctx.fill();
  ctx.restore();
}
