import type { Currency, Money } from './money.ts';

/** The prices that a provider takes, by currency. Both ends are included. */
export type Takes = Partial<Readonly<Record<Currency, { least_minor: number; most_minor: number }>>>;

export function takesMoney(takes: Takes, { amount_minor, currency }: Money): boolean {
  const range = takes[currency];
  return range !== undefined && range.least_minor <= amount_minor && amount_minor <= range.most_minor;
}

interface Provider {
  readonly name: string;
  readonly takes: Takes;
}

/**
 * The provider at which a person pays a price: the operator's first one that takes it. One that declined this person
 * lately comes after all others; of those the one whose refusal is the longest ago.
 * @param providers in the operator's order
 * @param declined names of the providers that declined this person lately, the latest first
 * @returns undefined: no provider takes this price
 */
export function routedProvider<P extends Provider>(
  providers: readonly P[],
  price: Money,
  declined: readonly string[],
): P | undefined {
  const able = providers.filter(({ takes }) => takesMoney(takes, price));
  const refusedAgo = ({ name }: P): number => declined.indexOf(name);
  return (
    able.find((one) => refusedAgo(one) === -1) ?? able.toSorted((a, b) => refusedAgo(b) - refusedAgo(a))[0]
  );
}

/** How a purchase is paid: on the page of a payment company, or by a transfer to the operator's bank account. */
export const PAYMENT_METHODS = ['page', 'transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
