import type { TwowayRequest } from '@akari/contract/twoway';
import { answerTwoway, listTwoways, switchTwoway } from '@akari/contract/twoway';
import type { ErrorName, TwowayDevices, TwowayMode } from '@akari/rules';
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { selectMe } from '../account/login.slice.ts';
import { callServer } from '../app/call-server.ts';
import { noticeShown } from '../app/notification.slice.ts';
import { serverEvent } from '../app/server-event.ts';
import { emit } from '../app/socket.ts';
import { reducer, startAppListening, type AppDispatch, type RootState } from '../app/store.ts';
import { switchSession } from '../session/index.ts';
import { heard, type TwowaySlice } from './requests.ts';

declare module '../app/store.ts' {
  interface LazySlices {
    twoway: TwowayState;
  }
}

/** `news`: how much was heard by the socket. */
interface TwowayState extends TwowaySlice {
  news: number;
}
const initialState: TwowayState = { living: [], over: null, news: 0 };

/** Two-ways that the person of this page has asked for, or was asked for. */
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
    /** The one that holds the performer's place. */
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
/** Why it was refused. What was done is heard by the socket, in order: an answer that comes late would undo news. */
const refusal = (answer: Answered): ErrorName | null => ('error' in answer ? answer.error.name : null);
const sayRefusal =
  (answer: Answered): Thunk<void> =>
  (dispatch) => {
    const error = refusal(answer);
    if (error !== null) dispatch(noticeShown({ error }));
  };

/** Asks at the price that the person agreed to. @returns why not, or null */
export const askTwoway =
  (body: {
    performer_name: string;
    mode: TwowayMode;
    rate_units_per_min: number;
  }): Thunk<Promise<ErrorName | null>> =>
  async () =>
    refusal(await emit('send_twoway', body));

/** Either side: before it has started it is called off, then it is ended. */
export const stopTwoway =
  ({ request_id, state }: TwowayRequest): Thunk<Promise<void>> =>
  async (dispatch) => {
    const event = state === 'started' ? 'send_twoway_close_notice' : 'cancel_twoway';
    dispatch(sayRefusal(await emit(event, { request_id })));
  };

/** Performer: accepts or declines. */
export const answerTwowayRequest =
  ({ request_id }: TwowayRequest, answer: 'accept' | 'decline'): Thunk<Promise<void>> =>
  async (dispatch) =>
    dispatch(sayRefusal(await callServer(answerTwoway, { params: { request_id }, body: { answer } })));

/** Viewer: says what is switched on, so that the performer knows why nothing is seen or heard. */
export const tellDevices =
  ({ request_id }: TwowayRequest, body: TwowayDevices): Thunk<Promise<void>> =>
  async (dispatch) =>
    dispatch(sayRefusal(await callServer(switchTwoway, { params: { request_id }, body })));

/** What waits or runs, after a reload, or while the line was away. */
export const recallTwoways = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const before = selectTwowayNews(getState());
  const answer = await callServer(listTwoways, {});
  if ('error' in answer) return;
  // News that came meanwhile may be newer: a camera must not go on for what is over.
  if (selectTwowayNews(getState()) !== before) return dispatch(recallTwoways());
  dispatch(requestsListed(answer.data.requests));
};

// It started, or is over: the viewer's session is another one then.
startAppListening({
  actionCreator: serverEvent['twoway.changed'],
  effect: ({ payload: { request } }, api) => {
    if (request.viewer_id !== selectMe(api.getState())?.user_id) return;
    if (request.state === 'started' || request.state === 'ended')
      void api.dispatch(switchSession(request.session_id));
  },
});
