import type { Coupon } from '@akari/contract/coupon';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { reducer } from '../../platform/store/store.ts';

interface CouponState {
  /** The coupon that the next order gets; null: none. */
  applied: Coupon | null;
}

/** The coupon that a person has entered for a purchase. The server checks it again with each order. */
export const couponSlice = createSlice({
  name: 'coupon',
  initialState: (): CouponState => ({ applied: null }),
  reducers: {
    couponApplied: (_, { payload }: PayloadAction<Coupon>): CouponState => ({ applied: payload }),
    couponRemoved: (): CouponState => ({ applied: null }),
  },
  selectors: { selectCoupon: ({ applied }) => applied },
});

declare module '../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof couponSlice> {}
}
export const { couponApplied, couponRemoved } = couponSlice.actions;
export const { selectCoupon } = couponSlice.injectInto(reducer).selectors;
