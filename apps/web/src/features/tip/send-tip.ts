import { sendTip as call } from '@akari/contract/tip';
import { api, mutationOf } from '../../platform/api/api.ts';

/** Mutation that sends a tip; the answer has the new balance. */
export const tipApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendTip: mutationOf(build, call, { invalidatesTags: ['Statement'] }),
  }),
});
export const { useSendTipMutation } = tipApi;
