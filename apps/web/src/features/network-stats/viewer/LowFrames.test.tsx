// @vitest-environment jsdom
import { getStats } from '@akari/contract/channel';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeStore } from '../../../platform/store/store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { lineSampled, selectSamples } from '../network-stats.slice.ts';
import { LowFrames } from './LowFrames.tsx';

const server = fakeServer();
// jsdom has no media queries.
vi.stubGlobal('matchMedia', () => ({ matches: false }));

/** A viewer whose last three samples are low. */
function low(arriving_fps: number, language: 'ja' | 'en') {
  server.answer(getStats, { getStats: { framesPerSecond: arriving_fps, bitrateKbps: 700, viewers: 1 } });
  const store = makeStore();
  for (const fps of [4, 5, 6]) store.dispatch(lineSampled({ fps, bitrate_kbps: 90, loss: 0.2, rtt_ms: 400 }));
  const onReconnect = vi.fn();
  return {
    onReconnect,
    ...show(<LowFrames channel_id="7" onReconnect={onReconnect} />, { store, language }),
  };
}

it('reconnects the video when the own line is slow, and measures from the beginning', async () => {
  const { person, store, onReconnect } = low(15, 'en');
  expect((await screen.findByRole('status')).textContent).toContain('The video has few frames');
  await person.click(screen.getByRole('button', { name: 'Reconnect the video' }));
  expect(onReconnect).toHaveBeenCalledTimes(1);
  expect(selectSamples(store.getState())).toEqual([]);
});

it('offers nothing that would not help when few frames arrive at the node', async () => {
  const { person } = low(5, 'ja');
  expect((await screen.findByRole('status')).textContent).toContain('配信のコマ数が少なくなっています');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['あとで']);
  await person.click(screen.getByRole('button', { name: 'あとで' }));
  expect(screen.queryByRole('status')).toBeNull();
});
