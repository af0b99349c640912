import {
  getThankYouChoice,
  listThankables,
  sendThankYou,
  setThankYouChoice,
} from '@akari/contract/thank-you';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const listed = { providesTags: ['ThankYou' as const] };
const thankYouApi = api.injectEndpoints({
  endpoints: (build) => ({
    listThankables: queryOf(build, listThankables, listed),
    // A refusal also means that the list is another one than the page shows.
    sendThankYou: mutationOf(build, sendThankYou, { invalidatesTags: ['ThankYou', 'Statement'] }),
    getThankYouChoice: queryOf(build, getThankYouChoice, listed),
    setThankYouChoice: mutationOf(build, setThankYouChoice, { invalidatesTags: ['ThankYou'] }),
  }),
});
export const {
  useListThankablesQuery,
  useSendThankYouMutation,
  useGetThankYouChoiceQuery,
  useSetThankYouChoiceMutation,
} = thankYouApi;
