import type { ChatCall } from '@akari/contract/call';
import type { ViewerListEntry } from '@akari/contract/channel';
import type { TwoshotRequest } from '@akari/contract/twoshot';
import type { ViewerTier } from '@akari/rules';
import { createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { reducer } from '../../platform/store/store.ts';
import {
  nextQuestion,
  QUESTION_START,
  type QuestionEvent,
  type QuestionState,
} from '../../kit/overlay/question.ts';
import { selectOwnChannel, selectStatusSince } from '../channel/studio/channel.slice.ts';
import { selectViewers } from '../viewers/viewers.slice.ts';
import { selectTwowaysWaiting } from '../twoway/index.ts';
import { requestApi } from './api.ts';

export interface RequestsState {
  twoshots: TwoshotRequest[];
  calls: ChatCall[];
  /** Events that arrive while a list is loading, because the list may be older; null: no list is loading. */
  heard: { twoshots: TwoshotRequest[] | null; calls: ChatCall[] | null };
  /* State of rows. It is kept here, because a change of layout mounts the rows again. */
  /** The question about a two-shot request, by its id. */
  question: QuestionState<string>;
  /** The call whose choice of refusals is open. */
  declining_id: string | null;
}

const TWOSHOT_KEPT: readonly TwoshotRequest['state'][] = ['waiting', 'started'];
const CALL_KEPT: readonly ChatCall['state'][] = ['calling', 'accepted'];

/** Replaces an item in its place or appends it; removes an item that is over. */
function put<T>(list: readonly T[], one: T, idOf: (item: T) => string, kept: boolean): T[] {
  const at = list.findIndex((item) => idOf(item) === idOf(one));
  if (!kept) return list.filter((_, index) => index !== at);
  return at === -1 ? [...list, one] : list.map((item, index) => (index === at ? one : item));
}

export const putTwoshot = (list: readonly TwoshotRequest[], one: TwoshotRequest): TwoshotRequest[] =>
  put(list, one, (item) => item.request_id, TWOSHOT_KEPT.includes(one.state));
export const putCall = (list: readonly ChatCall[], one: ChatCall): ChatCall[] =>
  put(list, one, (item) => item.call_id, CALL_KEPT.includes(one.state));

const initialState: RequestsState = {
  twoshots: [],
  calls: [],
  heard: { twoshots: null, calls: null },
  question: QUESTION_START,
  declining_id: null,
};
const { receivedTwoshots, answerTwoshot, receivedCalls, answerCall } = requestApi.endpoints;

/** The requests that wait for the performer's answer, and those that an answer has started. */
export const requestsSlice = createSlice({
  name: 'studio_requests',
  initialState,
  reducers: {
    twoshotQuestion(state, { payload }: PayloadAction<QuestionEvent<string>>) {
      state.question = nextQuestion(state.question, payload);
    },
    declineOpened(state, { payload }: PayloadAction<string | null>) {
      state.declining_id = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['twoshot.changed'], (state, { payload }) => {
        state.twoshots = putTwoshot(state.twoshots, payload.request);
        state.heard.twoshots?.push(payload.request);
      })
      .addCase(serverEvent['call.changed'], (state, { payload }) => {
        state.calls = putCall(state.calls, payload.call);
        state.heard.calls?.push(payload.call);
      })
      .addMatcher(receivedTwoshots.matchPending, (state) => {
        state.heard.twoshots = [];
      })
      .addMatcher(receivedTwoshots.matchFulfilled, (state, { payload }) => {
        const news = [...payload.requests, ...(state.heard.twoshots ?? [])];
        state.twoshots = news.reduce<TwoshotRequest[]>(putTwoshot, []);
        state.heard.twoshots = null;
      })
      .addMatcher(receivedTwoshots.matchRejected, (state) => {
        state.heard.twoshots = null;
      })
      .addMatcher(receivedCalls.matchPending, (state) => {
        state.heard.calls = [];
      })
      .addMatcher(receivedCalls.matchFulfilled, (state, { payload }) => {
        const news = [...payload.calls, ...(state.heard.calls ?? [])];
        state.calls = news.reduce<ChatCall[]>(putCall, []);
        state.heard.calls = null;
      })
      .addMatcher(receivedCalls.matchRejected, (state) => {
        state.heard.calls = null;
      })
      .addMatcher(answerTwoshot.matchFulfilled, (state, { payload }) => {
        state.twoshots = putTwoshot(state.twoshots, payload.request);
      })
      .addMatcher(answerCall.matchFulfilled, (state, { payload }) => {
        state.calls = putCall(state.calls, payload.call);
      });
  },
  selectors: {
    selectWaitingTwoshots: createSelector(
      (state: RequestsState) => state.twoshots,
      (twoshots) => twoshots.filter(({ state }) => state === 'waiting'),
    ),
    selectStartedTwoshot: (state) => state.twoshots.find((one) => one.state === 'started') ?? null,
    selectKeptCalls: (state) => state.calls,
    selectQuestion: (state) => state.question,
    selectDecliningId: (state) => state.declining_id,
  },
});

declare module '../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof requestsSlice> {}
}
export const { twoshotQuestion, declineOpened } = requestsSlice.actions;
const injected = requestsSlice.injectInto(reducer);
export const { selectWaitingTwoshots, selectQuestion, selectDecliningId } = injected.selectors;

/**
 * Drops accepted calls whose caller is inside: the response to an answer may arrive after the event that ended the
 * call.
 */
export const callsOpen = (calls: ChatCall[], viewers: readonly ViewerListEntry[]): ChatCall[] => {
  const inside = new Set(viewers.filter(({ mode }) => mode === 'hidden').map(({ user_id }) => user_id));
  return calls.filter(({ state, caller_id }) => state === 'calling' || !inside.has(caller_id));
};
export const selectCalls = createSelector(injected.selectors.selectKeptCalls, selectViewers, callsOpen);

/** The number of requests that wait for an answer. */
export const selectRequestCount = createSelector(
  selectWaitingTwoshots,
  selectCalls,
  selectTwowaysWaiting,
  (twoshots, calls, twoways) =>
    twoshots.length + twoways.length + calls.filter(({ state }) => state === 'calling').length,
);

export interface Partner {
  name: string;
  tier: ViewerTier | null;
  since_ms: number | null;
}

/** The viewer of the current two-shot; null: no two-shot, or not known yet. */
export const selectPartner = createSelector(
  injected.selectors.selectStartedTwoshot,
  selectViewers,
  selectStatusSince,
  selectOwnChannel,
  (started, viewers, status_since_ms, card): Partner | null => {
    if (card?.status !== 'twoshot') return null;
    const inside = viewers.find(({ mode }) => mode === 'twoshot');
    if (started === null && inside === undefined) return null;
    return {
      name: started?.viewer_name ?? inside?.user_name ?? '',
      tier: started?.tier ?? null,
      since_ms: inside?.joined_at_ms ?? status_since_ms,
    };
  },
);
