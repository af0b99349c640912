import type { ChannelCard } from '@akari/contract/channel';
import type { ChannelStatus } from '@akari/rules';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { reducer, startAppListening, type AppDispatch } from '../../platform/store/store.ts';
import { selectOwnChannel } from '../channel/studio/channel.slice.ts';
import { barEntry, giftEntry, tipEntry, type LogEntry, type LoggedEntry } from './entry.ts';

/** The log of a page does not grow without end. */
const KEPT = 500;

interface LogState {
  /** The newest first. */
  entries: LoggedEntry[];
  seq: number;
  status: ChannelStatus | null;
}

/** What happened in the performer's channel since this page entered the broadcast. It is of this page alone. */
export const actionLogSlice = createSlice({
  name: 'action_log',
  initialState: (): LogState => ({ entries: [], seq: 0, status: null }),
  reducers: {
    logged(state, { payload: { entry, at_ms } }: PayloadAction<{ entry: LogEntry; at_ms: number }>) {
      state.seq += 1;
      state.entries = [{ seq: state.seq, at_ms, entry }, ...state.entries].slice(0, KEPT);
    },
    /** The status of the channel as the page knows it now. A broadcast that begins has a log of its own. */
    statusSeen(
      state,
      { payload: { status, at_ms } }: PayloadAction<{ status: ChannelStatus; at_ms: number }>,
    ) {
      if (status === state.status) return;
      if (state.status === 'offline') state.entries = [];
      state.status = status;
      actionLogSlice.caseReducers.logged(state, logged({ entry: { type: 'status', status }, at_ms }));
    },
  },
  selectors: { selectLog: (state) => state.entries },
});

declare module '../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof actionLogSlice> {}
}
const { logged, statusSeen } = actionLogSlice.actions;
export const { selectLog } = actionLogSlice.injectInto(reducer).selectors;

const now = (): number => serverMs(Date.now());
const note = (dispatch: AppDispatch, entry: LogEntry): void => void dispatch(logged({ entry, at_ms: now() }));

/** Notes the status of the own channel; called whenever its card has changed. */
export const noteStatus =
  ({ status }: ChannelCard) =>
  (dispatch: AppDispatch): void =>
    void dispatch(statusSeen({ status, at_ms: now() }));

startAppListening({
  actionCreator: serverEvent['tip.sent'],
  effect: ({ payload }, listening) => {
    if (payload.channel_id === selectOwnChannel(listening.getState())?.channel_id)
      note(listening.dispatch, tipEntry(payload));
  },
});
startAppListening({
  actionCreator: serverEvent['gift.sent'],
  effect: ({ payload }, listening) => {
    if (payload.channel_id === selectOwnChannel(listening.getState())?.channel_id)
      note(listening.dispatch, giftEntry(payload));
  },
});
startAppListening({
  actionCreator: serverEvent['twoshot.changed'],
  effect: ({ payload: { request } }, { dispatch }) =>
    note(dispatch, { type: 'twoshot', name: request.viewer_name, state: request.state }),
});
startAppListening({
  actionCreator: serverEvent['twoway.changed'],
  effect: ({ payload: { request } }, listening) => {
    // A camera that is switched changes the request too, and not its state.
    const { name, state } = { name: request.viewer_name, state: request.state };
    const last = selectLog(listening.getState()).find(({ entry }) => entry.type === 'twoway')?.entry;
    if (last?.type === 'twoway' && last.name === name && last.state === state) return;
    note(listening.dispatch, { type: 'twoway', name, state });
  },
});
startAppListening({
  actionCreator: serverEvent['call.changed'],
  effect: ({ payload: { call } }, { dispatch }) =>
    note(dispatch, { type: 'call', name: call.caller_name, state: call.state }),
});
startAppListening({
  actionCreator: serverEvent['bar.changed'],
  effect: ({ payload }, { dispatch }) => note(dispatch, barEntry(payload, now())),
});
startAppListening({
  actionCreator: serverEvent['encoder.refused'],
  effect: (_, { dispatch }) => note(dispatch, { type: 'encoder_refused' }),
});
