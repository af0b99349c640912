import type { PlanName } from '@akari/rules';
import { cancelPlan } from '@akari/server/features/purchase/plan/cancel-plan';
import { orderPlan, reviewPlan } from '@akari/server/features/purchase/plan/order-plan';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { own_url, report } from './shop.ts';

const PLACE = { own_url, ip_address: '127.0.0.1' };
/** What staff have set: cents and units of a period. */
export const PLAN_PRICES = {
  lite: { cents: 900, units: 50_000 },
  pro: { cents: 2_900, units: 200_000 },
} as const satisfies Record<PlanName, object>;
const TERMS = {
  ...{ lite_cents: PLAN_PRICES.lite.cents, lite_yen: 0, lite_units: PLAN_PRICES.lite.units },
  ...{ pro_cents: PLAN_PRICES.pro.cents, pro_yen: 0, pro_units: PLAN_PRICES.pro.units },
};

/** A member orders a plan, or another one than they have, in some cases twice at once with one key. */
async function order(world: World): Promise<boolean> {
  const { random, payers, eye } = world;
  const { member } = random.pick(payers);
  await eye.pool.query(
    `INSERT INTO setting (scope, name, value) VALUES ('site:' || $1::bigint, 'plans', $2) ON CONFLICT DO NOTHING`,
    [member.site_id, TERMS],
  );
  const intent = { plan: random.pick(['lite', 'pro'] as const), lang: 'en' } as const;
  const seen = await world.ask((services) => reviewPlan(services, member, intent, own_url));
  if (seen === null) return true;
  const asked = { ...intent, order_hash: seen.hash, idempotency_key: world.newKey() };
  const once = () => world.ask((services) => orderPlan(services, member, asked, PLACE));
  await Promise.all(random.chance(0.2) ? [once(), once()] : [once()]);
  return true;
}

interface Plan {
  id: number;
  user_id: number;
  sale_id: string;
  price_minor: number;
  state: string;
}
const PLANS = `SELECT id, user_id, sale_id, price_minor, state FROM plan_subscription WHERE sale_id IS NOT NULL ORDER BY id`;
const plansOf = async ({ eye }: World): Promise<Plan[]> => (await eye.pool.query<Plan>(PLANS)).rows;

/** The member presses in this second, or earlier or later. */
async function press(world: World, { id, user_id }: Plan): Promise<void> {
  world.cancelled.set(id, world.ran_ms);
  await world.ask((services) => cancelPlan(services, user_id, String(id)));
}

async function cancel(world: World): Promise<boolean> {
  const { random } = world;
  const live = (await plansOf(world)).filter(({ state }) => state === 'active' || state === 'past_due');
  if (live.length === 0) return false;
  const plan = random.pick(live);
  await Promise.all(random.chance(0.3) ? [press(world, plan), press(world, plan)] : [press(world, plan)]);
  return true;
}

/** The company charges a card for the next period, or cannot; some members cancel in that second. */
async function renew(world: World): Promise<boolean> {
  const { random, payments } = world;
  const charged = (await plansOf(world)).filter(({ sale_id }) => !payments.stopped.has(sale_id));
  if (charged.length === 0) return false;
  const plan = random.pick(charged);
  const { sale_id, price_minor } = plan;
  const money = { amount_minor: price_minor, currency: 'USD' } as const;
  const transaction_id = `renewal-${payments.sales.length}-${sale_id}`;
  const of_sale = { transaction_id, purchase_id: null, checkout_id: null, sale_id } as const;
  if (random.chance(0.25))
    payments.messages.push({ event: { ...of_sale, type: 'renewal_failed', money }, sale: null });
  else
    payments.charge(
      { sale_id, transaction_id, purchase_id: null, cents: price_minor },
      { ...of_sale, type: 'renewed', money },
    );
  const cancels = random.chance(0.4) && plan.state === 'active';
  await Promise.all([report(world, payments.messages.length - 1), ...(cancels ? [press(world, plan)] : [])]);
  return true;
}

export const PLAN_ACTS: readonly Act[] = [
  { name: 'order a plan', weight: 2, run: order },
  { name: 'plan is renewed', weight: 2, run: renew },
  { name: 'cancel a plan', weight: 0.6, run: cancel },
];
