import {
  cancelRankingEvent,
  getOfficeRankingEvent,
  makeRankingEvent,
  setRankingEvent,
} from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

// A refusal says that it has changed since, so the page reads it again too.
const changed = ['ranking_events', 'audit'].map((id) => ({ type: 'Office' as const, id }));
const rankingEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOfficeRankingEvent: queryOf(build, getOfficeRankingEvent, {
      providesTags: [{ type: 'Office', id: 'ranking_events' }],
    }),
    makeRankingEvent: mutationOf(build, makeRankingEvent, { invalidatesTags: changed }),
    setRankingEvent: mutationOf(build, setRankingEvent, { invalidatesTags: changed }),
    cancelRankingEvent: mutationOf(build, cancelRankingEvent, { invalidatesTags: changed }),
  }),
});
export const {
  useGetOfficeRankingEventQuery,
  useMakeRankingEventMutation,
  useSetRankingEventMutation,
  useCancelRankingEventMutation,
} = rankingEventsApi;
