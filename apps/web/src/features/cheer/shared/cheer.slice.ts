import type { CheersOfChannel } from '@akari/contract/cheer';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer } from '../../../platform/store/store.ts';

/** Cheers of the running broadcast, by channel. */
type CheersState = Readonly<Record<string, number>>;
const initialState: CheersState = {};

const set = (state: CheersState, { channel_id, cheers }: CheersOfChannel): CheersState => ({
  ...state,
  [channel_id]: cheers,
});

export const cheerSlice = createSlice({
  name: 'cheer',
  initialState,
  reducers: {
    cheersLoaded: (state, { payload }: PayloadAction<CheersOfChannel>): CheersState => set(state, payload),
    /** The answer to an own cheer, which the sum of later ones may have overtaken. */
    cheerSent: (state, { payload }: PayloadAction<CheersOfChannel>): CheersState =>
      payload.cheers > (state[payload.channel_id] ?? 0) ? set(state, payload) : state,
  },
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['cheers.changed'], (state, { payload }) => set(state, payload))
      .addCase(serverEvent['channel.changed'], (state, { payload: { channel } }): CheersState => {
        if (channel.status !== 'offline' || state[channel.channel_id] === undefined) return state;
        const { [channel.channel_id]: _over, ...rest } = state;
        return rest;
      });
  },
  selectors: {
    /** Null: not known yet. */
    selectCheers: (state, channel_id: string) => state[channel_id] ?? null,
  },
});

declare module '../../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof cheerSlice> {}
}
export const { cheersLoaded, cheerSent } = cheerSlice.actions;
export const { selectCheers } = cheerSlice.injectInto(reducer).selectors;
