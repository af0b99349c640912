import { listGifts, sendGift } from '@akari/contract/gift';
import { api, apiErrorOf, mutationOf, queryOf } from '../app/api.ts';

/** What can be given here, and giving it; a balance that changed comes back with it. */
const giftApi = api.injectEndpoints({
  endpoints: (build) => ({
    listGifts: queryOf(build, listGifts, { providesTags: ['Gifts'] }),
    sendGift: mutationOf(build, sendGift, {
      // Prices that are others by now are read again.
      invalidatesTags: (_sent, error) =>
        apiErrorOf(error)?.name === 'gift_price_changed' ? ['Gifts'] : ['Statement'],
    }),
  }),
});
export const { useListGiftsQuery, useSendGiftMutation } = giftApi;
