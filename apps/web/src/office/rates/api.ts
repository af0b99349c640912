import { listRateHistory, listRates, proposeRates } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const tag = [{ type: 'Office' as const, id: 'rates' }];
const ratesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRates: queryOf(build, listRates, { providesTags: tag }),
    listRateHistory: queryOf(build, listRateHistory, { providesTags: tag }),
    proposeRates: mutationOf(build, proposeRates, {
      // A refusal says that they have changed since, so the page reads them again too.
      invalidatesTags: ['rates', 'audit', 'approval'].map((id) => ({ type: 'Office' as const, id })),
    }),
  }),
});
export const { useListRatesQuery, useListRateHistoryQuery, useProposeRatesMutation } = ratesApi;
