import type { ChannelCard } from '@akari/contract/channel';
import { expect, it } from 'vitest';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { homeApi } from './api.ts';
import { onlineListSlice } from './online-list.slice.ts';

const card = (version: number, viewer_count: number): ChannelCard =>
  sampleCard({ channel_id: '1', version, viewer_count, on_air_since_ms: 1 });
const { reducer } = onlineListSlice;
const listed = (...channels: ChannelCard[]) => ({
  type: `${homeApi.reducerPath}/executeQuery/fulfilled`,
  payload: { channels, at_ms: 1 },
  meta: { requestStatus: 'fulfilled', requestId: 'r', arg: { endpointName: 'listChannels', type: 'query' } },
});
const changed = (channel: ChannelCard) => serverEvent['channel.changed']({ channel });

it('onlineListSlice takes the list, then each change', () => {
  let state = reducer(undefined, listed(card(1, 0)));
  state = reducer(state, changed(card(2, 7)));
  expect(state.channels?.['1']?.viewer_count).toBe(7);
  expect(state.featured_id).toBe('1');
});
it('onlineListSlice ignores an older list or change', () => {
  let state = reducer(undefined, listed(card(1, 0)));
  state = reducer(state, changed(card(3, 7)));
  state = reducer(state, changed(card(2, 4)));
  state = reducer(state, listed(card(2, 4)));
  expect(state.channels?.['1']).toMatchObject({ version: 3, viewer_count: 7 });
});
it('onlineListSlice removes a channel that the list no longer has', () => {
  const state = reducer(reducer(undefined, listed(card(1, 0))), listed());
  expect(state.channels).toEqual({});
});
it('onlineListSlice applies figures only to a card of the right version', () => {
  const told = (since_version: number, version: number, viewer_count: number) =>
    serverEvent['channels.changed']({
      channels: [],
      figures: [{ channel_id: '1', since_version, version, viewer_count, still_url: '/new.jpg' }],
      statuses: [],
    });
  let state = reducer(undefined, listed(card(2, 0)));
  state = reducer(state, told(2, 4, 7));
  expect(state.channels?.['1']).toEqual({ ...card(4, 7), still_url: '/new.jpg' });
  state = reducer(state, told(2, 3, 5));
  expect(state.channels?.['1']?.viewer_count).toBe(7);
  // The page has missed another change in between.
  state = reducer(state, told(6, 8, 9));
  expect(state.channels?.['1']).toMatchObject({ version: 4, viewer_count: 7 });
});
it('onlineListSlice takes several cards from one channels.changed', () => {
  let state = reducer(undefined, listed(card(1, 0)));
  const cards = [card(2, 1), sampleCard({ channel_id: '2', version: 1, viewer_count: 3 })];
  state = reducer(state, serverEvent['channels.changed']({ channels: cards, figures: [], statuses: [] }));
  expect(Object.values(state.channels ?? {}).map(({ viewer_count }) => viewer_count)).toEqual([1, 3]);
});
it('onlineListSlice ignores changes before the list', () => {
  expect(reducer(undefined, changed(card(1, 1))).channels).toBeNull();
});
it('onlineListSlice hides a hidden chat until it is over', () => {
  const { selectChannels } = onlineListSlice.selectors;
  const shown = (state: ReturnType<typeof reducer>) => selectChannels({ online_list: state })?.length;
  let state = reducer(undefined, listed(card(1, 0)));
  state = reducer(state, changed({ ...card(2, 0), status: 'hidden_chat' }));
  expect([shown(state), state.featured_id]).toEqual([0, null]);
  state = reducer(state, changed(card(3, 0)));
  expect([shown(state), state.featured_id]).toEqual([1, '1']);
});
it('onlineListSlice takes the status of a card that the page does not show, and the whole card later', () => {
  const told = (version: number, status: ChannelCard['status']) =>
    serverEvent['channels.changed']({
      ...{ channels: [], figures: [] },
      statuses: [
        { channel_id: '1', version, status, on_air_since_ms: 5 },
        { channel_id: '9', version, status, on_air_since_ms: 5 },
      ],
    });
  let state = reducer(undefined, listed({ ...card(2, 3), status: 'waiting' }));
  state = reducer(state, told(4, 'chatting'));
  expect(state.channels).toEqual({ '1': { ...card(2, 3), status: 'chatting', on_air_since_ms: 5 } });
  state = reducer(state, told(5, 'hidden_chat'));
  expect(onlineListSlice.selectors.selectChannels({ online_list: state })).toEqual([]);
  // A list that is as old as the card does not bring the old status back.
  state = reducer(state, changed(card(6, 8)));
  state = reducer(state, told(5, 'offline'));
  expect(state.channels?.['1']).toEqual(card(6, 8));
});
