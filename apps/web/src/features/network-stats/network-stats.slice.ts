import { STATS_KEPT } from '@akari/rules';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { reducer } from '../../platform/store/store.ts';

export interface NetworkSample {
  /** Null: there is no picture, so that a frame rate would say nothing about the connection. */
  fps: number | null;
  bitrate_kbps: number;
  /** Fraction of packets that were lost, 0 to 1; null: not known. */
  loss: number | null;
  /** Round trip in milliseconds; null: not known. */
  rtt_ms: number | null;
}

/** The last 20 samples of this page's media connection, oldest first (spec §9). */
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

declare module '../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof networkStatsSlice> {}
}
export const { lineSampled, lineForgotten } = networkStatsSlice.actions;
export const { selectSamples } = networkStatsSlice.injectInto(reducer).selectors;
