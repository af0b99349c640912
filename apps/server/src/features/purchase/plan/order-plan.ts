import {
  favouriteLimit,
  PATHS,
  PLAN_PERIOD_DAYS,
  routedProvider,
  type Language,
  type Plan,
  type PlanName,
} from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { subscriptionTable } from '../../../core/plan/plan.table.ts';
import { operatorPagesOf } from '../../../core/site/operator-pages.ts';
import {
  plansFor,
  planSellersOf,
  renews,
  sellsPlan,
  type PlanSeller,
} from '../../../core/site/plans-for-sale.ts';
import { siteTermsOf } from '../../../platform/config/site-terms.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { returnUrl } from '../../../platform/http/return-url.ts';
import type { Services } from '../../../platform/services.ts';
import type { OrderText } from '../order/order-text.ts';
import { keepCheckout } from '../ask-status.ts';
import { buyerName } from '../buyer-name.ts';
import { declinedBy, type PurchaseRow } from '../purchase.queries.ts';
import { purchaseAttemptTable, purchaseTable } from '../purchase.table.ts';
import { refuseBuying, type PurchasePlace } from '../start-purchase.ts';
import { PLAN_LABELS } from './plan-names.ts';
import { planOrderText } from './plan-order-text.ts';
import { requireChange, type PlanChange } from './change-plan.ts';

const DAY_MS = 86_400_000;
const packOf = (plan: PlanName): string => `plan_${plan}`;

export interface PlanIntent {
  plan: PlanName;
  lang: Language;
}
interface Offered {
  plan: Plan;
  seller: PlanSeller;
  order: OrderText;
  change: PlanChange;
}

/** Whether a provider can begin a plan when what is paid ends. */
const canBegin = ({ recurring }: PlanSeller, { days }: PlanChange): boolean =>
  days <= (recurring.first_days_most ?? PLAN_PERIOD_DAYS);

/** @throws not_found: it is not sold; purchase_unavailable, plan_already, plan_change_late, plan_still_runs, and why nothing can be bought */
async function offer(
  services: Services,
  member: Member,
  { plan: name, lang }: PlanIntent,
  own_url: string,
): Promise<Offered> {
  const { user_id, site_id, user_type } = member;
  const { config, clock, database } = services;
  const plan = (await plansFor(services, site_id)).find((one) => one.plan === name);
  if (plan === undefined) throw new Problem('not_found');
  const declined = await declinedBy(database.db, user_id, clock.nowMs() - config.payment_cascade_ms);
  await refuseBuying(services, member);
  const change = await requireChange(services, user_id, name);
  const sellers = (await planSellersOf(services, site_id)).filter((one) => sellsPlan(one, name));
  const able = sellers.filter((one) => canBegin(one, change));
  if (able.length === 0 && sellers.length > 0) throw new Problem('plan_still_runs');
  const seller = routedProvider(able, plan.price, declined);
  if (seller === undefined) throw new Problem('purchase_unavailable');
  const [{ withdrawal_ja, withdrawal_en }, { sales }] = await Promise.all([
    siteTermsOf(database.db, site_id, 'order_terms'),
    operatorPagesOf(services),
  ]);
  const order = planOrderText(
    {
      plan,
      begins_at_ms: change.waits ? change.begins_at_ms : null,
      replaces: change.replaces?.plan ?? null,
      favourites_most: favouriteLimit(user_type, config.terms.favourites, name),
      valid_days: config.points.valid_ms / DAY_MS,
      company: seller.company?.[lang] ?? null,
      statement: seller.statement,
      withdrawal: lang === 'ja' ? withdrawal_ja : withdrawal_en,
      plans_url: new URL(PATHS.plans, own_url).href,
      contact_url: new URL(PATHS.contact, own_url).href,
      sales_url: sales === null ? null : new URL(sales, own_url).href,
    },
    lang,
  );
  return { plan, seller, order, change };
}

/** What a member reads before a plan. @throws as `offer` */
export const reviewPlan = async (
  services: Services,
  member: Member,
  intent: PlanIntent,
  own_url: string,
): Promise<OrderText> => (await offer(services, member, intent, own_url)).order;

type Asked = PlanIntent & { order_hash: string; idempotency_key: string };

