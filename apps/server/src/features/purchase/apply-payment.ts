import { nextPurchaseState, PAYMENT_EVENT_DOES, type PaymentFault, type PurchaseState } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import { lockAccountsOf } from '../../core/ledger/payment-lock.ts';
import { fileItem } from '../../core/queue/file-item.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Services } from '../../platform/services.ts';
import { paymentEventTable, type PaymentRow } from './payment-event.table.ts';
import { countOnce } from './first-offer/hold-first-offer.ts';
import { keepPayment, type NewPaymentRow } from './keep-payment.ts';
import { lockPriced, type PricedPurchase } from './lock-priced.ts';
import { lockSale } from './lock-sale.ts';
import { followEarlier, followPlan, type FollowedPlan } from './plan/follow-plan.ts';
import { beginPlan } from './plan/pay-period.ts';
import { purchaseOfSale, type ConcernedPurchase } from './purchase-of-sale.ts';
import type { PurchaseRow } from './purchase.queries.ts';
import { writeReceipt } from './receipt/write-receipt.ts';
import { settle } from './settle-purchase.ts';
import { followCard, putOnFile, shownCard } from './stored-card/keep-card.ts';
import { earlierOfSale, takeEarlierReturns } from './refund/early-returns.ts';
import { takeMoved } from './refund/take-moved.ts';

interface LockedPurchase {
  /** Null: we have no such purchase, or it is paid by another checkout or provider. */
  purchase: PricedPurchase | null;
  /** Whether another message of the same sale has settled the purchase. */
  same_sale: boolean;
  /** Whether the event is about a payment that gave no points. */
  paid_nothing: boolean;
}

/** The purchase that an event names, or that of its sale. */
async function purchaseOf(tx: Tx, event: NewPaymentRow): Promise<ConcernedPurchase | null> {
  const does = PAYMENT_EVENT_DOES[event.type];
  if ('subscription' in does || 'card' in does) return null;
  const { named_purchase } = event;
  return named_purchase === null ? purchaseOfSale(tx, event) : { id: named_purchase, paid_nothing: false };
}

async function lockPurchase(
  tx: Tx,
  event: NewPaymentRow,
): Promise<Pick<LockedPurchase, 'purchase' | 'paid_nothing'>> {
  const known = await purchaseOf(tx, event);
  const id = Number(known?.id ?? NaN);
  const row = Number.isSafeInteger(id) ? await lockPriced(tx, id) : undefined;
  const paid_nothing = known?.paid_nothing ?? false;
  const { provider, checkout_id } = event;
  const own = row?.provider === provider && (checkout_id === null || checkout_id === row.checkout_id);
  return { purchase: own ? row : null, paid_nothing };
}

/** Locks the sale of an event, and then its purchase. */
async function lockPurchaseOf(tx: Tx, event: NewPaymentRow): Promise<LockedPurchase> {
  const [, { purchase, paid_nothing }] = await Promise.all([lockSale(tx, event), lockPurchase(tx, event)]);
  const same_sale = purchase?.state === 'settled' && (await settledBySale(tx, event, purchase));
  return { purchase, same_sale, paid_nothing };
}

/** An event that waits to be applied, with its purchase; undefined: no such event. */
type WaitingPayment = (LockedPurchase & { event: PaymentRow }) | undefined;

/** Locks the purchase of a kept event, and reads both. */
export async function lockPayment(tx: Tx, subject: string): Promise<WaitingPayment> {
  const [event] = await tx
    .select()
    .from(paymentEventTable)
    .where(eq(paymentEventTable.id, Number(subject)));
  return event === undefined ? undefined : { event, ...(await lockPurchaseOf(tx, event)) };
}

