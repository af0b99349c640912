import type { AnswerOf } from '@akari/contract/common';
import type { getOwnToys, ToyBoard, ToyControl, ToyPrice } from '@akari/contract/toy';
import { isToyControlOpen } from '@akari/rules';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer } from '../../../platform/store/store.ts';

declare module '../../../platform/store/store.ts' {
  interface LazySlices {
    toy: ToySliceState;
  }
}

export type OwnToys = Pick<AnswerOf<typeof getOwnToys>, 'ways' | 'link'>;

interface ToySliceState {
  /** The newest board of each channel. */
  boards: Readonly<Record<string, ToyBoard>>;
  /** Open controls: those of this viewer, or all of this performer's channel. */
  controls: readonly ToyControl[];
  /** This viewer's prices, by channel. */
  prices: Readonly<Record<string, readonly ToyPrice[]>>;
  /** How this performer's toys are connected; null: not loaded. */
  own: OwnToys | null;
}
const initialState: ToySliceState = { boards: {}, controls: [], prices: {}, own: null };

/** A board with an earlier time than the known one is outdated. */
const newer = (known: ToyBoard | undefined, board: ToyBoard): boolean =>
  known === undefined || board.at_ms >= known.at_ms;

interface ToysListed {
  board: ToyBoard;
  controls: ToyControl[];
  prices?: ToyPrice[];
  own?: OwnToys;
}

const toySlice = createSlice({
  name: 'toy',
  initialState,
  reducers: {
    toysListed(state, { payload: { board, controls, prices, own } }: PayloadAction<ToysListed>) {
      const { channel_id } = board;
      return {
        boards: newer(state.boards[channel_id], board)
          ? { ...state.boards, [channel_id]: board }
          : state.boards,
        controls: [...state.controls.filter((one) => one.channel_id !== channel_id), ...controls],
        own: own ?? state.own,
        prices: prices === undefined ? state.prices : { ...state.prices, [channel_id]: prices },
      };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(serverEvent['toy.changed'], (state, { payload: board }) =>
      newer(state.boards[board.channel_id], board)
        ? { ...state, boards: { ...state.boards, [board.channel_id]: board } }
        : state,
    );
    builder.addCase(serverEvent['toy.control_changed'], (state, { payload: { control } }) => {
      const others = state.controls.filter(({ control_id }) => control_id !== control.control_id);
      return { ...state, controls: isToyControlOpen(control.state) ? [...others, control] : others };
    });
  },
  selectors: {
    selectToyBoard: (state, channel_id: string): ToyBoard | null => state.boards[channel_id] ?? null,
    selectToyControls: (state) => state.controls,
    selectOwnToys: (state) => state.own,
    selectToyPrices: (state, channel_id: string) => state.prices[channel_id],
  },
});
export const { toysListed } = toySlice.actions;
const injected = toySlice.injectInto(reducer);
export const { selectOwnToys, selectToyBoard, selectToyControls, selectToyPrices } = injected.selectors;
