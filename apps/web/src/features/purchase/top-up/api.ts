import * as calls from '@akari/contract/top-up';
import { api, mutationOf, queryOf } from '../../../platform/api/api.ts';

/** Calls of automatic purchases. */
export const topUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTopUp: queryOf(build, calls.getTopUp, { keepUnusedDataFor: 0 }),
    reviewTopUp: mutationOf(build, calls.reviewTopUp),
    setTopUp: mutationOf(build, calls.setTopUp),
    stopTopUp: mutationOf(build, calls.stopTopUp),
  }),
});
export const { useGetTopUpQuery, useReviewTopUpMutation, useSetTopUpMutation, useStopTopUpMutation } =
  topUpApi;
