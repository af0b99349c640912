import type { PurchaseEvent } from './packs.ts';

/**
 * What a provider says about a payment. `refunded`, `voided` and `chargeback`: the money of a settled purchase went back
 * to the buyer, by the provider, by the provider before the bank booked it, or by the buyer's bank; `chargeback_reversed`:
 * the bank gave it to us again. `paid_in_part` and `paid_over`: a buyer who sends coins by hand sent too few until the time
 * was up, or too many; `paid` comes beside the latter. `unpaid`: a checkout has ended without a payment, which no bank has
 * declined; `paid_late`: it was paid after its end, and staff decide about that. `renewed` to `rescheduled` are about a
 * plan: the card was charged for the next period, or it was not; the payment company will not charge it again; what was
 * paid has run out; it will charge it again after all; it will charge it on another day. `card_changed`: the buyer has
 * another card at the provider now, which is charged from then on.
 */
export const PAYMENT_EVENT_TYPES = [
  'paid',
  'declined',
  'unpaid',
  'refunded',
  'voided',
  'chargeback',
  'chargeback_reversed',
  'paid_in_part',
  'paid_over',
  'paid_late',
  'renewed',
  'renewal_failed',
  'cancelled',
  'expired',
  'resumed',
  'rescheduled',
  'card_changed',
] as const;
export type PaymentEventType = (typeof PAYMENT_EVENT_TYPES)[number];

/**
 * What the event does to the purchase; `goes_back`: its money went back, and its points do; `comes_again`: it came again;
 * `fault`: nothing, staff decide; `subscription`: what it does to a plan; `card`: it changes the card on file,
 * and no purchase.
 */
export const PAYMENT_EVENT_DOES = {
  paid: { purchase: 'paid' },
  declined: { purchase: 'declined' },
  unpaid: { purchase: 'declined' },
  refunded: { goes_back: true },
  voided: { goes_back: true },
  chargeback: { goes_back: true },
  chargeback_reversed: { comes_again: true },
  paid_in_part: { fault: 'paid_in_part' },
  paid_over: { fault: 'paid_over' },
  paid_late: { fault: 'paid_late' },
  renewed: { subscription: 'renew' },
  renewal_failed: { subscription: 'fail' },
  cancelled: { subscription: 'confirm' },
  expired: { subscription: 'end' },
  resumed: { subscription: 'resume' },
  rescheduled: { subscription: 'move' },
  card_changed: { card: true },
} as const satisfies Record<
  PaymentEventType,
  | { purchase: PurchaseEvent }
  | { goes_back: true }
  | { comes_again: true }
  | { fault: string }
  | { subscription: string }
  | { card: true }
>;

/** The events about a plan, which name it by its sale. */
export const PLAN_EVENT_TYPES = [
  'renewed',
  'renewal_failed',
  'cancelled',
  'expired',
  'resumed',
  'rescheduled',
] as const satisfies PaymentEventType[];
/** The events that say that a purchase was paid. */
export const PAID_TYPES = ['paid', 'renewed'] as const satisfies PaymentEventType[];

/** The events that say that money went back. */
export const MONEY_BACK_TYPES = ['refunded', 'voided', 'chargeback'] as const satisfies PaymentEventType[];
/** The events that say that money went back, or came again. */
export const MONEY_MOVED_TYPES = [
  ...MONEY_BACK_TYPES,
  'chargeback_reversed',
] as const satisfies PaymentEventType[];

/**
 * What became of an event. `received`: kept, and not applied yet; `applied`; `unmatched`: staff have to look at it.
 */
export const PAYMENT_EVENT_STATES = ['received', 'applied', 'unmatched'] as const;

/**
 * Why staff have to look at an event: it names no purchase of ours or another payment of it, another amount, money went
 * back, a purchase was paid twice, in part, with more than its price, or too late, or a plan was charged that was cancelled.
 */
export const PAYMENT_FAULTS = [
  'purchase_unknown',
  'amount_differs',
  'money_back',
  'paid_twice',
  'paid_in_part',
  'paid_over',
  'paid_late',
  'renewed_after_cancel',
] as const;
export type PaymentFault = (typeof PAYMENT_FAULTS)[number];
