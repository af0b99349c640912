import {
  REFUND_OPEN,
  refundUnits,
  type Currency,
  type PaymentEventType,
  type MONEY_BACK_TYPES,
  type PaymentFault,
  type RefundKind,
} from '@akari/rules';
import { and, eq, ne } from 'drizzle-orm';
import { debtOf } from '../../../core/ledger/debt.ts';
import { lockAccountsOf, lockPayments, unlockPayments } from '../../../core/ledger/payment-lock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AfterCommit } from '../../../platform/database/unit-of-work.ts';
import type { Services } from '../../../platform/services.ts';
import type { PaymentRow } from '../payment-event.table.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { keepRefund, moveRefund } from './keep-refund.ts';
import { boughtBy, refundsOf, returnedOf } from './refund.queries.ts';
import { refundTable, type RefundRow } from './refund.table.ts';

const KIND_OF: Record<(typeof MONEY_BACK_TYPES)[number], RefundKind> = {
  refunded: 'provider',
  voided: 'void',
  chargeback: 'chargeback',
};
export const kindOf = (type: PaymentEventType): RefundKind =>
  type === 'refunded' || type === 'voided' || type === 'chargeback' ? KIND_OF[type] : 'provider';

/** What became of an event: why staff have to look at it (null: they do not), and whether it did something. */
export interface Followed {
  fault: PaymentFault | null;
  moved: boolean;
}

/**
 * The amount that an event names, in the currency that was paid. A payment that is voided or charged back without an amount that we can compare
 * goes back whole. @returns null: not known
 */
function amountOf(
  { type, amount_minor, currency }: PaymentRow,
  paid_in: Currency,
  left_minor: number,
): number | null {
  if (currency === paid_in && amount_minor !== null) return Math.min(amount_minor, left_minor);
  return type === 'refunded' ? null : left_minor;
}

/** Our own refund of which an event speaks: that with the same reference, or else the oldest of this amount. */
function ownRefund(rows: readonly RefundRow[], { type, transaction_id, amount_minor, currency }: PaymentRow) {
  if (type === 'chargeback') return undefined;
  const ours = rows.filter(
    ({ kind, event_id, state }) =>
      kind === 'staff' &&
      event_id === null &&
      (state === 'done' || (REFUND_OPEN as readonly string[]).includes(state)),
  );
  return (
    ours.find(({ reference }) => reference !== null && reference === transaction_id) ??
    ours.find((row) => row.amount_minor === amount_minor && row.currency === currency)
  );
}

/** Confirms our own refund by the provider's event of it. */
async function confirmOwn(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  own: RefundRow,
  { id: event_id, transaction_id: reference }: PaymentRow,
): Promise<Followed> {
  if (own.state !== 'done') await moveRefund(services, tx, after, own, 'confirm', { event_id, reference });
  else await tx.update(refundTable).set({ event_id }).where(eq(refundTable.id, own.id));
  return { fault: null, moved: true };
}

/**
 * Follows a provider's event that the money of a settled purchase went back. What we had refunded ourselves is confirmed by
 * it; otherwise the points are taken back, and the buyer owes what is spent already. A chargeback locks the payments of
 * the buyer. The purchase is locked.
 */
export async function takeReturn(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  event: PaymentRow,
  purchase: PurchaseRow,
): Promise<Followed> {
  const own = ownRefund(await refundsOf(tx, purchase.id), event);
  if (own !== undefined) return confirmOwn(services, tx, after, own, event);
  const charged_back = event.type === 'chargeback';
  const bought = boughtBy(purchase);
  const before = await returnedOf(tx, purchase.id);
  const amount_minor = amountOf(
    event,
    bought.price.currency,
    bought.price.amount_minor - before.amount_minor,
  );
  if (amount_minor === null) return { fault: 'amount_differs', moved: false };
  await lockAccountsOf(tx, purchase.user_id);
  if (charged_back) await lockPayments(tx, purchase.user_id, services.clock.nowMs());
  // More than was paid has gone back.
  if (amount_minor === 0) return { fault: 'money_back', moved: false };
  const { debt_units } = await keepRefund(services, tx, after, purchase, {
    kind: kindOf(event.type),
    way: 'provider',
    state: 'done',
    amount_minor,
    units: refundUnits(bought, before, amount_minor),
    spent: 'debt',
    more: { event_id: event.id, reference: event.transaction_id },
  });
  return { fault: charged_back || debt_units > 0 ? 'money_back' : null, moved: true };
}

/**
 * A chargeback was decided for us: everything that it took is given back, once. The payments of the buyer are accepted
 * again, unless they owe something or another chargeback stands. The purchase is locked.
 */
export async function reverseChargeback(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  row: RefundRow,
  reverse_event_id: number | null = null,
): Promise<void> {
  await lockAccountsOf(tx, row.user_id);
  await moveRefund(services, tx, after, row, 'reverse', { reverse_event_id });
  const [other] = await tx
    .select({ id: refundTable.id })
    .from(refundTable)
    .where(
      and(
        eq(refundTable.user_id, row.user_id),
        eq(refundTable.kind, 'chargeback'),
        eq(refundTable.state, 'done'),
        ne(refundTable.id, row.id),
      ),
    )
    .limit(1);
  if (other === undefined && (await debtOf(tx, row.user_id)) === 0) await unlockPayments(tx, row.user_id);
}

/** Follows a provider's event that a chargeback was decided for us. */
export async function takeReversal(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  event: PaymentRow,
  purchase: PurchaseRow,
): Promise<Followed> {
  const standing = (await refundsOf(tx, purchase.id)).filter(
    ({ kind, state }) => kind === 'chargeback' && state === 'done',
  );
  const row = standing.find(({ amount_minor }) => amount_minor === event.amount_minor) ?? standing.at(-1);
  if (row === undefined) return { fault: 'money_back', moved: false };
  await reverseChargeback(services, tx, after, row, event.id);
  return { fault: null, moved: true };
}
