import { getRewards, listRewards } from '@akari/contract/reward';
import { api, queryOf } from '../../platform/api/api.ts';

const rewardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRewards: queryOf(build, getRewards),
    listRewards: queryOf(build, listRewards),
  }),
});
export const { useGetRewardsQuery, useLazyListRewardsQuery } = rewardApi;
