import { listGifts, sendGift } from '@akari/contract/gift';
import { api, apiErrorOf, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Endpoints to list and send gifts; the answer of sending has the new balance. */
const giftApi = api.injectEndpoints({
  endpoints: (build) => ({
    listGifts: queryOf(build, listGifts, { providesTags: ['Gifts'] }),
    sendGift: mutationOf(build, sendGift, {
      // Refetch the gifts when their prices have changed.
      invalidatesTags: (_sent, error) =>
        apiErrorOf(error)?.name === 'gift_price_changed' ? ['Gifts'] : ['Statement'],
    }),
  }),
});
export const { useListGiftsQuery, useSendGiftMutation } = giftApi;
