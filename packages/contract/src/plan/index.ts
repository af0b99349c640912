import { CURRENCIES, PLANS, PLAN_TIERS, SUBSCRIPTION_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, timeMs, units } from '../common/index.ts';

const money = z.object({ amount_minor: z.int(), currency: z.enum(CURRENCIES) });
const planName = z.enum(PLANS);

/** A subscription as its member sees it. */
const subscription = z.object({
  subscription_id: id,
  plan: planName,
  state: z.enum(SUBSCRIPTION_STATES),
  /** Of a period. */
  price: money,
  units,
  /** Until when it is paid; null: it is not paid yet. */
  paid_until_ms: z.nullable(timeMs),
  /** When its first period begins; null: it has begun. A node of an older version does not send it. */
  begins_at_ms: z._default(z.nullable(timeMs), null),
  /** Page on which a test renews it by a press; null: the payment company renews by itself. */
  test_path: z.nullable(z.string()),
  /**
   * How its charges are stopped: by a call of ours, by the member on the payment company's page `stop_url`, or by staff.
   * A node of an older version does not send it.
   */
  stop: z._default(z.enum(['call', 'page', 'staff']), 'call'),
  stop_url: z._default(z.nullable(z.string()), null),
});
export type Subscription = z.infer<typeof subscription>;

const ownPlans = z.object({
  /** What counts for the person now. */
  tier: z.enum(PLAN_TIERS),
  /** Those that are not over, the latest first. */
  subscriptions: z.array(subscription),
});
export type OwnPlans = z.infer<typeof ownPlans>;

/** The plans of a site, with what each gives, and what the person has of them. */
export const listPlans = defineCall({
  method: 'GET',
  path: '/api/plan',
  action: 'purchase.list_packs',
  answer: z.object({
    /** Empty: no plan is sold. */
    plans: z.array(z.object({ plan: planName, price: money, units })),
    period_days: z.int(),
    /** How many favourites a member may have, and one with the Pro plan. */
    favourites: z.object({ usual: z.int(), pro: z.int() }),
    own: ownPlans,
  }),
});
export type PlanList = z.infer<typeof listPlans.answer>;

/** Cancels a plan: it is not charged again, and runs until the end of what is paid. */
export const cancelPlan = defineCall({
  method: 'POST',
  path: '/api/plan/cancel',
  action: 'purchase.create',
  body: z.object({ subscription_id: id }),
  answer: ownPlans,
});
