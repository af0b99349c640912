import {
  cancelIdVideoView,
  newestIdVideoView,
  startIdVideoView,
  type IdVideoView,
} from '@akari/contract/id-video';
import type { ErrorName, PointType } from '@akari/rules';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { callServer } from '../../../platform/api/call-server.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer, type AppDispatch, type RootState } from '../../../platform/store/store.ts';

/** The viewer's look at an ID video that counts down, or its result; null: none, or the result was dismissed. */
export interface IdVideoSlice {
  view: IdVideoView | null;
}

declare module '../../../platform/store/store.ts' {
  interface LazySlices {
    id_video: IdVideoSlice;
  }
}

const initialState: IdVideoSlice = { view: null };

const idVideoSlice = createSlice({
  name: 'id_video',
  initialState,
  reducers: {
    viewKnown(state, { payload }: PayloadAction<IdVideoView | null>) {
      state.view = payload;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(serverEvent['id_video.changed'], (state, { payload }) => {
      state.view = payload.view;
    }),
  selectors: { selectView: (state) => state.view },
});
export const { viewKnown } = idVideoSlice.actions;
export const { selectView } = idVideoSlice.injectInto(reducer).selectors;

type Thunk<T> = (dispatch: AppDispatch, getState: () => RootState) => T;
interface Agreed {
  performer_name: string;
  units: number;
  point_type: PointType;
}

/** Agrees to the price, which starts the countdown. @returns the error, or null */
export const startLook =
  (body: Agreed, idempotency_key: string): Thunk<Promise<ErrorName | null>> =>
  async (dispatch) => {
    const answer = await callServer(startIdVideoView, { body, idempotency_key });
    if ('error' in answer) return answer.error.name;
    dispatch(viewKnown(answer.data.view));
    return null;
  };

export const cancelLook =
  (view_id: string): Thunk<Promise<ErrorName | null>> =>
  async (dispatch) => {
    const answer = await callServer(cancelIdVideoView, { params: { view_id } });
    if ('error' in answer) return answer.error.name;
    dispatch(viewKnown(answer.data.view));
    return null;
  };

/** Restores the countdown after a reload, and the result of one that ended while the socket was disconnected. */
export const recallLook = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const answer = await callServer(newestIdVideoView, {});
  if ('error' in answer) return;
  const { view } = answer.data;
  const known = selectView(getState());
  // A look that ended before this page knew it is not shown.
  if (view?.state === 'counting' || (view !== null && view.view_id === known?.view_id))
    dispatch(viewKnown(view));
};