/** The purchase of this idempotency key; undefined: it is new. @throws idempotency_key_reused */
async function knownOrder(
  { database }: Services,
  { user_id }: Member,
  { idempotency_key, plan }: Asked,
): Promise<PurchaseRow | undefined> {
  const [row] = await database.db
    .select()
    .from(purchaseTable)
    .where(and(eq(purchaseTable.user_id, user_id), eq(purchaseTable.idempotency_key, idempotency_key)));
  if (row !== undefined && row.pack_id !== packOf(plan)) throw new Problem('idempotency_key_reused');
  return row;
}

/** Inserts the order with its subscription and what its buyer has confirmed. A request at the same time may have done so. */
const keepOrder = (
  services: Services,
  { user_id, site_id }: Member,
  { plan, seller, order, change }: Offered,
  { idempotency_key }: Asked,
  { ip_address }: PurchasePlace,
): Promise<void> =>
  unitOfWork(services.database.db, async (tx) => {
    const created_at_ms = services.clock.nowMs();
    const { price, units } = plan;
    const provider = seller.name;
    const [row] = await tx
      .insert(purchaseTable)
      .values({
        ...{ user_id, idempotency_key, provider, units, created_at_ms },
        ...{ pack_id: packOf(plan.plan), price_cents: price.amount_minor, currency: price.currency },
        ...({ way: 'plan', return_path: PATHS.plans } as const),
      })
      .onConflictDoNothing()
      .returning({ id: purchaseTable.id });
    if (row === undefined) return;
    const [subscription] = await tx
      .insert(subscriptionTable)
      .values({
        ...{ user_id, site_id, plan: plan.plan, provider, units, created_at_ms },
        ...{ price_minor: price.amount_minor, currency: price.currency },
        replaces_id: change.replaces?.id ?? null,
      })
      .returning({ id: subscriptionTable.id });
    if (subscription === undefined) throw new Error('the subscription was not kept');
    await tx
      .update(purchaseTable)
      .set({ subscription_id: subscription.id })
      .where(eq(purchaseTable.id, row.id));
    await tx.insert(purchaseAttemptTable).values({
      ...{ purchase_id: row.id, provider, ip_address, created_at_ms },
      shown_version: order.version,
      shown_hash: order.hash,
      shown_text: order.text,
      shown_language: order.language,
    });
  });

/** Keeps a new order. @throws order_changed, idempotency_key_reused, and as `offer` */
async function newOrder(
  services: Services,
  member: Member,
  asked: Asked,
  place: PurchasePlace,
): Promise<PurchaseRow> {
  const offered = await offer(services, member, asked, place.own_url);
  if (offered.order.hash !== asked.order_hash) throw new Problem('order_changed');
  await keepOrder(services, member, offered, asked, place);
  const row = await knownOrder(services, member, asked);
  if (row === undefined) throw new Error('the order was not kept');
  return row;
}

/**
 * Orders a plan: the row first, then the provider, which is idempotent by purchase id. A repeat with the same key returns the
 * same payment page.
 * @throws as `newOrder`; payment_unanswered
 */
export async function orderPlan(
  services: Services,
  member: Member,
  asked: Asked,
  place: PurchasePlace,
): Promise<{ row: PurchaseRow; pay_url: string }> {
  const known = await knownOrder(services, member, asked);
  if (known !== undefined) await refuseBuying(services, member);
  const row = known ?? (await newOrder(services, member, asked, place));
  if (row.pay_url !== null) return { row, pay_url: row.pay_url };
  const seller = services.payments.find(({ name }) => name === row.provider);
  if (seller === undefined || !renews(seller)) throw new Problem('purchase_unavailable');
  const { chat_lang } = member;
  const { days: first_days } = await requireChange(services, member.user_id, asked.plan);
  const checkout = await seller.createCheckout({
    purchase_id: String(row.id),
    price: { amount_minor: row.price_cents, currency: row.currency },
    description: PLAN_LABELS[chat_lang][asked.plan],
    return_path: row.return_path,
    return_url: returnUrl(place.own_url, row.return_path, String(row.id)),
    lang: chat_lang,
    buyer: buyerName(services, member.user_id),
    recurring: { plan: asked.plan, period_days: PLAN_PERIOD_DAYS, first_days },
  });
  const kept = await keepCheckout(services, row, checkout);
  return { row: kept, pay_url: kept.pay_url };
}
