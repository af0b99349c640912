import { FULL_SHARE_BP, UNITS_PER_POINT } from '../points/index.ts';

/** What the lines of a statement are about. `returned`: points of a payout that did not arrive. */
export const PAYOUT_KINDS = [
  'time',
  'tip',
  'gift',
  'toy',
  'message',
  'id_video',
  'present',
  'correction',
  'returned',
] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** A rate is the price of so many points. */
export const RATE_POINTS = 100;

export interface PayoutTerms {
  /** What 100 points are worth, in the smallest unit of the currency. */
  rate_minor: number;
  withholding_bp: number;
  /** What the bank takes, which the performer bears. */
  fee_minor: number;
  minimum_minor: number;
}
export interface PayoutFigures {
  gross_minor: number;
  withheld_minor: number;
  fee_minor: number;
  net_minor: number;
}

/**
 * What a performer gets for points. Each step is rounded down to the smallest unit of the currency: the value of the
 * points, then the tax that is withheld from it.
 * @returns null: less than the minimum, so that the points stay in the balance
 */
export function figurePayout(units: number, terms: PayoutTerms): PayoutFigures | null {
  const gross_minor = Number(
    (BigInt(units) * BigInt(terms.rate_minor)) / BigInt(RATE_POINTS * UNITS_PER_POINT),
  );
  const withheld_minor = Number((BigInt(gross_minor) * BigInt(terms.withholding_bp)) / BigInt(FULL_SHARE_BP));
  const net_minor = gross_minor - withheld_minor - terms.fee_minor;
  if (net_minor < Math.max(1, terms.minimum_minor)) return null;
  return { gross_minor, withheld_minor, fee_minor: terms.fee_minor, net_minor };
}

/** One row of a table whose values count from a date on. */
export interface Dated {
  /** `2026-01-01`, in Japan. */
  from: string;
}
/** The row that counts on a date; undefined: there was none yet. */
export const datedRow = <R extends Dated>(rows: readonly R[], date: string): R | undefined =>
  rows.filter(({ from }) => from <= date).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
