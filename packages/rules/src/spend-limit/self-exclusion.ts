/** Days for which a viewer may exclude themselves from spending. */
export const SELF_EXCLUSION_DAYS = [1, 7, 30, 90, 180, 365] as const;
export type SelfExclusionDays = (typeof SELF_EXCLUSION_DAYS)[number];

/** An exclusion for good ends at the last moment that a date can name, milliseconds since the epoch (ECMA-262, Date). */
export const FOR_GOOD_MS = 8_640_000_000_000_000;

const DAY_MS = 86_400_000;

/** Whether a viewer is excluded. @param until_ms end of the exclusion; null: there was none */
export const isExcluded = (until_ms: number | null, at_ms: number): boolean =>
  until_ms !== null && at_ms < until_ms;

/**
 * The end of an exclusion that begins now. A running one is only ever prolonged.
 * @param days null: for good
 */
export const excludedUntilMs = (
  until_ms: number | null,
  days: SelfExclusionDays | null,
  now_ms: number,
): number => Math.max(until_ms ?? 0, days === null ? FOR_GOOD_MS : now_ms + days * DAY_MS);
