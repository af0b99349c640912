import type { Bar } from '@akari/contract/bar';
import { ownBar, requestLift } from '@akari/contract/bar';
import type { ErrorName } from '@akari/rules';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { selectMe } from '../../../platform/person/login.slice.ts';
import { callServer } from '../../../platform/api/call-server.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import {
  reducer,
  startAppListening,
  type AppDispatch,
  type RootState,
} from '../../../platform/store/store.ts';

/** The bar of this viewer in the performer's channel; null: none is known. */
export interface BarSlice {
  bar: Bar | null;
}

declare module '../../../platform/store/store.ts' {
  interface LazySlices {
    own_bar: BarSlice;
  }
}

const initialState: BarSlice = { bar: null };

const barSlice = createSlice({
  name: 'own_bar',
  initialState,
  reducers: {
    barKnown(state, { payload }: PayloadAction<Bar | null>) {
      state.bar = payload;
    },
  },
  selectors: { selectBar: (state) => state.bar },
});
const { barKnown } = barSlice.actions;
export const { selectBar } = barSlice.injectInto(reducer).selectors;

type Thunk<T> = (dispatch: AppDispatch, getState: () => RootState) => T;

export const askBar =
  (performer_name: string): Thunk<Promise<void>> =>
  async (dispatch) => {
    const answer = await callServer(ownBar, { query: { performer_name } });
    if ('data' in answer) dispatch(barKnown(answer.data.bar));
  };

/** Requests that a ban is lifted. @returns the error, or null */
export const askLift =
  (performer_name: string, message: string): Thunk<Promise<ErrorName | null>> =>
  async (dispatch) => {
    const answer = await callServer(requestLift, { body: { performer_name, message } });
    if ('error' in answer) return answer.error.name;
    dispatch(barKnown(answer.data.bar));
    return null;
  };

// The content of a bar does not show whether it was lifted, so the server is asked.
startAppListening({
  actionCreator: serverEvent['bar.changed'],
  effect: ({ payload: { bar } }, api) => {
    if (bar.viewer_id === selectMe(api.getState())?.user_id) void api.dispatch(askBar(bar.performer_name));
  },
});
