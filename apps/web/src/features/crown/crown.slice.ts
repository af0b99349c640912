import type { CrownSeen } from '@akari/contract/tip';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { reducer } from '../../platform/store/store.ts';

interface Crowned {
  /** The channel on screen; null: none. */
  channel_id: string | null;
  /** Who gave most in its running broadcast; null: no person. */
  user_id: string | null;
  /** Whether an event came since the page entered: an answer that was asked for before is older. */
  heard: 'nothing' | 'event';
}
const NOBODY: Crowned = { channel_id: null, user_id: null, heard: 'nothing' };

/** Who has the crown of the channel on screen. */
export const crownSlice = createSlice({
  name: 'crown',
  initialState: NOBODY,
  reducers: {
    crownEntered: (_, { payload: channel_id }: PayloadAction<string>): Crowned => ({ ...NOBODY, channel_id }),
    crownLoaded: (state, { payload }: PayloadAction<CrownSeen>): Crowned =>
      state.channel_id === payload.channel_id && state.heard === 'nothing'
        ? { ...state, user_id: payload.user_id }
        : state,
    crownLeft: (): Crowned => NOBODY,
  },
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['crown.changed'], (state, { payload }): Crowned =>
        state.channel_id === payload.channel_id ? { ...payload, heard: 'event' } : state,
      )
      // The next broadcast begins without a crown.
      .addCase(serverEvent['channel.changed'], (state, { payload: { channel } }): Crowned =>
        state.channel_id === channel.channel_id && channel.status === 'offline' && state.user_id !== null
          ? { ...state, user_id: null }
          : state,
      );
  },
  selectors: { selectCrown: ({ user_id }) => user_id },
});

declare module '../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof crownSlice> {}
}
export const { crownEntered, crownLoaded, crownLeft } = crownSlice.actions;
export const { selectCrown } = crownSlice.injectInto(reducer).selectors;
