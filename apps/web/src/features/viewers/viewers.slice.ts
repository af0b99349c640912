import { changedList, type ViewerList, type ViewerListEntry } from '@akari/contract/channel';
import { createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { emit } from '../../platform/socket/live/socket.ts';
import { reducer, startAppListening, type AppDispatch } from '../../platform/store/store.ts';

const bySpending = (one: ViewerListEntry, other: ViewerListEntry): number =>
  other.spent_units - one.spent_units || one.joined_at_ms - other.joined_at_ms;

/** Viewers who left, the latest first. */
const byLeaving = (one: ViewerListEntry, other: ViewerListEntry): number =>
  (other.left_at_ms ?? 0) - (one.left_at_ms ?? 0);
const isHere = ({ left_at_ms }: ViewerListEntry): boolean => left_at_ms === undefined;

const initialState: { list: ViewerList } = { list: { version: '', viewers: [] } };

/** The viewers of the performer's channel: the whole list when it is requested, then its changes. */
export const viewersSlice = createSlice({
  name: 'viewers',
  initialState,
  reducers: {
    viewersSeen(state, { payload }: PayloadAction<ViewerList>) {
      state.list = payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(serverEvent['viewers.changed'], (state, { payload }) => {
      state.list = changedList(state.list, payload) ?? state.list;
    });
  },
  selectors: {
    /** Viewers who are present, the largest spender first. */
    selectViewers: createSelector(
      (state: typeof initialState) => state.list.viewers,
      (viewers) => viewers.filter(isHere).toSorted(bySpending),
    ),
    /** Viewers who left recently (spec §4); they are shown, but not counted. */
    selectLeftViewers: createSelector(
      (state: typeof initialState) => state.list.viewers,
      (viewers) => viewers.filter((viewer) => !isHere(viewer)).toSorted(byLeaving),
    ),
    selectVersion: (state) => state.list.version,
  },
});

declare module '../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof viewersSlice> {}
}
const { viewersSeen } = viewersSlice.actions;
const injected = viewersSlice.injectInto(reducer);
export const { selectViewers, selectLeftViewers } = injected.selectors;

/** Requests the whole list and subscribes to its changes; called after every entry. */
export async function watchViewers(dispatch: AppDispatch): Promise<void> {
  const answer = await emit('viewers.watch', {});
  if ('data' in answer) dispatch(viewersSeen(answer.data));
}

// The change did not apply to our version of the list, so the whole list is requested.
startAppListening({
  actionCreator: serverEvent['viewers.changed'],
  effect: async ({ payload }, listening) => {
    const version = injected.selectors.selectVersion(listening.getState());
    if (version !== payload.version) await watchViewers(listening.dispatch);
  },
});
