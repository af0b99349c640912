import { getChannel } from '@akari/contract/channel';
import {
  getOwnProfile,
  getProfile,
  recommendPerformer,
  saveOwnProfile,
  setNextLogins,
} from '@akari/contract/profile';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Pages read these again by themselves after a change, so that the shared list of tags has none of them. */
const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: queryOf(build, getProfile),
    getProfileCard: queryOf(build, getChannel),
    recommendPerformer: mutationOf(build, recommendPerformer),
    getOwnProfile: queryOf(build, getOwnProfile),
    saveOwnProfile: mutationOf(build, saveOwnProfile),
    setNextLogins: mutationOf(build, setNextLogins),
  }),
});
export const {
  useGetProfileQuery,
  useGetProfileCardQuery,
  useRecommendPerformerMutation,
  useGetOwnProfileQuery,
  useSaveOwnProfileMutation,
  useSetNextLoginsMutation,
} = profileApi;
