import type { ChatCall } from '@akari/contract/call';
import { cancelCall, listCalls, startCall } from '@akari/contract/call';
import type { ErrorName } from '@akari/rules';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { selectMe } from '../../platform/person/login.slice.ts';
import { callServer } from '../../platform/api/call-server.ts';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { reducer, startAppListening, type AppDispatch, type RootState } from '../../platform/store/store.ts';

/** The viewer's newest chat call; null: none, or the viewer dismissed its end. */
export interface CallSlice {
  call: ChatCall | null;
}

declare module '../../platform/store/store.ts' {
  interface LazySlices {
    chat_call: CallSlice;
  }
}

const initialState: CallSlice = { call: null };

const callSlice = createSlice({
  name: 'chat_call',
  initialState,
  reducers: {
    callKnown(state, { payload }: PayloadAction<ChatCall | null>) {
      state.call = payload;
    },
  },
  selectors: { selectCall: (state) => state.call },
});
export const { callKnown } = callSlice.actions;
export const { selectCall } = callSlice.injectInto(reducer).selectors;

type Thunk<T> = (dispatch: AppDispatch, getState: () => RootState) => T;

/** Places a call at the price that the person agreed to. @returns the error, or null on success */
export const placeCall =
  (
    body: { performer_name: string; rate_units_per_min: number },
    idempotency_key: string,
  ): Thunk<Promise<ErrorName | null>> =>
  async (dispatch, getState) => {
    const answer = await callServer(startCall, { body, idempotency_key });
    if ('error' in answer) return answer.error.name;
    const { call } = answer.data;
    // A socket event may already have stored a newer state of this call.
    if (selectCall(getState())?.call_id !== call.call_id) dispatch(callKnown(call));
    return null;
  };

export const takeCallBack =
  (call_id: string): Thunk<Promise<ErrorName | null>> =>
  async (dispatch) => {
    const answer = await callServer(cancelCall, { params: { call_id } });
    if ('error' in answer) return answer.error.name;
    dispatch(callKnown(answer.data.call));
    return null;
  };

/** Fetches the newest call, after a reload or a reconnect. */
export const recallCall = (): Thunk<Promise<void>> => async (dispatch) => {
  const answer = await callServer(listCalls, {});
  if ('data' in answer) dispatch(callKnown(answer.data.calls[0] ?? null));
};

startAppListening({
  actionCreator: serverEvent['call.changed'],
  effect: ({ payload: { call } }, api) => {
    if (call.caller_id === selectMe(api.getState())?.user_id) api.dispatch(callKnown(call));
  },
});
