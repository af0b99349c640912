import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { serverEvent } from '../app/server-event.ts';
import { reducer } from '../app/store.ts';
import { arrived, flightEnded, givenGift, givenTip, NO_FLIGHTS, type FlightQueue } from './flight-queue.ts';

declare module '../app/store.ts' {
  interface LazySlices {
    animation_tip: FlightQueue;
  }
}

/** Tips and gifts on their way over the stage (spec §3). */
const animationTipSlice = createSlice({
  name: 'animation_tip',
  initialState: NO_FLIGHTS,
  reducers: {
    flightLanded: (queue, { payload }: PayloadAction<string>): FlightQueue => flightEnded(queue, payload),
    stageLeft: (): FlightQueue => NO_FLIGHTS,
  },
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['tip.sent'], (queue, { payload }): FlightQueue =>
        arrived(queue, givenTip(payload)),
      )
      .addCase(serverEvent['gift.sent'], (queue, { payload }): FlightQueue =>
        arrived(queue, givenGift(payload)),
      );
  },
  selectors: { selectFlight: (queue) => queue.flying },
});
export const { flightLanded, stageLeft } = animationTipSlice.actions;
export const { selectFlight } = animationTipSlice.injectInto(reducer).selectors;
