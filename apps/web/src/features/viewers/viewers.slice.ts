import { changedList, type ViewerList, type ViewerListEntry } from '@akari/contract/channel';
import { SESSION_TYPE } from '@akari/rules';
import { createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { emit } from '../../platform/socket/live/socket.ts';
import { inOrder } from './order.ts';
import { reducer, startAppListening, type AppDispatch } from '../../platform/store/store.ts';

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
      (viewers) => inOrder(viewers.filter(isHere), 'spent'),
    ),
    /** How many of those who are present take part in the chat: the number that viewers see (spec §5). */
    selectInChatCount: (state) =>
      state.list.viewers.filter((viewer) => isHere(viewer) && viewer.session_type === SESSION_TYPE.chat)
        .length,
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
export const { selectViewers, selectLeftViewers, selectInChatCount } = injected.selectors;

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
