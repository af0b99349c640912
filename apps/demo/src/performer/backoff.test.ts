import { describe, expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

describe('Backoff', () => {
  it('doubles up to 30 s and resets after 60 s on air', () => {
    const backoff = new Backoff();
    expect([0, 0, 0, 0, 0, 0, 0].map((up_ms) => backoff.next(up_ms))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
    expect(backoff.next(60_000)).toBe(1_000);
  });
});
