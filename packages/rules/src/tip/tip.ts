import { parsePoints, points } from '../points/index.ts';

/** Tip rules, spec §5 and §9. All sums in units. */
export const TIP_MIN_UNITS = points(0.01);
/** Upper limit against typing errors (Decisions). */
export const TIP_MAX_UNITS = points(10_000);
export const TIP_CONFIRM_UNITS = points(10);
/** A tip up to this sum never asks for confirmation. */
export const TIP_NEVER_ASK_UNITS = points(1);

export const TIP_OBJECTS = ['heart_coin', 'teddy_bear', 'rose', 'diamond'] as const;
export type TipObject = (typeof TIP_OBJECTS)[number];

/** Preset sums and their animations. */
export const TIP_PRESETS: readonly { units: number; object: TipObject }[] = [
  { units: points(0.2), object: 'heart_coin' },
  { units: points(1), object: 'teddy_bear' },
  { units: points(10), object: 'rose' },
  { units: points(100), object: 'diamond' },
];

export type TipRefusal = 'tip_not_a_number' | 'tip_below_minimum' | 'tip_above_maximum';

/** Parses a typed tip. The refusals are names of the problem catalogue. */
export function parseTip(text: string): { ok: true; units: number } | { ok: false; error: TipRefusal } {
  const units = parsePoints(text);
  if (units === null) return { ok: false, error: 'tip_not_a_number' };
  if (units < TIP_MIN_UNITS) return { ok: false, error: 'tip_below_minimum' };
  if (units > TIP_MAX_UNITS) return { ok: false, error: 'tip_above_maximum' };
  return { ok: true, units };
}

/** The animation of a sum: that of the largest preset that it reaches, or else of the first. */
export function tipObject(units: number): TipObject {
  return TIP_PRESETS.findLast((preset) => units >= preset.units)?.object ?? 'heart_coin';
}

/**
 * Whether to ask for confirmation before sending. `remembered` is the person's stored choice for larger tips
 * ("do not ask again").
 */
export function tipNeedsConfirmation(units: number, remembered: 'ask' | 'do_not_ask'): boolean {
  return remembered === 'ask' && units >= TIP_CONFIRM_UNITS;
}
