import * as calls from '@akari/contract/purchase';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Calls of purchases: the packs, the start, the state. */
export const purchaseApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPacks: queryOf(build, calls.listPacks),
    startPurchase: mutationOf(build, calls.startPurchase),
    getPurchase: queryOf(build, calls.getPurchase, { providesTags: ['Purchase'] }),
  }),
});
export const { useListPacksQuery, useStartPurchaseMutation, useGetPurchaseQuery } = purchaseApi;
