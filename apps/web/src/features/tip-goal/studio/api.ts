import { getOwnTipGoal, removeTipGoal, setTipGoal } from '@akari/contract/tip-goal';
import { api, mutationOf, queryOf } from '../../../platform/api/api.ts';

const tipGoalApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownTipGoal: queryOf(build, getOwnTipGoal),
    setTipGoal: mutationOf(build, setTipGoal),
    removeTipGoal: mutationOf(build, removeTipGoal),
  }),
});
export const { useOwnTipGoalQuery, useSetTipGoalMutation, useRemoveTipGoalMutation } = tipGoalApi;
