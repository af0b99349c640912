import { getPresents, sendPresents } from '@akari/contract/present';
import { api, mutationOf, queryOf } from '../../../platform/api/api.ts';

const presentApi = api.injectEndpoints({
  endpoints: (build) => ({
    presents: queryOf(build, getPresents, { providesTags: ['Presents'] }),
    // After a refusal too: another page of the performer may have sent some.
    sendPresents: mutationOf(build, sendPresents, { invalidatesTags: ['Presents', 'Earnings'] }),
  }),
});
export const { usePresentsQuery, useSendPresentsMutation } = presentApi;
