import type { CardFigures, ChannelCard } from '@akari/contract/channel';
import { createSelector, createSlice, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../app/server-event.ts';
import { reducer, startAppListening } from '../app/store.ts';
import { homeApi } from './api.ts';
import { chooseFeatured } from './arrange.ts';

export interface OnlineListState {
  /** Null until the first list arrived. */
  channels: Record<string, ChannelCard> | null;
  featured_id: string | null;
}

const initialState: OnlineListState = { channels: null, featured_id: null };

/** Takes a card unless a newer one is there: a list that was on its way may be older than a change. */
function take(channels: Record<string, ChannelCard>, card: ChannelCard): void {
  const known = channels[card.channel_id];
  if (known === undefined || card.version >= known.version) channels[card.channel_id] = card;
}

/** Whether what was said of a card can be read: the rest of it must be as it is known here. */
const readable = (known: ChannelCard | undefined, { since_version }: CardFigures): known is ChannelCard =>
  known !== undefined && known.version >= since_version;

function takeFigures(channels: Record<string, ChannelCard>, told: CardFigures): void {
  const known = channels[told.channel_id];
  if (!readable(known, told)) return;
  const { version, viewer_count, still_url } = told;
  take(channels, { ...known, version, viewer_count, still_url });
}

/** Hidden chat and closed accounts are in no list; the card is kept, so that what comes after it is known as newer. */
const listed = (channels: Record<string, ChannelCard>): ChannelCard[] =>
  Object.values(channels).filter(({ status, closed }) => status !== 'hidden_chat' && closed !== true);

/** Everybody's channels as they are now: the list, then every change. */
export const onlineListSlice = createSlice({
  name: 'online_list',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['channel.changed'], (state, { payload }) => {
        if (state.channels === null) return;
        take(state.channels, payload.channel);
        state.featured_id = chooseFeatured(listed(state.channels), state.featured_id);
      })
      .addCase(serverEvent['channels.changed'], (state, { payload }) => {
        if (state.channels === null) return;
        for (const card of payload.channels) take(state.channels, card);
        for (const figures of payload.figures) takeFigures(state.channels, figures);
        state.featured_id = chooseFeatured(listed(state.channels), state.featured_id);
      })
      .addMatcher(homeApi.endpoints.listChannels.matchFulfilled, (state, { payload }) => {
        const before = state.channels ?? {};
        const channels: Record<string, ChannelCard> = {};
        for (const card of payload.channels) {
          const known = before[card.channel_id];
          if (known !== undefined) channels[card.channel_id] = known;
          take(channels, card);
        }
        state.channels = channels;
        state.featured_id = chooseFeatured(listed(channels), state.featured_id);
      });
  },
  selectors: {
    selectChannels: createSelector(
      (state: OnlineListState) => state.channels,
      (channels) => (channels === null ? null : listed(channels)),
    ),
    selectKnown: (state) => state.channels,
    selectFeaturedId: (state) => state.featured_id,
  },
});

declare module '../app/store.ts' {
  interface LazySlices extends WithSlice<typeof onlineListSlice> {}
}
const injected = onlineListSlice.injectInto(reducer);
export const { selectChannels, selectFeaturedId } = injected.selectors;

// Figures of a card that changed otherwise in between: the list settles what is true.
startAppListening({
  actionCreator: serverEvent['channels.changed'],
  effect: ({ payload }, listening) => {
    const channels = injected.selectors.selectKnown(listening.getState());
    if (channels === null) return;
    if (payload.figures.every((told) => readable(channels[told.channel_id], told))) return;
    listening.dispatch(homeApi.util.invalidateTags(['Channels']));
  },
});
