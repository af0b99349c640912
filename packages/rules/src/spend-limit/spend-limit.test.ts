import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeLimits, planAt, type LimitPlan } from './limit-change.ts';
import { excludedUntilMs, isExcluded, SELF_EXCLUSION_DAYS } from './self-exclusion.ts';
import { NO_LIMITS, periodStartMs, sessionLimit, type SpendLimits } from './spend-limit.ts';

const HOUR_MS = 3_600_000;

describe('sessionLimit', () => {
  it.each([
    [null, null, null, null, null],
    [300, null, null, null, 300],
    [null, 800, null, null, 300],
    [200, 800, null, null, 200],
    [400, 800, null, null, 300],
    [400, 500, null, null, 0],
    [400, 400, null, null, 0],
    [null, null, 2_000, null, 1_300],
    [null, null, null, 9_000, 8_000],
    [900, 900, 850, 1_100, 100],
    [900, 900, 1_200, 1_010, 10],
  ])(
    'for session %s, day %s, week %s and month %s returns %s',
    (session_units, day_units, week_units, month_units, most) => {
      const limits = { session_units, day_units, week_units, month_units };
      const spent = { day: 500, week: 700, month: 1_000 };
      expect(sessionLimit(limits, spent)).toBe(most);
    },
  );
});

describe('periodStartMs', () => {
  const at = (text: string): number => Date.parse(`${text}+09:00`);
  it.each([
    ['day', '2026-11-26T23:59:59', '2026-11-26T00:00:00'],
    ['day', '2026-11-27T00:00:00', '2026-11-27T00:00:00'],
    // A Thursday, the last moment of a week and the first of the next one.
    ['week', '2026-11-26T12:00:00', '2026-11-23T00:00:00'],
    ['week', '2026-11-29T23:59:59', '2026-11-23T00:00:00'],
    ['week', '2026-11-30T00:00:00', '2026-11-30T00:00:00'],
    ['month', '2026-11-30T23:59:59', '2026-11-01T00:00:00'],
    ['month', '2026-12-01T00:00:00', '2026-12-01T00:00:00'],
  ] as const)('%s of %s in Japan begins at %s', (period, moment, start) => {
    expect(new Date(periodStartMs(period, at(moment))).toISOString()).toBe(new Date(at(start)).toISOString());
  });
});

const amount = fc.option(fc.integer({ min: 1, max: 50 }), { nil: null });
const limits: fc.Arbitrary<SpendLimits> = fc.record({
  session_units: amount,
  day_units: amount,
  week_units: amount,
  month_units: amount,
});
const FIELDS = ['session_units', 'day_units', 'week_units', 'month_units'] as const;
const size = (units: number | null): number => units ?? Infinity;

describe('changeLimits', () => {
  const wait = { now_ms: 1_000, wait_ms: 24 * HOUR_MS };
  const day = (day_units: number | null): SpendLimits => ({ ...NO_LIMITS, day_units });

  it('applies a lower limit at once', () => {
    expect(changeLimits({ limits: NO_LIMITS, next: null }, day(500), wait)).toEqual({
      limits: day(500),
      next: null,
    });
    expect(changeLimits({ limits: day(500), next: null }, day(200), wait)).toEqual({
      limits: day(200),
      next: null,
    });
  });

  it('applies a raise, and no limit any more, after 24 hours', () => {
    for (const asked of [day(900), day(null)]) {
      const plan = changeLimits({ limits: day(500), next: null }, asked, wait);
      expect(plan).toEqual({ limits: day(500), next: { limits: asked, from_ms: 86_401_000 } });
      expect(planAt(plan, 86_400_999).limits).toEqual(day(500));
      expect(planAt(plan, 86_401_000)).toEqual({ limits: asked, next: null });
    }
  });

  it('lowers one limit at once and raises another later', () => {
    const now = { limits: { ...day(500), week_units: 700 }, next: null };
    const asked = { ...day(900), week_units: 600 };
    expect(changeLimits(now, asked, wait)).toEqual({
      limits: { ...day(500), week_units: 600 },
      next: { limits: asked, from_ms: 86_401_000 },
    });
  });

  it('keeps the time of a raise that is asked for again, and takes it back', () => {
    const plan: LimitPlan = { limits: day(500), next: { limits: day(900), from_ms: 50_000 } };
    expect(changeLimits(plan, day(900), wait)).toEqual(plan);
    expect(changeLimits(plan, day(500), wait)).toEqual({ limits: day(500), next: null });
    expect(changeLimits(plan, day(901), wait).next?.from_ms).toBe(86_401_000);
  });

  it('never lets a limit grow within 24 hours of the request, and always ends at what was asked last', () => {
    const step = fc.record({ asked: limits, pass_ms: fc.integer({ min: 0, max: 40 * HOUR_MS }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let plan: LimitPlan = { limits: NO_LIMITS, next: null };
        let now_ms = 0;
        let asked: { limits: SpendLimits; at_ms: number }[] = [];
        for (const one of steps) {
          now_ms += one.pass_ms;
          plan = changeLimits(plan, one.asked, { now_ms, wait_ms: 24 * HOUR_MS });
          asked = [...asked, { limits: one.asked, at_ms: now_ms }];
          for (const field of FIELDS) {
            // In force is never more than anything that was asked for in the last 24 hours.
            const recent = asked.filter(({ at_ms }) => now_ms - at_ms < 24 * HOUR_MS);
            const least = Math.min(...recent.map((past) => size(past.limits[field])));
            expect(size(plan.limits[field])).toBeLessThanOrEqual(least);
          }
        }
        expect(planAt(plan, now_ms + 24 * HOUR_MS).limits).toEqual(asked.at(-1)?.limits);
      }),
    );
  });
});

describe('self-exclusion', () => {
  it('lasts exactly the days', () => {
    const until_ms = excludedUntilMs(null, 7, 1_000);
    expect(until_ms).toBe(604_801_000);
    expect(isExcluded(until_ms, 604_800_999)).toBe(true);
    expect(isExcluded(until_ms, 604_801_000)).toBe(false);
    expect(isExcluded(null, 5)).toBe(false);
  });

  it('for good does not end, and cannot be shortened', () => {
    const until_ms = excludedUntilMs(null, null, 1_000);
    expect(isExcluded(until_ms, Date.parse('2999-12-31T00:00:00Z'))).toBe(true);
    expect(excludedUntilMs(until_ms, 1, 2_000)).toBe(until_ms);
  });

  it('only ever grows', () => {
    const days = fc.option(fc.constantFrom(...SELF_EXCLUSION_DAYS), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.tuple(days, fc.nat(90 * 86_400_000))), (steps) => {
        let [until_ms, now_ms] = [0, 0];
        for (const [length, pass_ms] of steps) {
          now_ms += pass_ms;
          const next_ms = excludedUntilMs(until_ms, length, now_ms);
          expect(next_ms).toBeGreaterThanOrEqual(until_ms);
          until_ms = next_ms;
        }
      }),
    );
  });
});
