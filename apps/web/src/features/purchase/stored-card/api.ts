import * as calls from '@akari/contract/stored-card';
import { api, mutationOf, queryOf } from '../../../platform/api/api.ts';

/** Calls of the card on file. */
export const storedCardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStoredCard: queryOf(build, calls.getStoredCard, { keepUnusedDataFor: 0 }),
    setStoredCard: mutationOf(build, calls.setStoredCard),
    // What is shown must be what the server would compose now, and the key that of the next purchase.
    reviewCardOrder: queryOf(build, calls.reviewCardOrder, { keepUnusedDataFor: 0 }),
    chargeStoredCard: mutationOf(build, calls.chargeStoredCard),
  }),
});
export const {
  useGetStoredCardQuery,
  useSetStoredCardMutation,
  useReviewCardOrderQuery,
  useChargeStoredCardMutation,
} = storedCardApi;
