import type { Money } from '../purchase/money.ts';

/**
 * Why money of a purchase goes back. `staff`: by us; `provider`: the provider reports a refund that we did not ask for;
 * `void`: the provider cancelled the payment before the bank booked it; `chargeback`: the buyer's bank took it back.
 */
export const REFUND_KINDS = ['staff', 'provider', 'void', 'chargeback'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

/** Who sends the money: the provider when it is asked, or staff at the provider by hand. */
export const REFUND_WAYS = ['provider', 'by_hand'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

/** What was paid for a purchase and bought with it. */
export interface Bought {
  price: Money;
  units: number;
}

/** What of a purchase has gone back so far. */
export interface Returned {
  amount_minor: number;
  units: number;
}

/** `whole · part / of`, rounded down. Exact also where the product is above 2^53. */
const share = (whole: number, part: number, of: number): number =>
  Number((BigInt(whole) * BigInt(part)) / BigInt(of));

/**
 * What is paid back for some points of a purchase, in minor units. The price of all points that have gone back is rounded
 * down, so the last part gets what rounding left: in sum exactly the price, and never more.
 */
export function refundAmount({ price, units }: Bought, before: Returned, more_units: number): number {
  const total = share(price.amount_minor, Math.min(units, before.units + more_units), units);
  return Math.max(0, Math.min(price.amount_minor, total) - before.amount_minor);
}

/**
 * The points of a purchase that an amount pays for. With the whole price all points have gone back. An amount beyond what
 * was paid takes no more than was bought.
 */
export function refundUnits({ price, units }: Bought, before: Returned, amount_minor: number): number {
  const paid_back = Math.min(price.amount_minor, before.amount_minor + amount_minor);
  const total = paid_back === price.amount_minor ? units : share(units, paid_back, price.amount_minor);
  return Math.max(0, total - before.units);
}
