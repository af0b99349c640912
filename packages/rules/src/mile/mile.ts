import { UNITS_PER_POINT } from '../points/units.ts';

/** Acts that earn miles. Staff set for each site how many. */
export const MILE_ACTS = ['review', 'mission', 'login_bonus'] as const;
export type MileAct = (typeof MILE_ACTS)[number];
/** Acts that earn the same each time; what missions and the login bonus give has a table of its own. */
export const FIXED_MILE_ACTS = ['review'] as const satisfies readonly MileAct[];
export type FixedMileAct = (typeof FIXED_MILE_ACTS)[number];
/** Miles for a published review (spec §9). */
export const MILES_OF_REVIEW = 20;
/** Most miles that staff can set for an act. */
export const MILES_OF_ACT_MOST = 10_000;

/** How long miles can be exchanged. */
export const MILES_VALID_MS = 365 * 86_400_000;

/** What miles can be exchanged in: the steps, and what each usually gives, units. Staff set what a step gives; 0: it is not offered. */
export const MILE_STEPS = [100, 300, 500, 1_000, 3_000] as const;
export type MileStep = (typeof MILE_STEPS)[number];
export type MileField = `miles_${MileStep}`;
export const mileField = (miles: MileStep): MileField => `miles_${miles}`;
export const MILE_STEP_UNITS: Readonly<Record<MileStep, number>> = {
  100: 2 * UNITS_PER_POINT,
  300: 6.5 * UNITS_PER_POINT,
  500: 11 * UNITS_PER_POINT,
  1_000: 24 * UNITS_PER_POINT,
  3_000: 80 * UNITS_PER_POINT,
};

/** A step with what it gives. */
export interface MileRate {
  miles: number;
  units: number;
}
/** The steps that are offered, the smallest first. */
export const mileRates = (terms: Readonly<Record<MileField, number>>): MileRate[] =>
  MILE_STEPS.map((miles) => ({ miles, units: terms[mileField(miles)] })).filter(({ units }) => units > 0);

/** Miles of a viewer that were earned together. What was exchanged of it is `issued − left − expired − taken`. */
export interface MileLot {
  lot_id: number;
  left: number;
  expires_at_ms: number;
}

/** What has not expired at a time, soonest to expire first. */
export const usableMiles = <L extends MileLot>(lots: readonly L[], now_ms: number): L[] =>
  lots
    .filter(({ left, expires_at_ms }) => left > 0 && expires_at_ms > now_ms)
    .toSorted((a, b) => a.expires_at_ms - b.expires_at_ms || a.lot_id - b.lot_id);

/**
 * Takes miles for an exchange from the lots that expire soonest.
 * @returns what is taken of each lot; null: there are not enough
 */
export function takeMiles(
  lots: readonly MileLot[],
  miles: number,
  now_ms: number,
): { lot_id: number; miles: number }[] | null {
  let rest = miles;
  const taken: { lot_id: number; miles: number }[] = [];
  for (const { lot_id, left } of usableMiles(lots, now_ms)) {
    const part = Math.min(left, rest);
    if (part > 0) taken.push({ lot_id, miles: part });
    rest -= part;
  }
  return rest > 0 ? null : taken;
}
