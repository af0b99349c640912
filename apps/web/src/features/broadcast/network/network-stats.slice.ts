import { STATS_KEPT } from '@akari/rules';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { reducer } from '../../../platform/store/store.ts';

export interface NetworkSample {
  /** Null: no camera sends, so that a frame rate would say nothing about the connection. */
  fps: number | null;
  bitrate_kbps: number;
}

/** Samples of the publisher's connection, oldest first: about the last 100 seconds (spec §9). */
export const networkStatsSlice = createSlice({
  name: 'network_stats',
  initialState: { samples: [] as NetworkSample[] },
  reducers: {
    lineSampled(state, { payload }: PayloadAction<NetworkSample>) {
      state.samples = [...state.samples, payload].slice(-STATS_KEPT);
    },
    lineForgotten: () => ({ samples: [] }),
  },
  selectors: { selectSamples: (state) => state.samples },
});

declare module '../../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof networkStatsSlice> {}
}
export const { lineSampled, lineForgotten } = networkStatsSlice.actions;
export const { selectSamples } = networkStatsSlice.injectInto(reducer).selectors;
