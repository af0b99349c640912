import { answerBar, barViewer, listBars, type Bar } from '@akari/contract/bar';
import { api, mutationOf, queryOf } from '../../../platform/api/api.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { startAppListening } from '../../../platform/store/store.ts';

/** Calls of the performer's bars: list them, bar a viewer, answer a request. */
export const barApi = api.injectEndpoints({
  endpoints: (build) => ({
    bars: queryOf(build, listBars),
    barViewer: mutationOf(build, barViewer),
    answerBar: mutationOf(build, answerBar),
  }),
});
export const { useBarsQuery, useBarViewerMutation, useAnswerBarMutation } = barApi;

/** Whether a viewer asks the performer to lift this bar. Staff answer requests about theirs. */
export const isAsking = ({ lift, set_by }: Bar): boolean => lift === 'requested' && set_by === 'performer';
/** The bars that the performer is asked to lift. */
export const useLiftRequests = (): Bar[] => useBarsQuery().data?.bars.filter(isAsking) ?? [];

const { bars, barViewer: barred, answerBar: answered } = barApi.endpoints;
// A lifted bar is in no list, so the list is requested again after every change.
startAppListening({
  predicate: (action) =>
    serverEvent['bar.changed'].match(action) ||
    barred.matchFulfilled(action) ||
    answered.matchFulfilled(action),
  effect: async (_action, { dispatch }) => {
    await dispatch(bars.initiate(undefined, { forceRefetch: true, subscribe: false }));
  },
});
