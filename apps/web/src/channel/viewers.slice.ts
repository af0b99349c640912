import type { ViewerListEntry } from '@akari/contract/channel';
import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../app/server-event.ts';
import { reducer } from '../app/store.ts';
import { channelApi } from './api.ts';

const bySpending = (one: ViewerListEntry, other: ViewerListEntry): number =>
  other.spent_units - one.spent_units || one.joined_at_ms - other.joined_at_ms;

/** Who watches the performer, the largest spender first. */
export const viewersSlice = createSlice({
  name: 'viewers',
  initialState: { list: [] as ViewerListEntry[] },
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['viewers.changed'], (state, { payload }) => {
        state.list = [...payload.viewers].sort(bySpending);
      })
      .addMatcher(channelApi.endpoints.listViewers.matchFulfilled, (state, { payload }) => {
        state.list = [...payload.viewers].sort(bySpending);
      });
  },
  selectors: { selectViewers: (state) => state.list },
});

declare module '../app/store.ts' {
  interface LazySlices extends WithSlice<typeof viewersSlice> {}
}
export const { selectViewers } = viewersSlice.injectInto(reducer).selectors;
