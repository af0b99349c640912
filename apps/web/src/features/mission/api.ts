import { claimMission, getMissions } from '@akari/contract/mission';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

export const missionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMissions: queryOf(build, getMissions),
    claimMission: mutationOf(build, claimMission),
  }),
});
export const { useGetMissionsQuery, useClaimMissionMutation } = missionApi;
