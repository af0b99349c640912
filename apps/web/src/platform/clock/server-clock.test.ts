import { describe, expect, it } from 'vitest';
import { narrowed, type ClockGap } from './server-clock.ts';

describe('narrowed', () => {
  /** The gap after requests at these times to a server that is ahead by `ahead_ms`, 30 ms away each way. */
  const after = (ahead_ms: number, ...asked: number[]): ClockGap | null =>
    asked.reduce<ClockGap | null>((known, at_ms) => {
      const date_ms = Math.floor((at_ms + 30 + ahead_ms) / 1000) * 1000;
      return narrowed(known, date_ms, 1_000, at_ms, at_ms + 60);
    }, null);

  it('contains the true gap, and narrows it with each answer', () => {
    const [one, many] = [after(4_321, 10_000), after(4_321, 10_000, 11_300, 12_550, 13_900, 15_200)];
    for (const gap of [one, many]) {
      expect(gap?.least_ms).toBeLessThanOrEqual(4_321);
      expect(gap?.most_ms).toBeGreaterThanOrEqual(4_321);
    }
    const width = (gap: ClockGap | null) => (gap?.most_ms ?? 0) - (gap?.least_ms ?? 0);
    expect(width(one)).toBeLessThanOrEqual(1_060);
    expect(width(many)).toBeLessThan(500);
  });

  it('bounds the gap by the round trip for a precision of 1 ms', () => {
    expect(narrowed(null, 14_351, 1, 10_000, 10_060)).toEqual({ least_ms: 4_291, most_ms: 4_352 });
  });

  it('replaces a known gap that an answer contradicts', () => {
    expect(narrowed({ least_ms: 0, most_ms: 900 }, 50_000, 1_000, 10_000, 10_060)).toEqual({
      least_ms: 39_940,
      most_ms: 41_000,
    });
  });
});
