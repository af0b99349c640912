import {
  cancelPlan as cancelCall,
  listPlans,
  orderPlan as orderCall,
  reviewPlan as reviewCall,
} from '@akari/contract';
import { favouriteLimit, PLAN_PERIOD_DAYS, USER_TYPE } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { plansFor } from '../../../core/site/plans-for-sale.ts';
import { route } from '../../../platform/http/call-route.ts';
import { publicUrlOf } from '../../../platform/http/own-origin.ts';
import type { Services } from '../../../platform/services.ts';
import { describePurchase } from '../purchase.queries.ts';
import { cancelPlan } from './cancel-plan.ts';
import { officePlanRoutes } from './office-plans.ts';
import { orderPlan, reviewPlan } from './order-plan.ts';
import { ownPlans } from './subscription.queries.ts';

/** The plans of a site: what they give, their order, and what a member has of them. */
export function planRoutes(app: FastifyInstance, services: Services): void {
  officePlanRoutes(app, services);
  const limitOf = (tier: 'register' | 'pro'): number =>
    favouriteLimit(USER_TYPE.regular, services.config.terms.favourites, tier);
  route(app, listPlans, async ({ person }) => ({
    plans: await plansFor(services, person.site_id),
    period_days: PLAN_PERIOD_DAYS,
    favourites: { usual: limitOf('register'), pro: limitOf('pro') },
    own: await ownPlans(services, person.user_id, person.chat_lang),
  }));
  route(app, reviewCall, async ({ query, person, request }) => {
    const own_url = publicUrlOf(services.config, request);
    const { hash, parts } = await reviewPlan(services, person, query, own_url);
    return { order: { hash, parts } };
  });
  route(
    app,
    orderCall,
    async ({ body, person, idempotency_key, request }) => {
      const place = { own_url: publicUrlOf(services.config, request), ip_address: request.ip };
      const { row, pay_url } = await orderPlan(services, person, { ...body, idempotency_key }, place);
      return { purchase: describePurchase(row), pay_url };
    },
    { per_minute: 10 },
  );
  route(app, cancelCall, async ({ body, person }) => {
    await cancelPlan(services, person.user_id, body.subscription_id);
    return ownPlans(services, person.user_id, person.chat_lang);
  });
}
