import { describe, expect, it } from 'vitest';
import { closingLookMs, closingPaysBack, closingWay } from './closing.ts';

const DAY_MS = 86_400_000;

describe('closingPaysBack', () => {
  const at = (days: number) => ({ settled_at_ms: 100 * DAY_MS - days * DAY_MS, closed_at_ms: 100 * DAY_MS });

  it('pays every purchase back after a ban', () => {
    expect(closingPaysBack('staff', at(99), 14 * DAY_MS)).toBe(true);
  });

  it.each([
    [0, true],
    [13, true],
    [14, false],
    [90, false],
  ])('pays a purchase of %i days ago back to a viewer who closes the account: %s', (days, back) => {
    expect(closingPaysBack('own', at(days), 14 * DAY_MS)).toBe(back);
  });

  it('pays back what was paid after the account was closed', () => {
    expect(closingPaysBack('own', { settled_at_ms: 5, closed_at_ms: 4 }, 0)).toBe(true);
  });
});

describe('closingWay', () => {
  it('asks the provider first, and staff where it cannot or has refused', () => {
    expect(closingWay([], true)).toBe('provider');
    expect(closingWay([], false)).toBe('by_hand');
    expect(closingWay([{ way: 'provider', state: 'refused' }], true)).toBe('by_hand');
    expect(closingWay([{ way: 'provider', state: 'done' }], true)).toBe('provider');
    expect(closingWay([{ way: 'provider', state: 'unknown' }], true)).toBe('provider');
  });

  it('makes no further refund once staff have found that there is no way', () => {
    expect(
      closingWay(
        [
          { way: 'provider', state: 'refused' },
          { way: 'by_hand', state: 'refused' },
        ],
        true,
      ),
    ).toBeNull();
  });
});

it('looks at a closed account each minute at first, then each day, and not for ever', () => {
  expect(closingLookMs(0)).toBe(60_000);
  expect(closingLookMs(3_599_999)).toBe(60_000);
  expect(closingLookMs(3_600_000)).toBe(86_400_000);
  expect(closingLookMs(400 * DAY_MS)).toBeNull();
});
