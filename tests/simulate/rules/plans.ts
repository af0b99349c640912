import { PLAN_PRICES } from '../acts/plan.ts';
import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** How long the company may not know that a plan was cancelled, while servers run and it answers. */
const STOP_MS = 250_000;

interface Plan {
  id: number;
  user_id: number;
  plan: keyof typeof PLAN_PRICES;
  state: string;
  sale_id: string | null;
  periods: number;
  settled: number;
  given_units: number;
}
const PLANS = `SELECT s.id, s.user_id, s.plan, s.state, s.sale_id, s.periods, p.settled, p.given_units
  FROM plan_subscription s CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE p.state = 'settled')::int AS settled,
      (SELECT coalesce(sum(e.amount_units), 0)::bigint FROM purchase o JOIN transfer t ON t.idempotency_key = 'purchase:' || o.id
        JOIN entry e ON e.transfer_id = t.id JOIN ledger_account a ON a.id = e.account_id
        WHERE o.subscription_id = s.id AND a.kind = 'viewer_points') AS given_units
    FROM purchase p WHERE p.subscription_id = s.id) p
  ORDER BY s.id`;

/** Rules of plans: each charge of a card that a server knows of is a period with its points, and no other is. */
export async function checkPlans({ eye, payments, cancelled, ran_ms }: World): Promise<void> {
  const { rows } = await eye.pool.query<Plan>(PLANS);
  const live = rows.filter(({ state }) => state === 'active' || state === 'past_due');
  const people = new Set(live.map(({ user_id }) => user_id));
  hold('a person has one plan that renews', people.size === live.length, () => JSON.stringify(live));
  for (const one of rows) {
    const sales = payments.sales.filter(({ sale_id }) => sale_id === one.sale_id);
    const said = (): string => JSON.stringify({ one, sales });
    const told = sales.filter(({ told_at_ms }) => told_at_ms !== null && told_at_ms < ran_ms - STOP_MS);
    hold('a period of a plan was charged', one.settled <= sales.length, said);
    hold('a charge of a plan is a period', one.settled >= told.length, said);
    hold('a plan counts its periods', one.periods === one.settled, said);
    const { units } = PLAN_PRICES[one.plan];
    hold('each period of a plan gives its points once', one.given_units === one.settled * units, said);
    const since_ms = cancelled.get(one.id);
    const waits_ms =
      since_ms === undefined || payments.fault !== 'none'
        ? 0
        : ran_ms - Math.max(since_ms, payments.answers_since_ms);
    const stopped = one.sale_id === null || payments.stopped.has(one.sale_id);
    hold('a plan that was cancelled is stopped', stopped || waits_ms < STOP_MS, said);
  }
}
