import type { TwowayRequest } from '@akari/contract/twoway';
import { answerTwoway, listTwoways, switchTwoway } from '@akari/contract/twoway';
import type { ErrorName, TwowayDevices, TwowayMode } from '@akari/rules';
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { selectMe } from '../../../platform/person/login.slice.ts';
import { callServer } from '../../../platform/api/call-server.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { emit } from '../../../platform/socket/live/socket.ts';
import {
  reducer,
  startAppListening,
  type AppDispatch,
  type RootState,
} from '../../../platform/store/store.ts';
import { sessionOpened, switchSession } from '../../session/index.ts';
import { heard, type TwowaySlice } from './requests.ts';

declare module '../../../platform/store/store.ts' {
  interface LazySlices {
    twoway: TwowayState;
  }
}

/** `news`: number of events that arrived by socket. */
interface TwowayState extends TwowaySlice {
  news: number;
}
const initialState: TwowayState = { living: [], over: null, news: 0 };

/** Two-ways that this person requested, or was asked for. */
const twowaySlice = createSlice({
  name: 'twoway',
  initialState,
  reducers: {
    requestsListed(state, { payload }: PayloadAction<TwowayRequest[]>) {
      state.living = payload;
    },
    endNoted(state) {
      state.over = null;
    },
  },
  extraReducers: (builder) => {
    // What a notice tells of has passed with its session.
    builder.addCase(sessionOpened, (state) => void (state.over = null));
    builder.addCase(serverEvent['session.asked'], (state) => void (state.over = null));
    builder.addCase(serverEvent['twoway.changed'], (state, { payload }) => ({
      ...heard(state, payload.request),
      news: state.news + 1,
    }));
  },
  selectors: {
    selectTwowayOver: (state) => state.over,
    selectTwowaysWaiting: createSelector(
      (state: TwowayState) => state.living,
      (living) => living.filter(({ state }) => state === 'waiting'),
    ),
    /** The accepted or running two-way, which occupies the performer. */
    selectOpenTwoway: (state) =>
      state.living.find((one) => one.state === 'accepted' || one.state === 'started') ?? null,
    selectLivingTwoways: (state) => state.living,
    selectTwowayNews: (state) => state.news,
  },
});
export const { endNoted } = twowaySlice.actions;
const { requestsListed } = twowaySlice.actions;
const injected = twowaySlice.injectInto(reducer);
export const { selectTwowayOver, selectTwowaysWaiting, selectOpenTwoway, selectLivingTwoways } =
  injected.selectors;
const { selectTwowayNews } = injected.selectors;

type Thunk<T> = (dispatch: AppDispatch, getState: () => RootState) => T;
type Answered = { data: unknown } | { error: { name: ErrorName } };
/** Returns the error of an answer. The result comes by socket, in order: a late HTTP answer would undo newer events. */
const refusal = (answer: Answered): ErrorName | null => ('error' in answer ? answer.error.name : null);
const sayRefusal =
  (answer: Answered): Thunk<void> =>
  (dispatch) => {
    const error = refusal(answer);
    if (error !== null) dispatch(noticeShown({ error }));
  };

/** Requests a two-way at the price that the viewer agreed to. @returns the error, or null */
export const askTwoway =
  (body: {
    performer_name: string;
    mode: TwowayMode;
    rate_units_per_min: number;
  }): Thunk<Promise<ErrorName | null>> =>
  async () =>
    refusal(await emit('send_twoway', body));

/** Cancels a two-way before its start, or ends it; for both sides. */
export const stopTwoway =
  ({ request_id, state }: TwowayRequest): Thunk<Promise<void>> =>
  async (dispatch) => {
    const event = state === 'started' ? 'send_twoway_close_notice' : 'cancel_twoway';
    dispatch(sayRefusal(await emit(event, { request_id })));
  };

/** Accepts or declines a request, for the performer. */
export const answerTwowayRequest =
  ({ request_id }: TwowayRequest, answer: 'accept' | 'decline'): Thunk<Promise<void>> =>
  async (dispatch) =>
    dispatch(sayRefusal(await callServer(answerTwoway, { params: { request_id }, body: { answer } })));

/** Reports for the viewer which devices are on, so that the performer knows why there is no picture or sound. */
export const tellDevices =
  ({ request_id }: TwowayRequest, body: TwowayDevices): Thunk<Promise<void>> =>
  async (dispatch) =>
    dispatch(sayRefusal(await callServer(switchTwoway, { params: { request_id }, body })));

/** Loads the two-ways that wait or run, after a reload or a reconnection. */
export const recallTwoways = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const before = selectTwowayNews(getState());
  const answer = await callServer(listTwoways, {});
  if ('error' in answer) return;
  // Events that arrived during the request may be newer: a camera must not stay on for a two-way that is over.
  if (selectTwowayNews(getState()) !== before) return dispatch(recallTwoways());
  dispatch(requestsListed(answer.data.requests));
};

// The start and the end of a two-way change the viewer's session.
startAppListening({
  actionCreator: serverEvent['twoway.changed'],
  effect: ({ payload: { request } }, api) => {
    if (request.viewer_id !== selectMe(api.getState())?.user_id) return;
    if (request.state === 'started' || request.state === 'ended')
      void api.dispatch(switchSession(request.session_id));
  },
});
