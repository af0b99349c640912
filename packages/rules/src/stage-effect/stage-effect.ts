import { type MediaKind } from '../channel/index.ts';
import { FREE_TIP_UNITS } from '../charge/discount.ts';
import { points } from '../points/index.ts';
import { mayTakePart } from '../session/roles.ts';
import { SESSION_TYPE_OF_MODE, type SessionMode } from '../session/session-type.ts';
import type { StageEffectAccess } from './access.ts';

/** Effects that a viewer makes on the performer's picture (spec §2). */
export const STAGE_EFFECTS = ['touch', 'lick', 'bukkake'] as const;
export type StageEffect = (typeof STAGE_EFFECTS)[number];

/** Prices; settings change them. The lowest price is the lowest tip of free chat, so that they are the same everywhere. */
export const STAGE_EFFECT_UNITS: Readonly<Record<StageEffect, number>> = {
  touch: points(0.2),
  lick: points(0.5),
  bukkake: points(1),
};
export const STAGE_EFFECT_MIN_UNITS = FREE_TIP_UNITS;

/** Effects of one viewer. */
export const STAGE_EFFECT_RATE = { most: 10, window_ms: 10_000 } as const;
/** How long an effect is shown, as a tip is (spec §9). */
export const STAGE_EFFECT_MS = 2_000;
/** Effects that are drawn at the same time; more are left out. */
export const STAGE_EFFECTS_DRAWN_MOST = 12;

/** Coordinates of a point are thousandths of the picture's width and height, from its upper left corner. */
export const STAGE_POINT_MAX = 1_000;
export interface StagePoint {
  x: number;
  y: number;
}

export type StageEffectRefusal = 'stage_effect_off' | 'stage_effect_twoshot_only' | 'stage_effect_no_picture';

/** Why a viewer who is in a session cannot make an effect; null: they can. */
export function stageEffectRefusal(
  access: StageEffectAccess,
  { mode, media_kind }: { mode: SessionMode; media_kind: MediaKind },
): StageEffectRefusal | null {
  if (media_kind === 'voice') return 'stage_effect_no_picture';
  if (access === 'off' || !mayTakePart(SESSION_TYPE_OF_MODE[mode])) return 'stage_effect_off';
  return access === 'twoshot' && mode !== 'twoshot' ? 'stage_effect_twoshot_only' : null;
}

const within = (value: number): number => Math.min(STAGE_POINT_MAX, Math.max(0, Math.round(value)));

/** The point after a step in thousandths; it stays in the picture. */
export const movedPoint = ({ x, y }: StagePoint, dx: number, dy: number): StagePoint => ({
  x: within(x + dx),
  y: within(y + dy),
});

interface Size {
  width: number;
  height: number;
}
export interface Rect extends Size {
  left: number;
  top: number;
}

/** Where a picture lies in its box: whole within it, or filling it and cut off. */
export interface PictureFit {
  fit: 'contain' | 'cover';
  /** Where the picture stands in the space that is left or cut off, parts of 1. */
  position: StagePoint;
}

/** The rectangle of the whole picture, in the coordinates of its box; a part of it may lie outside. */
export function pictureRect(box: Size, picture: Size, { fit, position }: PictureFit): Rect {
  if (picture.width <= 0 || picture.height <= 0) return { left: 0, top: 0, ...box };
  const [across, down] = [box.width / picture.width, box.height / picture.height];
  const scale = fit === 'contain' ? Math.min(across, down) : Math.max(across, down);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { left: (box.width - width) * position.x, top: (box.height - height) * position.y, width, height };
}

/** The point of the picture at a place in its box; null: the place is beside the picture. */
export function stagePointAt(rect: Rect, left: number, top: number, mirrored = false): StagePoint | null {
  const [across, down] = [(left - rect.left) / rect.width, (top - rect.top) / rect.height];
  if (!(across >= 0 && across <= 1 && down >= 0 && down <= 1)) return null;
  return { x: within((mirrored ? 1 - across : across) * STAGE_POINT_MAX), y: within(down * STAGE_POINT_MAX) };
}

/** The place of a point in the box of the picture. */
export function placeOfPoint(
  rect: Rect,
  { x, y }: StagePoint,
  mirrored = false,
): { left: number; top: number } {
  const across = x / STAGE_POINT_MAX;
  return {
    left: rect.left + rect.width * (mirrored ? 1 - across : across),
    top: rect.top + (rect.height * y) / STAGE_POINT_MAX,
  };
}
