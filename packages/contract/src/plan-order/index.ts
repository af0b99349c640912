import { PLANS } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, language } from '../common/index.ts';
import { purchase, purchaseOrder } from '../purchase/index.ts';

const planName = z.enum(PLANS);

/** The last screen before a plan: what is ordered, and the conditions. */
export const reviewPlan = defineCall({
  method: 'GET',
  path: '/api/plan/order',
  action: 'purchase.create',
  query: z.object({ plan: planName, lang: language }),
  answer: z.object({ order: purchaseOrder }),
});

/** Orders a plan. The person pays the first period on the provider's page at `pay_url`, which leads back to the plans. */
export const orderPlan = defineCall({
  method: 'POST',
  path: '/api/plan/order',
  action: 'purchase.create',
  idempotent: true,
  body: z.object({ plan: planName, order_hash: z.string().check(z.maxLength(64)), lang: language }),
  answer: z.object({ purchase, pay_url: z.string() }),
});
