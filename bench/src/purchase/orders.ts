import type { Database } from '@akari/server/platform/database/database';
import type { Member } from '@akari/server/platform/http/person';
import { PRICE, type Company, type Order, type Webhook } from './webhook.ts';

const UNITS = 256_000;
const PRICE_CENTS = Number(PRICE) * 100;
/** One of so many purchases is paid at Verotel; the others at CCBill. */
const VEROTEL_EACH = 5;
const companyOf = (at: number): Company => (at % VEROTEL_EACH === VEROTEL_EACH - 1 ? 'verotel' : 'ccbill');

/** Purchases that wait for the provider, of all viewers in turn. */
export async function openPurchases(
  { pool }: Database,
  viewers: readonly Member[],
  count: number,
): Promise<Order[]> {
  const companies = Array.from({ length: count }, (_, at) => companyOf(at));
  const { rows } = await pool.query<{ id: string; company: Company }>(
    `INSERT INTO purchase (user_id, idempotency_key, pack_id, price_cents, units, provider, return_path, created_at_ms)
     SELECT ($1::bigint[])[1 + g % $2::int], 'bench' || g, 'p25', $3, $4, company, '/', 0
     FROM unnest($5::text[]) WITH ORDINALITY AS o (company, g) ORDER BY g RETURNING id, provider AS company`,
    [viewers.map(({ user_id }) => user_id), viewers.length, PRICE_CENTS, UNITS, companies],
  );
  return rows.map(({ id, company }) => ({ purchase_id: Number(id), company }));
}

/** Orders of plans that wait for their first payment, one of each viewer, at both companies in turn. */
export async function openPlans({ pool }: Database, viewers: readonly Member[]): Promise<Order[]> {
  const { rows } = await pool.query<{ id: string; company: Company }>(
    `WITH plan AS (
       INSERT INTO plan_subscription (user_id, site_id, plan, provider, price_minor, currency, units, created_at_ms)
       SELECT user_id, $2, 'lite', CASE WHEN nth % 2 = 0 THEN 'ccbill' ELSE 'verotel' END, $3, 'USD', $4, 0
       FROM unnest($1::bigint[]) WITH ORDINALITY AS o (user_id, nth) ORDER BY nth RETURNING id, user_id, provider
     ), paid AS (
       INSERT INTO purchase (user_id, idempotency_key, pack_id, price_cents, units, provider, return_path, created_at_ms,
         way, subscription_id)
       SELECT user_id, 'plan' || id, 'lite', $3, $4, provider, '/', 0, 'plan', id FROM plan RETURNING id, provider
     ), shown AS (
       INSERT INTO purchase_attempt (purchase_id, provider, shown_version, shown_hash, shown_text, shown_language, ip_address,
         created_at_ms)
       SELECT id, provider, 1, '', 'lite', 'en', '127.0.0.1', 0 FROM paid)
     SELECT id, provider AS company FROM paid ORDER BY id`,
    [viewers.map(({ user_id }) => user_id), viewers[0]?.site_id, PRICE_CENTS, UNITS],
  );
  return rows.map(({ id, company }) => ({ purchase_id: Number(id), company }));
}

interface Standing {
  /** Settled purchases, renewals among them, with their transfers and lots; and those that were declined. */
  paid: number;
  transfers: number;
  lots: number;
  declined: number;
  refunded: number;
  chargeback: number;
  /** Periods of all plans, and their states. */
  periods: number;
  active: number;
  past_due: number;
  cancelled: number;
}
const STANDING = `SELECT count(*) FILTER (WHERE state = 'settled')::int AS paid,
    (SELECT count(*)::int FROM transfer WHERE cause = 'purchase') AS transfers,
    (SELECT count(*)::int FROM point_lot WHERE source = 'purchase') AS lots,
    count(*) FILTER (WHERE state = 'failed')::int AS declined,
    (SELECT count(*)::int FROM refund WHERE kind <> 'chargeback') AS refunded,
    (SELECT count(*)::int FROM refund WHERE kind = 'chargeback') AS chargeback,
    plans.*
  FROM purchase CROSS JOIN (SELECT sum(periods)::int AS periods, count(*) FILTER (WHERE state = 'active')::int AS active,
    count(*) FILTER (WHERE state = 'past_due')::int AS past_due,
    count(*) FILTER (WHERE state = 'cancelled')::int AS cancelled FROM plan_subscription) plans
  GROUP BY periods, active, past_due, cancelled`;

/** What the messages say that were sent, each once. */
function expected(webhooks: readonly Webhook[], plans: number): Standing {
  const said = (what: Webhook['said']): number[] =>
    webhooks.filter((one) => one.said === what).map(({ purchase_id }) => purchase_id);
  const [paid, renewed, cancelled] = [said('paid').length, said('renewed').length, said('cancelled')];
  const past_due = said('renewal_failed').filter((id) => !cancelled.includes(id)).length;
  const given = paid + renewed;
  return {
    ...{ paid: given, transfers: given, lots: given, declined: said('declined').length },
    ...{ refunded: said('refunded').length, chargeback: said('chargeback').length },
    ...{ periods: plans + renewed, active: plans - past_due - cancelled.length },
    ...{ past_due, cancelled: cancelled.length },
  };
}

/** Every purchase and every plan is as its messages say, and points were given once. @throws Error that names the difference */
export async function requireOnce(
  { pool }: Database,
  webhooks: readonly Webhook[],
  plans: number,
): Promise<void> {
  const { rows } = await pool.query<Standing>(STANDING);
  const [there, asked] = [JSON.stringify(rows[0]), JSON.stringify(expected(webhooks, plans))];
  if (there !== asked) throw new Error(`${asked} were sent, and ${there} are there`);
}
