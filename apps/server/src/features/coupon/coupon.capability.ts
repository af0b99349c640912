import { lookUpCoupon, redeemCoupon } from '@akari/contract';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { couponActs } from './office/coupon-acts.ts';
import { lookUp, redeem } from './redeem-coupon.ts';

/** Coupons and gift codes: what a code gives, taking it, and making them in the back office. */
export const couponCapability: Capability = {
  name: 'coupon',
  routes: (app, services) => {
    route(
      app,
      lookUpCoupon,
      async ({ person, body }) => ({ coupon: await lookUp(services, person, body.code) }),
      { per_minute: 20 },
    );
    route(
      app,
      redeemCoupon,
      ({ person, body, idempotency_key }) =>
        redeem(services, person, { code: body.code, key: idempotency_key }),
      { per_minute: 20 },
    );
    couponActs(app, services);
  },
};
