import * as calls from '@akari/contract/plan-order';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Calls of the order of a plan. */
const planOrderApi = api.injectEndpoints({
  endpoints: (build) => ({
    // What is shown must be what the server would compose now.
    reviewPlan: queryOf(build, calls.reviewPlan, { keepUnusedDataFor: 0 }),
    orderPlan: mutationOf(build, calls.orderPlan),
  }),
});
export const { useReviewPlanQuery, useOrderPlanMutation } = planOrderApi;
