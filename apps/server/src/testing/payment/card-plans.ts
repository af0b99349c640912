import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { subscriptionTable } from '../../core/plan/plan.table.ts';
import { settingTable } from '../../platform/config/setting.table.ts';
import { cardShop } from './card-shop.ts';
import { paymentEventTable } from '../../features/purchase/payment-event.table.ts';
import { purchaseTable } from '../../features/purchase/purchase.table.ts';
import type { TestServices } from '../services.ts';

const DAY_MS = 86_400_000;
export const PLAN_TERMS = { lite_cents: 2_000, pro_cents: 6_000, pro_units: 700_000 };

interface Known {
  user_id: number;
  cookie: string;
}
/** What the database has of the plans of members. */
function readsOf(services: TestServices) {
  const { db } = services.database;
  const rowsOf = ({ user_id }: Known) =>
    db
      .select()
      .from(subscriptionTable)
      .where(eq(subscriptionTable.user_id, user_id))
      .orderBy(asc(subscriptionTable.created_at_ms));
  const stateOf = async (member: Known) => (await rowsOf(member)).map(({ state }) => state);
  const periodsOf = ({ user_id }: Known) =>
    db
      .select()
      .from(purchaseTable)
      .where(eq(purchaseTable.user_id, user_id))
      .orderBy(asc(purchaseTable.created_at_ms));
  const leftOf = async (member: Known) => {
    const until = (await rowsOf(member)).at(-1)?.paid_until_ms ?? 0;
    return (until - services.clock.nowMs()) / DAY_MS;
  };
  const faultsOf = async ({ user_id }: Known) => {
    const sales = (await rowsOf({ user_id, cookie: '' })).map(({ sale_id }) => sale_id);
    const rows = await db.select().from(paymentEventTable).orderBy(asc(paymentEventTable.id));
    return rows
      .filter(({ sale_id }) => sales.includes(sale_id))
      .map(({ type, state, fault }) => [type, state, fault]);
  };
  return { rowsOf, stateOf, periodsOf, leftOf, faultsOf };
}

/** A service that sells plans by a payment company that renews them. @param env settings besides */
export async function openCardPlans(env: Record<string, string> = {}) {
  const shop = await cardShop(env);
  const { services, ask, control } = shop;
  const scope = `site:${services.config.site_id}`;
  await services.database.db.insert(settingTable).values({ scope, name: 'plans', value: PLAN_TERMS });
  const reads = readsOf(services);
  const { rowsOf } = reads;
  const order = async (member: Known, plan = 'lite', lang = 'ja') => {
    const shown = await ask('GET', `/api/plan/order?plan=${plan}&lang=${lang}`, member);
    return shown.json<{
      order?: { hash: string; parts: { label: string; text: string }[] };
      error?: object;
    }>();
  };
  /** Orders a plan, and opens the form of the payment company. */
  async function ordered(plan = 'lite', known?: Known) {
    const member = known ?? (await shop.member());
    const body = { plan, lang: 'ja', order_hash: (await order(member, plan)).order?.hash ?? '' };
    const key = randomUUID();
    const answer = await ask('POST', '/api/plan/order', member, body, key);
    const { purchase, pay_url } = answer.json<{ purchase: { purchase_id: string }; pay_url: string }>();
    const page = await fetch(pay_url);
    const html = await page.text();
    const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
    return { ...member, ...purchase, pay_url, html, action, status: page.status, body, key };
  }
  type Order = Awaited<ReturnType<typeof ordered>>;
  const pay = ({ action }: Pick<Order, 'action'>, decision = 'pay') =>
    fetch(`${shop.provider_url}${action}`, {
      method: 'POST',
      body: new URLSearchParams({ decision }),
      redirect: 'manual',
    });
  async function withPlan(plan = 'lite') {
    const member = await ordered(plan);
    await pay(member);
    return member;
  }
  const say = ({ purchase_id }: Pick<Order, 'purchase_id'>, event: string, fault: object = {}) =>
    control({ fault, report: { purchase: purchase_id, event } }).then(() => control({ fault: {} }));
  const idOf = async (member: Known) => String((await rowsOf(member)).at(-1)?.id);
  const cancel = async (member: Known) =>
    ask('POST', '/api/plan/cancel', member, { subscription_id: await idOf(member) });
  return { ...shop, scope, ...reads, order, ordered, pay, withPlan, say, idOf, cancel };
}
