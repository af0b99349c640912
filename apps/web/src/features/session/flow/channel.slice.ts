import { getChannel, type ChannelCard } from '@akari/contract/channel';
import type { ErrorName } from '@akari/rules';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { callServer } from '../../../platform/api/call-server.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer, type AppDispatch } from '../../../platform/store/store.ts';

/** State of the channel that this page shows. */
export type RoomChannelState =
  | { phase: 'loading'; performer_name: string | null }
  | { phase: 'known'; performer_name: string; card: ChannelCard }
  | { phase: 'failed'; performer_name: string; error: ErrorName };

declare module '../../../platform/store/store.ts' {
  interface LazySlices {
    room_channel: RoomChannelState;
  }
}

/** Returns the newer of two cards. Events may arrive out of order, so an older version is dropped. */
const newer = (state: RoomChannelState, performer_name: string, card: ChannelCard): RoomChannelState => {
  const same = state.phase === 'known' && state.card.channel_id === card.channel_id;
  return same && state.card.version > card.version ? state : { phase: 'known', performer_name, card };
};

const initialState = { phase: 'loading', performer_name: null } as RoomChannelState;

const channelSlice = createSlice({
  name: 'room_channel',
  initialState,
  reducers: {
    /** The room of a performer was opened; `card` is what this page knows of the channel already, or null. */
    channelWanted(
      state,
      { payload }: PayloadAction<{ performer_name: string; card: ChannelCard | null }>,
    ): RoomChannelState {
      const { performer_name, card } = payload;
      if (state.performer_name === performer_name && state.phase !== 'loading') return state;
      return card === null ? { phase: 'loading', performer_name } : { phase: 'known', performer_name, card };
    },
    channelLoaded(
      state,
      { payload }: PayloadAction<{ performer_name: string; card: ChannelCard }>,
    ): RoomChannelState {
      // Compare the name from the address: the card may spell it differently.
      if (state.performer_name !== payload.performer_name) return state;
      return newer(state, payload.performer_name, payload.card);
    },
    /** Stores the card from the answer to `room.enter`. */
    channelEntered(state, { payload }: PayloadAction<ChannelCard>): RoomChannelState {
      if (state.phase !== 'known' || state.card.channel_id !== payload.channel_id) return state;
      return newer(state, state.performer_name, payload);
    },
    channelFailed(
      state,
      { payload }: PayloadAction<{ performer_name: string; error: ErrorName }>,
    ): RoomChannelState {
      // Keep the known card: a temporary error must not remove a viewer from the room.
      if (state.performer_name !== payload.performer_name || state.phase === 'known') return state;
      return { phase: 'failed', ...payload };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(serverEvent['channel.changed'], (state, { payload }): RoomChannelState => {
      if (state.phase !== 'known' || state.card.channel_id !== payload.channel.channel_id) return state;
      return newer(state, state.performer_name, payload.channel);
    });
  },
  selectors: {
    selectRoomChannel: (state) => state,
    selectCard: (state): ChannelCard | null => (state.phase === 'known' ? state.card : null),
  },
});
export const { channelWanted, channelLoaded, channelEntered, channelFailed } = channelSlice.actions;
export const { selectRoomChannel, selectCard } = channelSlice.injectInto(reducer).selectors;

const refreshing = new Map<string, Promise<ErrorName | null>>();

const fetchChannel =
  (performer_name: string) =>
  async (dispatch: AppDispatch): Promise<ErrorName | null> => {
    const answer = await callServer(getChannel, { params: { performer_name } });
    refreshing.delete(performer_name);
    if ('data' in answer) {
      dispatch(channelLoaded({ performer_name, card: answer.data }));
      return null;
    }
    dispatch(channelFailed({ performer_name, error: answer.error.name }));
    return answer.error.name;
  };

/** Fetches the card of a channel into the store, once for all concurrent callers. @returns the error; null on success */
export const refreshChannel =
  (performer_name: string) =>
  (dispatch: AppDispatch): Promise<ErrorName | null> => {
    const running = refreshing.get(performer_name) ?? dispatch(fetchChannel(performer_name));
    refreshing.set(performer_name, running);
    return running;
  };
