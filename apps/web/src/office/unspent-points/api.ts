import * as calls from '@akari/contract/office';
import { api, queryOf } from '../../platform/api/api.ts';

const unspentApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUnspentPoints: queryOf(build, calls.listUnspentPoints),
    countUnspentPoints: queryOf(build, calls.countUnspentPoints, { keepUnusedDataFor: 0 }),
  }),
});
export const { useListUnspentPointsQuery, useLazyCountUnspentPointsQuery } = unspentApi;
