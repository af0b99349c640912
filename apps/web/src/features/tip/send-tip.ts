import { getTipDiscount, sendTip as call } from '@akari/contract/tip';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Mutation that sends a tip; the answer has the new balance. */
export const tipApi = api.injectEndpoints({
  endpoints: (build) => ({
    tipDiscount: queryOf(build, getTipDiscount),
    sendTip: mutationOf(build, call, { invalidatesTags: ['Statement'] }),
  }),
});
export const { useSendTipMutation, useTipDiscountQuery } = tipApi;
