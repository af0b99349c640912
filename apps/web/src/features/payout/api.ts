import * as calls from '@akari/contract/payout';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const payoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnPayouts: queryOf(build, calls.getOwnPayouts, { providesTags: ['Payout'] }),
    getOwnPayout: queryOf(build, calls.getOwnPayout, { providesTags: ['Payout'] }),
    setPayee: mutationOf(build, calls.setPayee, { invalidatesTags: ['Payout'] }),
  }),
});
export const { useGetOwnPayoutsQuery, useGetOwnPayoutQuery, useSetPayeeMutation } = payoutApi;
