import type { CardFigures, CardStatus, ChannelCard } from '@akari/contract/channel';
import { createSelector, createSlice, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { reducer } from '../../platform/store/store.ts';
import { homeApi } from './api.ts';
import { chooseFeatured } from './arrange.ts';

export interface OnlineListState {
  /** Null until the first list arrived. */
  channels: Record<string, ChannelCard> | null;
  featured_id: string | null;
}

const initialState: OnlineListState = { channels: null, featured_id: null };

/** Stores a card unless a newer one is stored: the list may be older than a change that arrived before it. */
function take(channels: Record<string, ChannelCard>, card: ChannelCard): void {
  const known = channels[card.channel_id];
  if (known === undefined || card.version >= known.version) channels[card.channel_id] = card;
}

/** Returns whether figures can be applied: the stored card must not be older than `since_version`. */
export const readable = (
  known: ChannelCard | undefined,
  { since_version }: CardFigures,
): known is ChannelCard => known !== undefined && known.version >= since_version;

function takeFigures(channels: Record<string, ChannelCard>, told: CardFigures): void {
  const known = channels[told.channel_id];
  if (!readable(known, told)) return;
  const { version, viewer_count, still_url } = told;
  take(channels, { ...known, version, viewer_count, still_url });
}

/** The other fields stay those of the stored version: the page gets the whole card when it shows it. */
function takeStatus(channels: Record<string, ChannelCard>, told: CardStatus): void {
  const known = channels[told.channel_id];
  if (known === undefined || known.version >= told.version) return;
  const { version: _version, ...status } = told;
  channels[told.channel_id] = { ...known, ...status };
}

/**
 * Hidden chats and closed accounts are not listed. Their cards are kept, so that their versions still reject older
 * cards.
 */
export const isListed = ({ status, closed }: ChannelCard): boolean =>
  status !== 'hidden_chat' && closed !== true;
const listed = (channels: Record<string, ChannelCard>): ChannelCard[] =>
  Object.values(channels).filter(isListed);

/** The public channels: the list, then every change. */
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
        for (const card of payload.channels)
          // The list leaves out most who are offline; one that appeared in it would move what is below.
          if (state.channels[card.channel_id] !== undefined || card.status !== 'offline')
            take(state.channels, card);
        for (const figures of payload.figures) takeFigures(state.channels, figures);
        for (const status of payload.statuses) takeStatus(state.channels, status);
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
    /** The card of a performer as it was listed last; null: it is not in the list, or the list was never fetched. */
    selectListed: ({ channels }, performer_name: string): ChannelCard | null =>
      listed(channels ?? {}).find((card) => card.performer_name === performer_name) ?? null,
    selectFeaturedId: (state) => state.featured_id,
  },
});

declare module '../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof onlineListSlice> {}
}
const injected = onlineListSlice.injectInto(reducer);
export const { selectChannels, selectFeaturedId, selectKnown, selectListed } = injected.selectors;
