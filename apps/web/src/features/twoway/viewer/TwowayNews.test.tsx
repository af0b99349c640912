// @vitest-environment jsdom
import type { TwowayRequest } from '@akari/contract/twoway';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { makeStore } from '../../../platform/store/store.ts';
import { sampleSession } from '../../../testing/sample-session.ts';
import { show } from '../../../testing/show.tsx';
import { selectTwowayOver } from '../shared/twoway.slice.ts';
import { TwowayNews } from './TwowayNews.tsx';

const request = (state: TwowayRequest['state'], more: Partial<TwowayRequest> = {}): TwowayRequest => ({
  request_id: '1',
  channel_id: '7',
  performer_name: 'akari',
  viewer_id: '2',
  viewer_name: 'kenji',
  tier: 'regular',
  state,
  mode: 'video_audio',
  devices: { camera: true, microphone: true },
  live: false,
  extra_units_per_min: 6_000,
  requested_at_ms: 0,
  started_at_ms: null,
  ended_by: state === 'ended' ? 'performer' : null,
  session_id: '3',
  ...more,
});
let store: ReturnType<typeof makeStore>;
const hear = (...states: TwowayRequest['state'][]): void => {
  for (const state of states) store.dispatch(serverEvent['twoway.changed']({ request: request(state) }));
};
beforeEach(() => {
  vi.useFakeTimers();
  store = makeStore();
});
afterEach(() => vi.useRealTimers());

it.each([
  [6_000, 'When it starts, 0.6 pt/min is added to your rate.'],
  [0, 'Included in the two-shot: no extra charge.'],
])('TwowayNews names the price of a request that waits (%i)', (extra_units_per_min, text) => {
  show(<TwowayNews request={request('waiting', { extra_units_per_min })} over={null} name="Akari" />, {
    language: 'en',
  });
  screen.getByText(text);
});

it('TwowayNews clears the end of a two-way after 5 s', () => {
  hear('started', 'ended');
  show(<TwowayNews request={null} over={selectTwowayOver(store.getState())} name="Akari" />, { store });
  act(() => void vi.advanceTimersByTime(4_999));
  expect(selectTwowayOver(store.getState())).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(selectTwowayOver(store.getState())).toBeNull();
});

it('the end of a two-way is forgotten with its session, and not told when the chat itself ended', () => {
  hear('started', 'ended');
  store.dispatch(
    serverEvent['session.asked']({ session: { ...sampleSession('9'), state: 'asked' }, follows_id: '3' }),
  );
  expect(selectTwowayOver(store.getState())).toBeNull();
  const { container } = show(
    <TwowayNews request={null} over={request('ended', { ended_by: 'session' })} name="Akari" />,
  );
  expect(container.textContent).toBe('');
});
