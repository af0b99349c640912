import { TOP_UP_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, language, units } from '../common/index.ts';
import { packId, purchaseOrder } from '../purchase/index.ts';

/** When which pack is bought automatically, and how often at most. */
const plan = z.object({
  below_units: units,
  pack_id: packId,
  most_a_day: z.int(),
  most_a_month: z.int(),
});
export type TopUpPlanChoice = z.infer<typeof plan>;
const ownTopUp = z.object({
  state: z.enum(TOP_UP_STATES),
  /** Null: the member has never set it up. */
  plan: z.nullable(plan),
  /** What may be chosen at most; null: this service buys nothing automatically. */
  bounds: z.nullable(z.object({ below_units: units, most_a_day: z.int(), most_a_month: z.int() })),
});
export type OwnTopUp = z.infer<typeof ownTopUp>;

export const getTopUp = defineCall({
  method: 'GET',
  path: '/api/purchase/top-up',
  action: 'purchase.create',
  answer: ownTopUp,
});

/** What a member reads before points are bought automatically by a plan, with the card on file. */
export const reviewTopUp = defineCall({
  method: 'POST',
  path: '/api/purchase/top-up/order',
  action: 'purchase.create',
  body: z.object({ plan, lang: language }),
  answer: z.object({ order: purchaseOrder }),
});

/** Turns automatic purchases on by a plan that the member has read and agreed to. */
export const setTopUp = defineCall({
  method: 'POST',
  path: '/api/purchase/top-up',
  action: 'purchase.create',
  body: z.object({ plan, lang: language, order_hash: z.string().check(z.maxLength(64)) }),
  answer: ownTopUp,
});

export const stopTopUp = defineCall({
  method: 'POST',
  path: '/api/purchase/top-up/stop',
  action: 'purchase.create',
  body: z.object({}),
  answer: ownTopUp,
});
