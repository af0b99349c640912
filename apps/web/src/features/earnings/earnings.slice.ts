import type { BroadcastEarnings } from '@akari/contract/ledger';
import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { reducer } from '../../platform/store/store.ts';
import { channelApi } from '../channel/shared/api.ts';

export interface EarningsPoint {
  at_ms: number;
  total_units: number;
}
export interface EarningsState {
  now: BroadcastEarnings | null;
  /** The total over time in this broadcast, for the curve. */
  history: EarningsPoint[];
}
const HISTORY_KEPT = 240;

/** Stores the newest sums; another broadcast begins a new curve. */
export function note(state: EarningsState, earnings: BroadcastEarnings): EarningsState {
  // After a broadcast its sums stay on the screen until the next one begins.
  if (earnings.broadcast_id === null) return state.now === null ? { ...state, now: earnings } : state;
  const same = state.now?.broadcast_id === earnings.broadcast_id;
  if (same && state.now !== null && earnings.at_ms < state.now.at_ms) return state;
  const start: EarningsPoint[] = [{ at_ms: earnings.since_ms ?? earnings.at_ms, total_units: 0 }];
  const point = { at_ms: earnings.at_ms, total_units: earnings.total_units };
  const history = [...(same ? state.history : start), point];
  // Drops every second point, so that the curve still covers the whole broadcast.
  const kept =
    history.length > HISTORY_KEPT
      ? history.filter((_, index) => index % 2 === 0 || index === history.length - 1)
      : history;
  return { now: earnings, history: kept };
}

const initialState: EarningsState = { now: null, history: [] };

/** The earnings of the current or last broadcast. */
export const earningsSlice = createSlice({
  name: 'earnings',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['earnings.changed'], (state, { payload }) => note(state, payload))
      .addMatcher(channelApi.endpoints.broadcastEarnings.matchFulfilled, (state, { payload }) =>
        note(state, payload),
      );
  },
  selectors: {
    selectBroadcastEarnings: (state) => state.now,
    selectEarningsHistory: (state) => state.history,
  },
});

declare module '../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof earningsSlice> {}
}
export const { selectBroadcastEarnings, selectEarningsHistory } = earningsSlice.injectInto(reducer).selectors;
