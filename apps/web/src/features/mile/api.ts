import { exchangeMiles, getMiles, listMileLines } from '@akari/contract/mile';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const mileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMiles: queryOf(build, getMiles),
    listMileLines: queryOf(build, listMileLines),
    exchangeMiles: mutationOf(build, exchangeMiles, { invalidatesTags: ['Statement'] }),
  }),
});
export const { useGetMilesQuery, useLazyListMileLinesQuery, useExchangeMilesMutation } = mileApi;
