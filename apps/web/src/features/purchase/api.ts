import * as calls from '@akari/contract/purchase';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Calls of purchases: the packs, the start, the state. */
export const purchaseApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPacks: queryOf(build, calls.listPacks),
    // What is shown must be what the server would compose now.
    reviewOrder: queryOf(build, calls.reviewOrder, { keepUnusedDataFor: 0 }),
    startPurchase: mutationOf(build, calls.startPurchase),
    getPurchase: queryOf(build, calls.getPurchase, { providesTags: ['Purchase'] }),
  }),
});
export const { useListPacksQuery, useReviewOrderQuery, useStartPurchaseMutation, useGetPurchaseQuery } =
  purchaseApi;
