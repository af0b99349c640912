import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { serverEvent } from '../app/server-event.ts';
import { reducer } from '../app/store.ts';
import { flightEnded, NO_FLIGHTS, tipArrived, type FlightQueue } from './flight-queue.ts';

declare module '../app/store.ts' {
  interface LazySlices {
    animation_tip: FlightQueue;
  }
}

/** Tips on their way over the stage (spec §3). */
const animationTipSlice = createSlice({
  name: 'animation_tip',
  initialState: NO_FLIGHTS,
  reducers: {
    flightLanded: (queue, { payload }: PayloadAction<string>): FlightQueue => flightEnded(queue, payload),
    stageLeft: (): FlightQueue => NO_FLIGHTS,
  },
  extraReducers: (builder) => {
    builder.addCase(serverEvent['tip.sent'], (queue, { payload }): FlightQueue => tipArrived(queue, payload));
  },
  selectors: { selectFlight: (queue) => queue.flying },
});
export const { flightLanded, stageLeft } = animationTipSlice.actions;
export const { selectFlight } = animationTipSlice.injectInto(reducer).selectors;
