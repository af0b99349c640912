import { parsePoints, pointsText, TIP_MAX_UNITS, TIP_MIN_UNITS, UNITS_PER_POINT } from '@akari/rules';

/** The amounts of the field's step buttons, in units. */
const LADDER = [
  0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1_000, 2_000, 5_000, 10_000,
].map((amount) => Math.round(amount * UNITS_PER_POINT));

/** Returns the next amount up or down from the text of the field. An invalid text counts as 0. */
export function stepped(text: string, direction: 'up' | 'down'): string {
  const units = parsePoints(text) ?? 0;
  const next =
    direction === 'up' ? LADDER.find((step) => step > units) : LADDER.findLast((step) => step < units);
  return pointsText(next ?? (direction === 'up' ? TIP_MAX_UNITS : TIP_MIN_UNITS));
}
