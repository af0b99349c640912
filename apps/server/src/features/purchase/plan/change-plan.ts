import { firstPeriod, PLAN_CHANGE_LEAST_MS, type PlanName } from '@akari/rules';
import type { SubscriptionRow } from '../../../core/plan/plan.table.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { livePlanOf, paidPlansUntil } from './subscription.queries.ts';

/** When a plan begins that is ordered now, and the one that it replaces. */
export interface PlanChange {
  /** Null: the person has no plan that renews. */
  replaces: SubscriptionRow | null;
  begins_at_ms: number;
  /** Whether it begins later than its payment. */
  waits: boolean;
  /** Days from the payment to the end of its first period. */
  days: number;
}

/**
 * How a person comes to another plan. It begins when what they have paid ends, so that no time is paid twice and none is
 * missing; the plan that renews is cancelled once the new one is paid. A provider that we cannot tell to stop might charge
 * for it again in between, so that its plan is cancelled first.
 * @throws plan_already: they have this plan, or one that has to be cancelled first; plan_change_late: it renews too soon
 */
export async function requireChange(
  { database: { db }, clock, payments }: Services,
  user_id: number,
  plan: PlanName,
): Promise<PlanChange> {
  const now_ms = clock.nowMs();
  const live = await livePlanOf(db, user_id);
  if (live !== undefined) {
    const seller = payments.find(({ name }) => name === live.provider);
    if (live.plan === plan || seller?.recurring?.cancel === undefined) throw new Problem('plan_already');
    const left_ms = (live.paid_until_ms ?? 0) - now_ms;
    if (live.state === 'active' && left_ms < PLAN_CHANGE_LEAST_MS) throw new Problem('plan_change_late');
  }
  const until_ms = await paidPlansUntil(db, user_id, now_ms);
  return { replaces: live ?? null, waits: until_ms !== null, ...firstPeriod(until_ms, now_ms) };
}
