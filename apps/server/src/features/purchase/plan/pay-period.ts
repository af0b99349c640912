import { firstPeriod, PLAN_PERIOD_MS, SUBSCRIPTION_LIVE, paidUntilMs } from '@akari/rules';
import { and, asc, eq } from 'drizzle-orm';
import { userTable } from '../../../core/account/state/account.table.ts';
import type { SubscriptionRow } from '../../../core/plan/plan.table.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AfterCommit } from '../../../platform/database/unit-of-work.ts';
import type { Services } from '../../../platform/services.ts';
import type { PaymentRow } from '../payment-event.table.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { purchaseAttemptTable, purchaseTable } from '../purchase.table.ts';
import { writeReceipt } from '../receipt/write-receipt.ts';
import { settle } from '../settle-purchase.ts';
import { shownCard } from '../stored-card/keep-card.ts';
import { moveSubscription } from './move-subscription.ts';
import { livePlanOf, lockSubscriptions, paidPlansUntil } from './subscription.queries.ts';

/**
 * The first period of a plan is paid. It begins when what was paid before ends, and the plan that it replaces does not
 * renew. A member who has another plan by now, or whose account is closed, gets the points of it, and is not charged
 * again. The purchase is locked.
 */
export async function beginPlan(
  services: Services,
  tx: Tx,
  { subscription_id, user_id }: PurchaseRow,
  sale_id: string | null,
): Promise<void> {
  const now_ms = services.clock.nowMs();
  const found = await livePlanOf(tx, user_id);
  const locked = await lockSubscriptions(tx, [subscription_id, found?.id ?? null]);
  const row = locked.find(({ id }) => id === subscription_id);
  if (row === undefined) return;
  const live = locked.find((one) => one.id !== row.id && isLive(one));
  const [user] = await tx
    .select({ closed_at_ms: userTable.closed_at_ms })
    .from(userTable)
    .where(eq(userTable.id, user_id));
  const replaced = live?.id === row.replaces_id ? live : undefined;
  const begins = user?.closed_at_ms === null && (live === undefined || replaced !== undefined);
  const until_ms = begins ? await paidPlansUntil(tx, user_id, now_ms, row.id) : null;
  const { begins_at_ms } = firstPeriod(until_ms, now_ms);
  if (begins && replaced !== undefined) await moveSubscription(services, tx, replaced, 'cancel');
  await moveSubscription(services, tx, row, begins ? 'begin' : 'collide', {
    ...{ sale_id, periods: 1, paid_until_ms: begins_at_ms + PLAN_PERIOD_MS },
    begins_at_ms: begins_at_ms > now_ms ? begins_at_ms : null,
  });
}

/** Keeps the purchase of a period. @returns null: the payment of this transaction is kept already */
async function keepPeriod(
  services: Services,
  tx: Tx,
  subscription: SubscriptionRow,
  { provider, transaction_id }: PaymentRow,
): Promise<PurchaseRow | null> {
  const [first] = await tx
    .select({ purchase: purchaseTable, shown: purchaseAttemptTable })
    .from(purchaseTable)
    .innerJoin(purchaseAttemptTable, eq(purchaseAttemptTable.purchase_id, purchaseTable.id))
    .where(
      and(eq(purchaseTable.subscription_id, subscription.id), eq(purchaseAttemptTable.provider, provider)),
    )
    .orderBy(asc(purchaseTable.created_at_ms))
    .limit(1);
  if (first === undefined) throw new Error(`no order of subscription ${subscription.id}`);
  const { user_id, pack_id, checkout_id, return_path } = first.purchase;
  const created_at_ms = services.clock.nowMs();
  const [row] = await tx
    .insert(purchaseTable)
    .values({
      ...{ user_id, pack_id, provider, checkout_id, return_path, created_at_ms },
      idempotency_key: `renewal:${provider}:${transaction_id}`,
      way: 'plan',
      price_cents: subscription.price_minor,
      currency: subscription.currency,
      units: subscription.units,
      subscription_id: subscription.id,
    })
    .onConflictDoNothing()
    .returning();
  if (row === undefined) return null;
  const { shown_version, shown_hash, shown_text, shown_language, ip_address } = first.shown;
  await tx.insert(purchaseAttemptTable).values({
    ...{ purchase_id: row.id, provider, shown_version, shown_hash, shown_text, shown_language },
    ...{ ip_address, created_at_ms },
  });
  return row;
}

/**
 * A further period of a plan is paid: a purchase of its own, with points, receipt and mail. The subscription is locked.
 * @returns null: the payment of this transaction is kept already, or its state takes none
 */
export async function renewPlan(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  subscription: SubscriptionRow,
  event: PaymentRow,
): Promise<PurchaseRow | null> {
  const purchase = await keepPeriod(services, tx, subscription, event);
  if (purchase === null) return null;
  const at_ms = services.clock.nowMs();
  await moveSubscription(services, tx, subscription, 'renew', {
    periods: subscription.periods + 1,
    paid_until_ms: paidUntilMs(subscription.paid_until_ms, at_ms),
  });
  await settle(services, tx, after, purchase, { state: 'settled', card: shownCard(event) });
  await writeReceipt(services, tx, purchase, { event, at_ms });
  return purchase;
}

export const isLive = ({ state }: SubscriptionRow): boolean => SUBSCRIPTION_LIVE.some((one) => one === state);
