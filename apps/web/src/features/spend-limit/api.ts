import { getSpendLimit, setSpendLimit } from '@akari/contract/session';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const spendLimitApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSpendLimit: queryOf(build, getSpendLimit, { providesTags: ['SpendLimit'] }),
    setSpendLimit: mutationOf(build, setSpendLimit, { invalidatesTags: ['SpendLimit'] }),
  }),
});
export const { useGetSpendLimitQuery, useSetSpendLimitMutation } = spendLimitApi;
