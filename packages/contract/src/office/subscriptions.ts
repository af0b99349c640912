import { CURRENCIES, PLANS, PURCHASE_STATES, SUBSCRIPTION_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, timeMs, units } from '../common/index.ts';
import { defineOfficeList } from './list.ts';
import { actReason } from './reason.ts';

export const subscriptionsList = defineOfficeList({
  name: 'subscriptions',
  right: 'people.read',
  sort: 'created_at_ms',
  order: 'desc',
  columns: {
    subscription_id: { kind: 'id', hidden: true },
    created_at_ms: { kind: 'time', sort: true, filter: true },
    member: { kind: 'person', filter: true },
    plan: { kind: 'choice', choices: PLANS, filter: true },
    state: { kind: 'choice', choices: SUBSCRIPTION_STATES, filter: true },
    provider: { kind: 'text', filter: true },
    /** Amount and currency of a period. */
    price: { kind: 'text' },
    points_units: { kind: 'units' },
    periods: { kind: 'count' },
    /** When it renews; null: it does not. */
    renews_at_ms: { kind: 'time' },
    paid_until_ms: { kind: 'time' },
    cancelled_at_ms: { kind: 'time', hidden: true },
    sale_id: { kind: 'text', hidden: true },
    site_id: { kind: 'site', filter: true },
  },
});

const params = z.object({ subscription_id: id });

/** A subscription to a plan, with everything that is kept of it. */
const officeSubscription = z.object({
  subscription_id: id,
  member: z.object({ id, name: z.string() }),
  plan: z.enum(PLANS),
  state: z.enum(SUBSCRIPTION_STATES),
  provider: z.string(),
  sale_id: z.nullable(z.string()),
  money: z.object({ amount_minor: z.int(), currency: z.enum(CURRENCIES) }),
  units,
  created_at_ms: timeMs,
  /** When its first period begins, if that is later than its payment. */
  begins_at_ms: z.nullable(timeMs),
  paid_until_ms: z.nullable(timeMs),
  cancelled_at_ms: z.nullable(timeMs),
  ended_at_ms: z.nullable(timeMs),
  /** Whether its charges are stopped by a call of ours; otherwise by its member or staff in the provider's own pages. */
  stops_by_call: z.boolean(),
  /** Its paid periods and its order, the first one at the top. */
  periods: z.array(
    z.object({ purchase_id: id, state: z.enum(PURCHASE_STATES), settled_at_ms: z.nullable(timeMs) }),
  ),
});
export type OfficeSubscription = z.infer<typeof officeSubscription>;

export const getOfficeSubscription = defineOfficeCall({
  method: 'GET',
  path: '/api/office/subscriptions/:subscription_id',
  right: 'people.read',
  params,
  answer: officeSubscription,
});

/** Cancels the plan of a member: it does not renew, and runs until the end of what is paid. */
export const cancelSubscription = defineOfficeCall({
  method: 'POST',
  path: '/api/office/subscriptions/:subscription_id/cancel',
  right: 'money.propose',
  proof: 'fresh',
  params,
  body: z.object({ reason: actReason }),
  answer: z.object({}),
});
