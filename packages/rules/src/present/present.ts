import { points } from '../points/index.ts';

/** Limits of the presents of a performer, units. A site may set others. */
export interface PresentTerms {
  /** Points of the service that a performer may give away in a day of Japan. What is left lapses. */
  allowance_units: number;
  /** The most of their own earnings that a performer may give away in a day of Japan. */
  earnings_units: number;
  /** The most for one viewer at once. */
  most_units: number;
}

export const PRESENT_TERMS: PresentTerms = {
  allowance_units: points(10),
  earnings_units: points(100),
  most_units: points(20),
};

/** The least for one viewer: what a tip of free chat is. */
export const PRESENT_MIN_UNITS = points(0.2);
export const PRESENT_VIEWERS_MAX = 50;
export const PRESENT_MESSAGE_MAX = 60;
/** Presents of today that the studio lists. */
export const PRESENTS_LISTED = 50;

/** Why one of the chosen viewers gets nothing. The others get theirs. */
export const PRESENT_VIEWER_REFUSALS = [
  'present_not_in_chat',
  'present_viewer_barred',
  'present_coupon_chat',
] as const;
export type PresentViewerRefusal = (typeof PRESENT_VIEWER_REFUSALS)[number];

/** What a performer may give from now, units. */
export interface PresentPurse {
  allowance_left_units: number;
  /** Earnings that are not paid out, and what of them may still be given today. */
  earnings_balance_units: number;
  earnings_left_units: number;
}

export type PresentRefusal = 'present_over_allowance' | 'present_over_earnings' | 'present_over_day';

/** What one viewer receives, by where it comes from. */
export interface PresentPart {
  allowance_units: number;
  earnings_units: number;
}

/** What of a sum comes from the earnings: the allowance is used first. */
export const earningsNeeded = (total_units: number, purse: PresentPurse): number =>
  Math.max(0, total_units - purse.allowance_left_units);

/**
 * Divides presents of the same size between the allowance and the earnings.
 * @param confirmed_units what of the earnings the performer agreed to give with these presents
 * @returns one part for each viewer, in their order; or why nothing may be given
 */
export function planPresents(
  { units, viewers, confirmed_units }: { units: number; viewers: number; confirmed_units: number },
  purse: PresentPurse,
): PresentPart[] | PresentRefusal {
  const needed_units = earningsNeeded(units * viewers, purse);
  if (needed_units > confirmed_units) return 'present_over_allowance';
  if (needed_units > purse.earnings_balance_units) return 'present_over_earnings';
  if (needed_units > purse.earnings_left_units) return 'present_over_day';
  let allowance_left = Math.max(0, purse.allowance_left_units);
  return Array.from({ length: viewers }, () => {
    const allowance_units = Math.min(units, allowance_left);
    allowance_left -= allowance_units;
    return { allowance_units, earnings_units: units - allowance_units };
  });
}
