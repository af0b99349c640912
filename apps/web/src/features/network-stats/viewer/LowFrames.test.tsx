// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeStore } from '../../../platform/store/store.ts';
import { show } from '../../../testing/show.tsx';
import { lineSampled, selectSamples } from '../network-stats.slice.ts';
import { LowFrames } from './LowFrames.tsx';

it('reconnects the video when the own line is slow, and measures from the beginning', async () => {
  const store = makeStore();
  store.dispatch(lineSampled({ fps: 4, bitrate_kbps: 90, loss: 0.2, rtt_ms: 400 }));
  const onReconnect = vi.fn();
  const { person } = show(<LowFrames cause="own_line" onReconnect={onReconnect} />, {
    store,
    language: 'en',
  });
  expect(screen.getByRole('status').textContent).toContain('The video has few frames');
  await person.click(screen.getByRole('button', { name: 'Reconnect the video' }));
  expect(onReconnect).toHaveBeenCalledTimes(1);
  expect(selectSamples(store.getState())).toEqual([]);
});

it('offers nothing that would not help when the broadcast itself has few frames', async () => {
  const { person } = show(<LowFrames cause="broadcast" onReconnect={vi.fn()} />, { language: 'ja' });
  expect(screen.getByRole('status').textContent).toContain('配信のコマ数が少なくなっています');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['あとで']);
  await person.click(screen.getByRole('button', { name: 'あとで' }));
  expect(screen.queryByRole('status')).toBeNull();
});
