import type { ChannelCard } from '@akari/contract/channel';
import type { PublishStart } from '@akari/rules';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { serverMs } from '../../../platform/clock/server-clock.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer } from '../../../platform/store/store.ts';
import { channelApi } from '../shared/api.ts';

const { endpoints } = channelApi;

export interface OwnChannelState {
  card: ChannelCard | null;
  /** How long the last broadcast that ended on this page was on air, milliseconds; null: unknown. */
  last_on_air_ms: number | null;
  /** The status in which a broadcast begins once its media arrives: of the running broadcast and of the next one. */
  publish_start: { running: PublishStart; next: PublishStart };
}

/** Stores a card unless it is older than the stored one. */
function take(state: OwnChannelState, card: ChannelCard, at_ms: number): void {
  const before = state.card;
  const same = before?.channel_id === card.channel_id;
  if (same && card.version < before.version) return;
  if (same && card.status !== before.status) {
    const since_ms = before.on_air_since_ms;
    if (card.status === 'offline')
      state.last_on_air_ms = since_ms === null ? null : Math.max(0, at_ms - since_ms);
  }
  state.card = card;
}

const initialState: OwnChannelState = {
  card: null,
  last_on_air_ms: null,
  publish_start: { running: 'preparing', next: 'waiting' },
};

/** The performer's own channel, from the newest card of the server. */
export const channelSlice = createSlice({
  name: 'own_channel',
  initialState,
  reducers: {
    ownChannelSeen(state, { payload }: PayloadAction<ChannelCard>) {
      take(state, payload, serverMs(Date.now()));
    },
  },
  extraReducers: (builder) => {
    builder.addCase(serverEvent['channel.changed'], (state, { payload }) => {
      if (payload.channel.channel_id === state.card?.channel_id)
        take(state, payload.channel, serverMs(Date.now()));
    });
    const { ownChannel, prepareChannel, commandChannel, setChannelOptions } = endpoints;
    for (const endpoint of [ownChannel, prepareChannel, commandChannel, setChannelOptions]) {
      builder.addMatcher(endpoint.matchFulfilled, (state, { payload }) => {
        take(state, payload.channel, serverMs(Date.now()));
      });
    }
    builder
      .addMatcher(prepareChannel.matchFulfilled, (state, { payload }) => {
        state.publish_start.running = payload.publish_start;
      })
      .addMatcher(ownChannel.matchFulfilled, (state, { payload }) => {
        state.publish_start.next = payload.publish_start;
      })
      .addMatcher(setChannelOptions.matchFulfilled, (state, { meta }) => {
        const publish_start = meta.arg.originalArgs?.body?.publish_start;
        if (publish_start !== undefined) state.publish_start.next = publish_start;
      });
  },
  selectors: {
    selectOwnChannel: (state) => state.card,
    selectStatus: (state) => state.card?.status ?? 'offline',
    /** When the status began, by the server's clock. */
    selectStatusSince: (state) => state.card?.status_since_ms ?? null,
    selectRunningStart: (state) => state.publish_start.running,
    selectNextStart: (state) => state.publish_start.next,
    selectLastOnAirMs: (state) => state.last_on_air_ms,
  },
});

declare module '../../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof channelSlice> {}
}
const injected = channelSlice.injectInto(reducer);
export const { ownChannelSeen } = channelSlice.actions;
export const {
  selectOwnChannel,
  selectStatus,
  selectStatusSince,
  selectRunningStart,
  selectNextStart,
  selectLastOnAirMs,
} = injected.selectors;
