import type { PurchaseEvent } from './packs.ts';

/**
 * What a provider says about a payment. `refunded` and `chargeback`: the money of a settled purchase went back to the
 * buyer, by the provider or by the buyer's bank.
 */
export const PAYMENT_EVENT_TYPES = ['paid', 'declined', 'refunded', 'chargeback'] as const;
export type PaymentEventType = (typeof PAYMENT_EVENT_TYPES)[number];

/** What the event does to the purchase; null: nothing, staff decide. */
export const purchaseEventOf = (type: PaymentEventType): PurchaseEvent | null =>
  type === 'paid' || type === 'declined' ? type : null;

/**
 * What became of an event. `received`: kept, and not applied yet; `applied`; `unmatched`: staff have to look at it.
 */
export const PAYMENT_EVENT_STATES = ['received', 'applied', 'unmatched'] as const;

/**
 * Why staff have to look at an event: it names no purchase of ours or another payment of it, another amount, money went
 * back, or a purchase was paid twice.
 */
export const PAYMENT_FAULTS = ['purchase_unknown', 'amount_differs', 'money_back', 'paid_twice'] as const;
export type PaymentFault = (typeof PAYMENT_FAULTS)[number];
