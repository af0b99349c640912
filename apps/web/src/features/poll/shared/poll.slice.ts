import type { PollOfChannel } from '@akari/contract/poll';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer } from '../../../platform/store/store.ts';

interface PollsState {
  /** The newest of each channel. */
  seen: Readonly<Record<string, PollOfChannel>>;
  /** What this person chose, by poll: the number of the option, from 0. */
  own: Readonly<Record<string, number>>;
  /** The most that a vote may cost; null: votes by points are not possible here. */
  most_units: number | null;
}
const initialState: PollsState = { seen: {}, own: {}, most_units: null };

const take = (state: PollsState, now: PollOfChannel): PollsState => {
  const known = state.seen[now.channel_id];
  if (known !== undefined && known.version > now.version) return state;
  return { ...state, seen: { ...state.seen, [now.channel_id]: now } };
};

/** Polls of the channels that this page shows. A poll ends with its broadcast. */
export const pollSlice = createSlice({
  name: 'poll',
  initialState,
  reducers: {
    pollLoaded: (state, { payload }: PayloadAction<PollOfChannel>): PollsState => take(state, payload),
    mostLoaded: (state, { payload }: PayloadAction<number | null>): PollsState => ({
      ...state,
      most_units: payload,
    }),
    voted: (
      state,
      { payload: { poll_id, own } }: PayloadAction<{ poll_id: string; own: number }>,
    ): PollsState => ({ ...state, own: { ...state.own, [poll_id]: own } }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['poll.changed'], (state, { payload }) => take(state, payload))
      .addCase(serverEvent['channel.changed'], (state, { payload: { channel } }): PollsState => {
        if (channel.status !== 'offline' || state.seen[channel.channel_id] === undefined) return state;
        const { [channel.channel_id]: _over, ...seen } = state.seen;
        return { ...state, seen };
      });
  },
  selectors: {
    selectPoll: (state, channel_id: string) => state.seen[channel_id]?.poll ?? null,
    selectMostUnits: (state) => state.most_units,
    selectOwnVote: (state, poll_id: string) => state.own[poll_id] ?? null,
  },
});

declare module '../../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof pollSlice> {}
}
export const { mostLoaded, pollLoaded, voted } = pollSlice.actions;
export const { selectMostUnits, selectOwnVote, selectPoll } = pollSlice.injectInto(reducer).selectors;