/** The answer to a charge and the message about it name the same sale, and perhaps different transactions. */
async function settledBySale(
  tx: Tx,
  { provider, sale_id, type }: NewPaymentRow,
  { id }: PurchaseRow,
): Promise<boolean> {
  if (sale_id === null || type !== 'paid') return false;
  const rows = await tx
    .select({ id: paymentEventTable.id })
    .from(paymentEventTable)
    .where(
      and(
        eq(paymentEventTable.provider, provider),
        eq(paymentEventTable.sale_id, sale_id),
        eq(paymentEventTable.type, 'paid'),
        eq(paymentEventTable.state, 'applied'),
        eq(paymentEventTable.purchase_id, id),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * What an event does: a new state of its purchase (null: none), points that go back or come again, something to a plan or a
 * card, or a case for staff.
 */
type Verdict =
  | { does: 'move'; state: PurchaseState | null }
  | { does: 'money_moved' }
  | { does: 'subscription' }
  | { does: 'card' }
  | { does: 'fault'; fault: PaymentFault };

function verdictOf(event: PaymentRow, { purchase, same_sale, paid_nothing }: LockedPurchase): Verdict {
  const does = PAYMENT_EVENT_DOES[event.type];
  if ('subscription' in does) return { does: 'subscription' };
  if ('card' in does) return { does: 'card' };
  if (purchase === null) return { does: 'fault', fault: 'purchase_unknown' };
  if ('fault' in does) return { does: 'fault', fault: does.fault };
  if (!('purchase' in does)) {
    // A payment that gave no points has none to take back. The message of another one may come later.
    if (purchase.state !== 'settled' || paid_nothing) return { does: 'fault', fault: 'money_back' };
    return { does: 'money_moved' };
  }
  const happened = does.purchase;
  const exact = event.currency === purchase.currency && event.amount_minor === purchase.price_cents;
  if (happened === 'paid' && !exact) return { does: 'fault', fault: 'amount_differs' };
  if (happened === 'paid' && same_sale) return { does: 'move', state: null };
  // Another transaction than the one that settled it: repeats never come this far.
  if (happened === 'paid' && purchase.state === 'settled') return { does: 'fault', fault: 'paid_twice' };
  return { does: 'move', state: nextPurchaseState(purchase.state, happened) };
}

/** Puts the event before the staff who handle money. */
async function file(
  services: Services,
  tx: Tx,
  { event, purchase }: { event: PaymentRow; purchase: PurchaseRow | null },
  fault: PaymentFault,
): Promise<void> {
  // That money goes back happens, and is filed; the other faults are those of a provider or of a setting.
  const level = fault === 'money_back' ? 'warn' : 'error';
  services.log[level](
    { payment_event: event.id, provider: event.provider, type: event.type, fault },
    'payment filed for staff',
  );
  const [buyer] =
    purchase === null
      ? []
      : await tx
          .select({ site_id: userTable.site_id })
          .from(userTable)
          .where(eq(userTable.id, purchase.user_id));
  await fileItem(services, tx, {
    kind: 'payment',
    subject: String(event.id),
    site_id: buyer?.site_id ?? services.config.site_id,
    urgent: event.type === 'paid' || event.type === 'chargeback',
  });
}

/** Does what an event says. @returns why staff have to look at it (null: they do not), and whether it did something */
async function carryOut(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  event: PaymentRow,
  purchase: PricedPurchase,
  verdict: Exclude<Verdict, { does: 'fault' | 'subscription' | 'card' }>,
): Promise<{ fault: PaymentFault | null; moved: boolean }> {
  if (verdict.does === 'money_moved') return takeMoved(services, tx, after, event, purchase);
  if (verdict.state === null) return { fault: null, moved: true };
  const settled = verdict.state === 'settled';
  if (!settled) {
    await settle(services, tx, after, purchase, { state: verdict.state });
    return { fault: null, moved: true };
  }
  const counted = await countOnce(services, tx, event, purchase);
  if (purchase.way === 'plan') await beginPlan(services, tx, purchase, event.sale_id);
  await settle(services, tx, after, counted, { state: 'settled', card: shownCard(event) });
  const at_ms = services.clock.nowMs();
  const early = await earlierOfSale(tx, event, purchase.id);
  // Lock order: all accounts of the buyer before the card.
  if (early.returns.length > 0) await lockAccountsOf(tx, purchase.user_id);
  await Promise.all([
    putOnFile(tx, event, purchase, at_ms),
    writeReceipt(services, tx, counted, { event, at_ms }),
  ]);
  // A message about another card may come before the one about the payment.
  for (const told of early.cards) await followCard(tx, told, at_ms);
  await takeEarlierReturns(services, tx, after, early.returns, { ...counted, state: 'settled' });
  if (purchase.way === 'plan') await followEarlier(services, tx, after, event);
  return { fault: null, moved: true };
}

/** Does what an event says, or finds why staff have to look at it. */
async function follow(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  event: PaymentRow,
  locked: LockedPurchase,
): Promise<FollowedPlan> {
  const { purchase } = locked;
  const verdict = verdictOf(event, locked);
  if (verdict.does === 'card') {
    await followCard(tx, event, services.clock.nowMs());
    return { fault: null, moved: false, purchase };
  }
  if (verdict.does === 'subscription') return followPlan(services, tx, after, event);
  if (verdict.does === 'fault' || purchase === null)
    return { fault: verdict.does === 'fault' ? verdict.fault : 'purchase_unknown', moved: false, purchase };
  return { ...(await carryOut(services, tx, after, event, purchase, verdict)), purchase };
}

/** Does what an event says that is kept as applied, and keeps what else became of it. */
async function carryThrough(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  event: PaymentRow,
  locked: LockedPurchase,
): Promise<void> {
  const { fault, moved, purchase } = await follow(services, tx, after, event, locked);
  if (fault === null && purchase === locked.purchase) return;
  const state = fault === null || moved ? 'applied' : 'unmatched';
  await tx
    .update(paymentEventTable)
    .set({ state, fault, purchase_id: purchase?.id ?? null })
    .where(eq(paymentEventTable.id, event.id));
  if (fault !== null) await file(services, tx, { event, purchase }, fault);
}

/**
 * Keeps an event and applies it, once: changes the state of its purchase and transfers the points in one transaction, or puts
 * the event before staff. A repeat does nothing.
 * @throws Problem money_stopped
 */
export async function applyNewPayment(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  event: NewPaymentRow,
): Promise<void> {
  const locked = await lockPurchaseOf(tx, event);
  const purchase_id = locked.purchase?.id ?? null;
  const [id] = await Promise.all([
    keepPayment(tx, { ...event, state: 'applied', purchase_id }),
    requireSoundLedger(tx),
  ]);
  if (id !== null) await carryThrough(services, tx, after, { ...event, id }, locked);
}

/**
 * Applies an event that was kept alone, once.
 * @throws Problem money_stopped: it is tried again
 */
export async function applyPayment(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  waiting: WaitingPayment,
): Promise<void> {
  if (waiting?.event.state !== 'received') return;
  const { event, ...locked } = waiting;
  const [changed] = await Promise.all([
    tx
      .update(paymentEventTable)
      .set({ state: 'applied', purchase_id: locked.purchase?.id ?? null })
      .where(and(eq(paymentEventTable.id, event.id), eq(paymentEventTable.state, 'received')))
      .returning({ id: paymentEventTable.id }),
    requireSoundLedger(tx),
  ]);
  if (changed.length > 0) await carryThrough(services, tx, after, event, locked);
}
