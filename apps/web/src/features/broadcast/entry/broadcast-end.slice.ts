import type { BroadcastEnded } from '@akari/contract/channel';
import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer } from '../../../platform/store/store.ts';

/** How the studio's broadcast ended, as reported by the server; null: it has not ended. */
const broadcastEndSlice = createSlice({
  name: 'broadcast_end',
  initialState: { ended: null as BroadcastEnded | null },
  reducers: {
    broadcastBegun: () => ({ ended: null }),
  },
  extraReducers: (builder) => {
    builder.addCase(serverEvent['broadcast.ended'], (_, { payload }) => ({ ended: payload }));
  },
  selectors: { selectBroadcastEnd: ({ ended }) => ended },
});

declare module '../../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof broadcastEndSlice> {}
}
export const { broadcastBegun } = broadcastEndSlice.actions;
export const { selectBroadcastEnd } = broadcastEndSlice.injectInto(reducer).selectors;
