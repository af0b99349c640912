import { getOfficePurchase } from '@akari/contract/office';
import { api, queryOf } from '../../platform/api/api.ts';

const purchaseApi = api.injectEndpoints({
  endpoints: (build) => ({ getOfficePurchase: queryOf(build, getOfficePurchase) }),
});
export const { useGetOfficePurchaseQuery } = purchaseApi;
