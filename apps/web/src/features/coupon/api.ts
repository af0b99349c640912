import * as calls from '@akari/contract/coupon';
import { api, mutationOf } from '../../platform/api/api.ts';

const couponApi = api.injectEndpoints({
  endpoints: (build) => ({
    lookUpCoupon: mutationOf(build, calls.lookUpCoupon),
    redeemCoupon: mutationOf(build, calls.redeemCoupon),
  }),
});
export const { useLookUpCouponMutation, useRedeemCouponMutation } = couponApi;
