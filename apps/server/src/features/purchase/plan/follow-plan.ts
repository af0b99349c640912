import {
  movedUntilMs,
  PAYMENT_EVENT_DOES,
  PLAN_EVENT_TYPES,
  reportedEvent,
  type PaymentFault,
} from '@akari/rules';
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { SubscriptionRow } from '../../../core/plan/plan.table.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AfterCommit } from '../../../platform/database/unit-of-work.ts';
import type { Services } from '../../../platform/services.ts';
import { paymentEventTable, type PaymentRow } from '../payment-event.table.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { purchaseTable } from '../purchase.table.ts';
import { earlierOfSale, takeEarlierReturns } from '../refund/early-returns.ts';
import { moveSubscription } from './move-subscription.ts';
import { isLive, renewPlan } from './pay-period.ts';
import { livePlanOf, lockSubscriptionOfSale } from './subscription.queries.ts';

/** What became of an event about a plan, and the purchase that it is about. */
export interface FollowedPlan {
  fault: PaymentFault | null;
  moved: boolean;
  purchase: PurchaseRow | null;
}

/** The last paid period, by which staff find the plan. */
async function latestPeriod(tx: Tx, { id }: SubscriptionRow): Promise<PurchaseRow | null> {
  const [row] = await tx
    .select()
    .from(purchaseTable)
    .where(eq(purchaseTable.subscription_id, id))
    .orderBy(desc(purchaseTable.created_at_ms), desc(purchaseTable.id))
    .limit(1);
  return row ?? null;
}

/** A card was charged for the next period. Its amount is that of the order, or staff decide. */
async function followRenewal(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  event: PaymentRow,
  subscription: SubscriptionRow,
): Promise<FollowedPlan> {
  const exact = event.currency === subscription.currency && event.amount_minor === subscription.price_minor;
  const fault = exact ? 'paid_twice' : 'amount_differs';
  const purchase = exact ? await renewPlan(services, tx, after, subscription, event) : null;
  if (purchase !== null) {
    // Its money may have gone back before it was reported.
    const { returns } = await earlierOfSale(tx, event, purchase.id);
    const early = returns.filter(({ names_payment }) => names_payment);
    await takeEarlierReturns(services, tx, after, early, { ...purchase, state: 'settled' });
  }
  if (purchase === null) return { fault, moved: false, purchase: await latestPeriod(tx, subscription) };
  return { fault: isLive(subscription) ? null : 'renewed_after_cancel', moved: true, purchase };
}

/**
 * The provider will charge a plan again that was cancelled, or on another day. That pays nothing: only what it says lengthens
 * a plan, and what is over goes on only with a next charge. A member who has another plan by now is not charged twice.
 * @returns whether the plan changes
 */
async function followNextCharge(
  services: Services,
  tx: Tx,
  said: 'resume' | 'move',
  { next_charge_at_ms }: PaymentRow,
  subscription: SubscriptionRow,
): Promise<boolean> {
  const { id, user_id, state, paid_until_ms } = subscription;
  const until_ms = movedUntilMs(paid_until_ms, next_charge_at_ms, services.clock.nowMs());
  const paid = until_ms === null ? {} : { paid_until_ms: until_ms };
  if (until_ms === null && (said === 'move' || state === 'ended')) return false;
  const live = said === 'resume' ? await livePlanOf(tx, user_id) : undefined;
  const event = live === undefined || live.id === id ? said : 'collide';
  return (
    (await moveSubscription(services, tx, subscription, event, event === 'collide' ? {} : paid)) !== null
  );
}

/**
 * Follows a provider's event about a plan. It names the plan by its sale; one that comes before the message of the first
 * payment waits for that.
 */
export async function followPlan(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  event: PaymentRow,
): Promise<FollowedPlan> {
  const { provider, sale_id } = event;
  const does = PAYMENT_EVENT_DOES[event.type];
  const subscription = sale_id === null ? undefined : await lockSubscriptionOfSale(tx, provider, sale_id);
  if (subscription === undefined || !('subscription' in does))
    return { fault: event.type === 'renewed' ? 'purchase_unknown' : null, moved: false, purchase: null };
  const said = does.subscription;
  if (said === 'renew') return followRenewal(services, tx, after, event, subscription);
  if (said === 'resume' || said === 'move') {
    const moved = await followNextCharge(services, tx, said, event, subscription);
    return { fault: null, moved, purchase: await latestPeriod(tx, subscription) };
  }
  const reported = reportedEvent(said, subscription.paid_until_ms, services.clock.nowMs());
  const moved = reported === null ? null : await moveSubscription(services, tx, subscription, reported);
  return { fault: null, moved: moved !== null, purchase: await latestPeriod(tx, subscription) };
}

/** Follows the events about a plan that came before the message of its first payment. The subscription is locked. */
export async function followEarlier(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { provider, sale_id }: PaymentRow,
): Promise<void> {
  if (sale_id === null) return;
  const early = await tx
    .select()
    .from(paymentEventTable)
    .where(
      and(
        eq(paymentEventTable.provider, provider),
        eq(paymentEventTable.sale_id, sale_id),
        inArray(paymentEventTable.type, PLAN_EVENT_TYPES),
        isNull(paymentEventTable.purchase_id),
      ),
    )
    .orderBy(asc(paymentEventTable.id));
  for (const event of early) {
    const { fault, moved, purchase } = await followPlan(services, tx, after, event);
    const change = { purchase_id: purchase?.id ?? null, state: moved ? 'applied' : event.state } as const;
    await tx
      .update(paymentEventTable)
      .set({ ...change, fault: fault ?? event.fault })
      .where(eq(paymentEventTable.id, event.id));
  }
}
