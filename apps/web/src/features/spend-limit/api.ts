import { excludeSelf, getSpendLimit, setSpendLimit } from '@akari/contract/spend-limit';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const spendLimitApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSpendLimit: queryOf(build, getSpendLimit, { providesTags: ['SpendLimit'] }),
    setSpendLimit: mutationOf(build, setSpendLimit, { invalidatesTags: ['SpendLimit'] }),
    excludeSelf: mutationOf(build, excludeSelf, { invalidatesTags: ['SpendLimit'] }),
  }),
});
export const { useGetSpendLimitQuery, useSetSpendLimitMutation, useExcludeSelfMutation } = spendLimitApi;
