import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  refusesThankYou,
  refusesThankYouPoints,
  thankYouAgainAtMs,
  type ThankYouStanding,
} from './thank-you.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = 100 * 24 * HOUR_MS;
const free: ThankYouStanding = { accepts: 'regular', on_air: true, spent_units: 3_000, last_at_ms: null };
const refused = (change: Partial<ThankYouStanding>) => refusesThankYou({ ...free, ...change }, NOW_MS);

describe('thank-you points', () => {
  it('may be sent to a performer on the air with whom 0.3 points were spent', () => {
    expect(refused({})).toBeNull();
    expect(refused({ spent_units: 2_999 })).toBe('thank_you_too_little_spent');
    expect(refused({ on_air: false })).toBe('thank_you_offline');
    expect(refused({ accepts: 'none' })).toBe('thank_you_refused');
  });

  it('may be sent once in 24 hours', () => {
    expect(refused({ last_at_ms: NOW_MS - 24 * HOUR_MS + 1 })).toBe('thank_you_too_soon');
    expect(refused({ last_at_ms: NOW_MS - 24 * HOUR_MS })).toBeNull();
    expect(thankYouAgainAtMs(NOW_MS - 23 * HOUR_MS, NOW_MS)).toBe(NOW_MS + HOUR_MS);
  });

  it('names her refusal before her absence, and that before what the viewer could change', () => {
    const all: Partial<ThankYouStanding> = { spent_units: 0, last_at_ms: NOW_MS };
    expect(refused({ ...all, on_air: false, accepts: 'none' })).toBe('thank_you_refused');
    expect(refused({ ...all, on_air: false })).toBe('thank_you_offline');
    expect(refused(all)).toBe('thank_you_too_little_spent');
  });

  it('are coupon points only where she accepts them', () => {
    const of = (accepts: 'all' | 'regular', point_type: 2000 | 2010) =>
      refusesThankYouPoints(accepts, { units: 10_000, point_type }, 1_000_000);
    expect([of('all', 2010), of('all', 2000), of('regular', 2000)]).toEqual([null, null, null]);
    expect(of('regular', 2010)).toBe('thank_you_no_coupon');
  });

  it('are whole tenths of a point up to the limit', () => {
    const of = (units: number) => refusesThankYouPoints('all', { units, point_type: 2000 }, 1_000_000);
    expect([1_000, 15_000, 1_000_000].map(of)).toEqual([null, null, null]);
    expect([0, 999, 1_500, 1_001_000].map(of)).toEqual(Array(4).fill('thank_you_amount_wrong'));
  });

  it('are sent at most once in any 24 hours, however often it is tried', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 * HOUR_MS }), { maxLength: 60 }), (waits) => {
        const sent: number[] = [];
        let now_ms = 0;
        for (const wait_ms of waits) {
          now_ms += wait_ms;
          if (refusesThankYou({ ...free, last_at_ms: sent.at(-1) ?? null }, now_ms) === null)
            sent.push(now_ms);
        }
        for (const [index, at_ms] of sent.entries())
          if (index > 0) expect(at_ms - (sent[index - 1] ?? 0)).toBeGreaterThanOrEqual(86_400_000);
      }),
    );
  });
});
