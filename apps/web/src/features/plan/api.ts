import * as calls from '@akari/contract/plan';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Calls of plans. */
const planApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlans: queryOf(build, calls.listPlans, { keepUnusedDataFor: 0 }),
    cancelPlan: mutationOf(build, calls.cancelPlan),
  }),
});
export const { useListPlansQuery, useCancelPlanMutation } = planApi;
