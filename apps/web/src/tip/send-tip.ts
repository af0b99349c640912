import { sendTip as call } from '@akari/contract/tip';
import { api, mutationOf } from '../app/api.ts';

/** Sends a tip; a balance that changed comes back with it. */
export const tipApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendTip: mutationOf(build, call, { invalidatesTags: ['Statement'] }),
  }),
});
export const { useSendTipMutation } = tipApi;
