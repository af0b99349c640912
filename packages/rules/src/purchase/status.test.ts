import { expect, it } from 'vitest';
import { nextStatusMs } from './status.ts';

const MINUTE_MS = 60_000;
it.each([
  [0, 15],
  [14, 15],
  [15, 60],
  [61, 240],
  [240, 960],
  [960, 3_840],
])('%i minutes after the checkout the provider is asked next at %i', (elapsed, next) =>
  expect(nextStatusMs(elapsed * MINUTE_MS, 15 * MINUTE_MS)).toBe(next * MINUTE_MS),
);
it('is asked five times at most', () => expect(nextStatusMs(3_840 * MINUTE_MS, 15 * MINUTE_MS)).toBeNull());
