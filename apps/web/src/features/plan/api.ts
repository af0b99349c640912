import * as calls from '@akari/contract/plan';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Calls of plans. */
const planApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlans: queryOf(build, calls.listPlans, { keepUnusedDataFor: 0 }),
    // What is shown must be what the server would compose now.
    reviewPlan: queryOf(build, calls.reviewPlan, { keepUnusedDataFor: 0 }),
    orderPlan: mutationOf(build, calls.orderPlan),
    cancelPlan: mutationOf(build, calls.cancelPlan),
  }),
});
export const { useListPlansQuery, useReviewPlanQuery, useOrderPlanMutation, useCancelPlanMutation } = planApi;
