import type { TwoshotRequest } from '@akari/contract/twoshot';
import { cancelTwoshot, endTwoshot, listTwoshots, requestTwoshot } from '@akari/contract/twoshot';
import type { ErrorName } from '@akari/rules';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { selectMe } from '../../platform/person/login.slice.ts';
import { callServer } from '../../platform/api/call-server.ts';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { reducer, startAppListening, type AppDispatch, type RootState } from '../../platform/store/store.ts';
import { followSession, returnToChat } from '../session/flow/flow.ts';

/** The viewer's newest two-shot request; null: none, or the viewer dismissed its end. */
export interface TwoshotSlice {
  request: TwoshotRequest | null;
}

declare module '../../platform/store/store.ts' {
  interface LazySlices {
    twoshot: TwoshotSlice;
  }
}

const initialState: TwoshotSlice = { request: null };

const twoshotSlice = createSlice({
  name: 'twoshot',
  initialState,
  reducers: {
    requestKnown(state, { payload }: PayloadAction<TwoshotRequest | null>) {
      state.request = payload;
    },
  },
  selectors: { selectTwoshot: (state) => state.request },
});
export const { requestKnown } = twoshotSlice.actions;
export const { selectTwoshot } = twoshotSlice.injectInto(reducer).selectors;

type Thunk<T> = (dispatch: AppDispatch, getState: () => RootState) => T;

/** Requests a two-shot at the price that the person agreed to. @returns the error, or null on success */
export const askTwoshot =
  (
    body: { performer_name: string; rate_units_per_min: number; coupon_to_twoshot: boolean },
    idempotency_key: string,
  ): Thunk<Promise<ErrorName | null>> =>
  async (dispatch, getState) => {
    const answer = await callServer(requestTwoshot, { body, idempotency_key });
    if ('error' in answer) return answer.error.name;
    const { request } = answer.data;
    // A socket event may already have stored a newer state of this request.
    if (selectTwoshot(getState())?.request_id !== request.request_id) dispatch(requestKnown(request));
    return null;
  };

/** Withdraws the request. If it was answered in the meantime, a socket event reports that. */
export const withdrawTwoshot =
  (request_id: string): Thunk<Promise<ErrorName | null>> =>
  async (dispatch) => {
    const answer = await callServer(cancelTwoshot, { params: { request_id } });
    if ('error' in answer) return answer.error.name;
    dispatch(requestKnown(answer.data.request));
    return null;
  };

/**
 * Ends the running two-shot and goes on in the chat at the price that the person agreed to.
 * @returns the error, or null; also null when the two-shot was over already: a socket event tells what follows
 */
export const endTwoshotForChat =
  (request_id: string, entry: Parameters<typeof returnToChat>[0]): Thunk<Promise<ErrorName | null>> =>
  async (dispatch) => {
    const answer = await callServer(endTwoshot, { params: { request_id } });
    if ('error' in answer) return answer.error.name;
    await dispatch(returnToChat(entry));
    return null;
  };

/** What was asked for before a reload, or while the line was away. */
export const recallTwoshot = (): Thunk<Promise<void>> => async (dispatch) => {
  const answer = await callServer(listTwoshots, {});
  if ('data' in answer) dispatch(requestHeard(answer.data.requests[0] ?? null));
};

/** The exclusive session is another one: the page goes on with it by itself. */
const requestHeard =
  (request: TwoshotRequest | null): Thunk<void> =>
  (dispatch) => {
    dispatch(requestKnown(request));
    if (request?.state === 'started' && request.session_id !== null)
      void dispatch(followSession(request.session_id));
  };

startAppListening({
  actionCreator: serverEvent['twoshot.changed'],
  effect: ({ payload: { request } }, api) => {
    if (request.viewer_id === selectMe(api.getState())?.user_id) api.dispatch(requestHeard(request));
  },
});
