import { exportCoupon, getCoupon, makeCoupon, switchCoupon } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

// A refusal says that it has changed since, so the page reads it again too.
const changed = ['coupons', 'audit'].map((id) => ({ type: 'Office' as const, id }));
const couponsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCoupon: queryOf(build, getCoupon, { providesTags: [{ type: 'Office', id: 'coupons' }] }),
    makeCoupon: mutationOf(build, makeCoupon, { invalidatesTags: changed }),
    switchCoupon: mutationOf(build, switchCoupon, { invalidatesTags: changed }),
    exportCoupon: mutationOf(build, exportCoupon, { invalidatesTags: changed }),
  }),
});
export const { useGetCouponQuery, useMakeCouponMutation, useSwitchCouponMutation, useExportCouponMutation } =
  couponsApi;
