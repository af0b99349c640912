import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { reducer } from '../../platform/store/store.ts';
import {
  arrived,
  flightEnded,
  givenGift,
  givenTip,
  NO_FLIGHTS,
  type FlightQueue,
  type GivenItem,
} from './flight-queue.ts';

interface TipAnimations {
  /** Channel whose stage is on screen; null: none. */
  channel_id: string | null;
  flights: FlightQueue;
}
const CLOSED: TipAnimations = { channel_id: null, flights: NO_FLIGHTS };

const shown = (state: TipAnimations, channel_id: string, given: GivenItem): TipAnimations =>
  channel_id === state.channel_id ? { ...state, flights: arrived(state.flights, given) } : state;

declare module '../../platform/store/store.ts' {
  interface LazySlices {
    animation_tip: TipAnimations;
  }
}

/**
 * Tip and gift animations of the channel on screen (spec §3). Other channels are ignored: a private event is sent to a
 * person, and so to all their tabs, including those in another room.
 */
export const animationTipSlice = createSlice({
  name: 'animation_tip',
  initialState: CLOSED,
  reducers: {
    stageEntered: (_, { payload }: PayloadAction<string>): TipAnimations => ({
      ...CLOSED,
      channel_id: payload,
    }),
    flightLanded: (state, { payload }: PayloadAction<string>): TipAnimations => ({
      ...state,
      flights: flightEnded(state.flights, payload),
    }),
    stageLeft: (): TipAnimations => CLOSED,
  },
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['tip.sent'], (state, { payload }) =>
        shown(state, payload.channel_id, givenTip(payload)),
      )
      .addCase(serverEvent['gift.sent'], (state, { payload }) =>
        shown(state, payload.channel_id, givenGift(payload)),
      );
  },
  selectors: { selectFlight: ({ flights }) => flights.flying },
});
export const { flightLanded, stageEntered, stageLeft } = animationTipSlice.actions;
export const { selectFlight } = animationTipSlice.injectInto(reducer).selectors;
