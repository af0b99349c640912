// @vitest-environment jsdom
import { listChannels } from '@akari/contract/channel';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { socketChanged } from '../../platform/socket/connection.slice.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { showHook } from '../../testing/show.tsx';
import { useOnlineList } from './use-online-list.ts';

vi.mock('../../platform/browser/when-idle.ts', () => ({ whenIdle: (work: () => void) => work() }));
vi.mock('./seen-cards.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('polls every half minute where the code that follows changes cannot be loaded', async () => {
  const server = fakeServer();
  server.answer(listChannels, { channels: [sampleCard({ channel_id: '1' })], at_ms: 0 });
  const store = makeStore();
  store.dispatch(socketChanged('connected'));
  showHook(() => useOnlineList(), undefined, { store });
  await vi.waitFor(() => expect(server.bodiesOf(listChannels)).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(server.bodiesOf(listChannels)).toHaveLength(3);
});
