import type { CheersOfChannel, OwnCheers } from '@akari/contract/cheer';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer } from '../../../platform/store/store.ts';

/** What the last press of this person did. */
export type Press = OwnCheers & { outcome: 'sent' | 'refused' };

interface CheersState {
  /** Cheers of the running broadcast, by channel. */
  seen: Readonly<Record<string, number>>;
  /** Null: its time is over. */
  press: Press | null;
}
const initialState: CheersState = { seen: {}, press: null };

const see = (state: CheersState, { channel_id, cheers }: CheersOfChannel): CheersState => ({
  ...state,
  seen: { ...state.seen, [channel_id]: cheers },
});

export const cheerSlice = createSlice({
  name: 'cheer',
  initialState,
  reducers: {
    cheersLoaded: (state, { payload }: PayloadAction<CheersOfChannel>): CheersState => see(state, payload),
    /** The answer to an own cheer, which the sum of later ones may have overtaken. */
    cheerSent: (
      state,
      { payload: { seen, own } }: PayloadAction<{ seen: CheersOfChannel; own: OwnCheers }>,
    ): CheersState => ({
      ...(seen.cheers > (state.seen[seen.channel_id] ?? 0) ? see(state, seen) : state),
      press: { ...own, outcome: 'sent' },
    }),
    /** @param payload watching time until there is one more, milliseconds */
    cheerRefused: (state, { payload }: PayloadAction<number>): CheersState => ({
      ...state,
      press: { left: 0, next_ms: payload, outcome: 'refused' },
    }),
    pressOver: (state): CheersState => ({ ...state, press: null }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['cheers.changed'], (state, { payload }) => see(state, payload))
      .addCase(serverEvent['channel.changed'], (state, { payload: { channel } }): CheersState => {
        if (channel.status !== 'offline' || state.seen[channel.channel_id] === undefined) return state;
        const { [channel.channel_id]: _over, ...seen } = state.seen;
        return { ...state, seen };
      });
  },
  selectors: {
    /** Null: not known yet. */
    selectCheers: (state, channel_id: string) => state.seen[channel_id] ?? null,
    selectPress: (state) => state.press,
  },
});

declare module '../../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof cheerSlice> {}
}
export const { cheerRefused, cheersLoaded, cheerSent, pressOver } = cheerSlice.actions;
export const { selectCheers, selectPress } = cheerSlice.injectInto(reducer).selectors;
