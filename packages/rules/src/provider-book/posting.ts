import type { Money } from '../purchase/money.ts';

/**
 * The accounts of the money at one payment provider, in one currency. `receivable`: what the provider owes us; `bank`: what
 * is on our bank account; `reserve`: what the provider keeps back for a time; `fees`; `sales`; `refunds`; `disputes`: what
 * banks took back; `corrections`: what staff booked for a difference. A balance above zero is a debit.
 */
export const BOOK_ACCOUNTS = [
  'receivable',
  'bank',
  'reserve',
  'fees',
  'sales',
  'refunds',
  'disputes',
  'corrections',
] as const;
export type BookAccount = (typeof BOOK_ACCOUNTS)[number];

export const POSTING_KINDS = [
  'sale',
  'refund',
  'chargeback',
  'chargeback_reversed',
  'fee',
  'reserve_held',
  'reserve_released',
  'payout',
  'correction',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** Where money is before it is ours: owed by the provider, or on our bank account at once. */
type Place = BookAccount | 'place';

/** The accounts that a posting adds to, and takes from. */
const LEGS: Record<PostingKind, { to: Place; from: Place }> = {
  sale: { to: 'place', from: 'sales' },
  refund: { to: 'refunds', from: 'place' },
  chargeback: { to: 'disputes', from: 'place' },
  chargeback_reversed: { to: 'place', from: 'disputes' },
  fee: { to: 'fees', from: 'place' },
  reserve_held: { to: 'reserve', from: 'place' },
  reserve_released: { to: 'place', from: 'reserve' },
  payout: { to: 'bank', from: 'place' },
  correction: { to: 'place', from: 'corrections' },
};

export interface BookEntry {
  account: BookAccount;
  /** Minor units; below zero: a credit. */
  amount_minor: number;
}

/** A provider that is our own bank account owes nothing: its money is there already. */
const placeOf = (provider: string): BookAccount => (provider === 'bank' ? 'bank' : 'receivable');

/** The two entries of a posting, whose sum is zero. Only a correction may be below zero. */
export function bookEntries(kind: PostingKind, provider: string, amount_minor: number): BookEntry[] {
  const accountOf = (place: Place): BookAccount => (place === 'place' ? placeOf(provider) : place);
  const { to, from } = LEGS[kind];
  return [
    { account: accountOf(to), amount_minor },
    { account: accountOf(from), amount_minor: -amount_minor },
  ];
}

/** What a posting adds to the money at the provider. */
export const owedBy = (kind: PostingKind, { amount_minor }: Money): number =>
  LEGS[kind].to === 'place' ? amount_minor : -amount_minor;
