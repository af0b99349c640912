import type { ChannelCard } from '@akari/contract/channel';
import { expect, it } from 'vitest';
import { serverEvent } from '../app/server-event.ts';
import { sampleCard } from '../testing/sample-card.ts';
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

it('takes the list, then every change', () => {
  let state = reducer(undefined, listed(card(1, 0)));
  state = reducer(state, changed(card(2, 7)));
  expect(state.channels?.['1']?.viewer_count).toBe(7);
  expect(state.featured_id).toBe('1');
});
it('does not let an older list or change take back a newer one', () => {
  let state = reducer(undefined, listed(card(1, 0)));
  state = reducer(state, changed(card(3, 7)));
  state = reducer(state, changed(card(2, 4)));
  state = reducer(state, listed(card(2, 4)));
  expect(state.channels?.['1']).toMatchObject({ version: 3, viewer_count: 7 });
});
it('forgets a channel that the list no longer has', () => {
  const state = reducer(reducer(undefined, listed(card(1, 0))), listed());
  expect(state.channels).toEqual({});
});
it('waits for the list before it takes changes', () => {
  expect(reducer(undefined, changed(card(1, 1))).channels).toBeNull();
});
it('shows no hidden chat, and shows the channel again when it is over', () => {
  const { selectChannels } = onlineListSlice.selectors;
  const shown = (state: ReturnType<typeof reducer>) => selectChannels({ online_list: state })?.length;
  let state = reducer(undefined, listed(card(1, 0)));
  state = reducer(state, changed({ ...card(2, 0), status: 'hidden_chat' }));
  expect([shown(state), state.featured_id]).toEqual([0, null]);
  state = reducer(state, changed(card(3, 0)));
  expect([shown(state), state.featured_id]).toEqual([1, '1']);
});
