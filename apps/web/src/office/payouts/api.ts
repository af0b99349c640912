import * as calls from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const payouts = { type: 'Office', id: 'payout' } as const;
const changed = { invalidatesTags: [payouts] };

const payoutsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOfficePayouts: queryOf(build, calls.getOfficePayouts, { providesTags: [payouts] }),
    getPayoutBatch: queryOf(build, calls.getPayoutBatch, { providesTags: [payouts] }),
    readPayee: mutationOf(build, calls.readPayee),
    decidePayee: mutationOf(build, calls.decidePayee, changed),
    holdPayouts: mutationOf(build, calls.holdPayouts, changed),
    correctEarnings: mutationOf(build, calls.correctEarnings, {
      invalidatesTags: [{ type: 'Office', id: 'approval' }],
    }),
    proposePayoutBatch: mutationOf(build, calls.proposePayoutBatch, {
      invalidatesTags: [payouts, { type: 'Office', id: 'approval' }],
    }),
    downloadPayoutBatch: mutationOf(build, calls.downloadPayoutBatch),
    movePayoutBatch: mutationOf(build, calls.movePayoutBatch, changed),
    returnPayout: mutationOf(build, calls.returnPayout, changed),
  }),
});
export const {
  useGetOfficePayoutsQuery,
  useGetPayoutBatchQuery,
  useReadPayeeMutation,
  useDecidePayeeMutation,
  useHoldPayoutsMutation,
  useCorrectEarningsMutation,
  useProposePayoutBatchMutation,
  useDownloadPayoutBatchMutation,
  useMovePayoutBatchMutation,
  useReturnPayoutMutation,
} = payoutsApi;
