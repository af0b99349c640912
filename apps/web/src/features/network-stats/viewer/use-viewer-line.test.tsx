// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import type { MediaStats } from '../../../media/index.ts';
import { showHook } from '../../../testing/show.tsx';
import { selectSamples } from '../network-stats.slice.ts';
import { useViewerLine } from './use-viewer-line.ts';

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
function line(voice = false) {
  const watched = { channel_id: '7', voice, plays: true };
  const page = showHook((sample: MediaStats | null) => useViewerLine(watched, sample), null);
  return { ...page, sample: (fps: number) => page.rerender(stats(fps)) };
}

it('is low after three samples below 10 fps in a row, and not before', () => {
  const { result, sample } = line();
  for (const fps of [4, 5, 12, 4, 5]) sample(fps);
  expect(result.current).toBe(false);
  sample(9.9);
  expect(result.current).toBe(true);
  sample(15);
  expect(result.current).toBe(false);
});

it('keeps the last 20 samples, and no frame rate of a voice broadcast', () => {
  const { store, sample, result } = line(true);
  for (let at = 0; at < 25; at += 1) sample(at);
  const samples = selectSamples(store.getState());
  expect(samples).toHaveLength(20);
  expect(samples.at(-1)).toEqual({ fps: null, bitrate_kbps: 700, loss: 0.01, rtt_ms: 40 });
  expect(result.current).toBe(false);
});
