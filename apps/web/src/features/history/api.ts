import {
  forgetHistory,
  forgetVisit,
  getMemo,
  listHistory,
  listVisitors,
  setMemo,
} from '@akari/contract/history';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

/** Pages read these again by themselves after a change, so that the shared list of tags has none of them. */
const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHistory: queryOf(build, listHistory),
    forgetVisit: mutationOf(build, forgetVisit),
    forgetHistory: mutationOf(build, forgetHistory),
    listVisitors: queryOf(build, listVisitors),
    getMemo: queryOf(build, getMemo),
    setMemo: mutationOf(build, setMemo),
  }),
});
export const {
  useLazyListHistoryQuery,
  useForgetVisitMutation,
  useForgetHistoryMutation,
  useLazyListVisitorsQuery,
  useGetMemoQuery,
  useSetMemoMutation,
} = historyApi;
