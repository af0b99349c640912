// @vitest-environment jsdom
import { getStats } from '@akari/contract/channel';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { MediaStats } from '../../../media/index.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { showHook } from '../../../testing/show.tsx';
import { selectSamples } from '../network-stats.slice.ts';
import { useViewerLine } from './use-viewer-line.ts';

const server = fakeServer();
// jsdom has no media queries.
vi.stubGlobal('matchMedia', () => ({ matches: false }));
const stats = (fps: number): MediaStats => ({
  fps,
  bitrate_kbps: 700,
  rtt_ms: 40,
  loss: 0.01,
  width_px: 1280,
  height_px: 720,
  frozen: false,
});

/** Shows samples one after the other. */
function line(arriving_fps: number, voice = false) {
  server.answer(getStats, { getStats: { framesPerSecond: arriving_fps, bitrateKbps: 700, viewers: 1 } });
  const watched = { channel_id: '7', voice, plays: true };
  const page = showHook((sample: MediaStats | null) => useViewerLine(watched, sample), null);
  return { ...page, sample: (fps: number) => page.rerender(stats(fps)) };
}

it('says nothing of two low samples, and blames the own line for three when the broadcast has its frames', async () => {
  const { result, sample } = line(15);
  sample(4);
  sample(5);
  expect(result.current).toBeNull();
  sample(6);
  await waitFor(() => expect(result.current).toBe('own_line'));
});

it('blames the broadcast when few frames arrive at the node', async () => {
  const { result, sample } = line(5);
  for (const fps of [4, 5, 6]) sample(fps);
  await waitFor(() => expect(result.current).toBe('broadcast'));
});

it('keeps the last 20 samples, and no frame rate of a voice broadcast', () => {
  const { store, sample, result } = line(0, true);
  for (let at = 0; at < 25; at += 1) sample(at);
  const samples = selectSamples(store.getState());
  expect(samples).toHaveLength(20);
  expect(samples.at(-1)).toEqual({ fps: null, bitrate_kbps: 700, loss: 0.01, rtt_ms: 40 });
  expect(result.current).toBeNull();
});
