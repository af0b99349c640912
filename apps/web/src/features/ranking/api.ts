import {
  getOwnRanking,
  getRankingChoice,
  getRankingEvent,
  listOwnSupporters,
  listRanking,
  listRankingEvents,
  listSupporters,
  setRankingChoice,
  setRankingEntry,
} from '@akari/contract/ranking';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Pages read these again by themselves after a change, so that the shared list of tags has none of them. */
const rankingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRanking: queryOf(build, listRanking),
    getOwnRanking: queryOf(build, getOwnRanking),
    getRankingChoice: queryOf(build, getRankingChoice),
    setRankingChoice: mutationOf(build, setRankingChoice),
    listSupporters: queryOf(build, listSupporters),
    listOwnSupporters: queryOf(build, listOwnSupporters),
    listRankingEvents: queryOf(build, listRankingEvents),
    getRankingEvent: queryOf(build, getRankingEvent),
    setRankingEntry: mutationOf(build, setRankingEntry),
  }),
});
export const {
  useListRankingQuery,
  useGetOwnRankingQuery,
  useGetRankingChoiceQuery,
  useSetRankingChoiceMutation,
  useListSupportersQuery,
  useListOwnSupportersQuery,
  useListRankingEventsQuery,
  useGetRankingEventQuery,
  useSetRankingEntryMutation,
} = rankingApi;
