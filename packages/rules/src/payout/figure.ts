import { FULL_SHARE_BP, UNITS_PER_POINT } from '../points/index.ts';

/** Who is paid: a performer for earnings, the member who is attached to a partner for commissions, or an agency for its part. */
export const EARNER_KINDS = ['performer', 'partner', 'agency'] as const;
export type EarnerKind = (typeof EARNER_KINDS)[number];

/**
 * What the lines of a statement are about. `commission_back`: commissions of purchases that went back, less those that were
 * given again; `agency`: what an agency got of the earnings; `agency_part`: the same as the agency's own earnings;
 * `returned`: points of a payout that did not arrive.
 */
export const PAYOUT_KINDS = [
  'time',
  'tip',
  'gift',
  'toy',
  'message',
  'id_video',
  'album',
  'mailbox',
  'present',
  'commission',
  'commission_back',
  'agency',
  'agency_part',
  'correction',
  'returned',
] as const;
/** Those of them that a statement can have. */
export const PAYOUT_KINDS_OF: Readonly<Record<EarnerKind, readonly PayoutKind[]>> = {
  performer: PAYOUT_KINDS.filter((kind) => !kind.startsWith('commission') && kind !== 'agency_part'),
  partner: ['commission', 'commission_back', 'correction', 'returned'],
  agency: ['agency_part', 'correction', 'returned'],
};
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** A rate is the price of so many points. */
export const RATE_POINTS = 100;

export interface PayoutTerms {
  /** What 100 points are worth, in the smallest unit of the currency. */
  rate_minor: number;
  withholding_bp: number;
  /** What the bank takes, which the payee bears. */
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
 * What points are worth to who earned them. Each step is rounded down to the smallest unit of the currency: the value of the
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

/**
 * The least points that are worth an amount: rounded up to a unit, so that the value of the points, rounded down, is the amount.
 * @param amount_minor negative: they are taken
 */
export function unitsWorth(amount_minor: number, rate_minor: number): number {
  const whole = BigInt(Math.abs(amount_minor)) * BigInt(RATE_POINTS * UNITS_PER_POINT);
  const units = Number((whole + BigInt(rate_minor) - 1n) / BigInt(rate_minor));
  return amount_minor < 0 ? -units : units;
}

/** One row of a table whose values count from a date on. */
export interface Dated {
  /** `2026-01-01`, in Japan. */
  from: string;
}
/** The row that counts on a date; undefined: there was none yet. */
export const datedRow = <R extends Dated>(rows: readonly R[], date: string): R | undefined =>
  rows.filter(({ from }) => from <= date).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
