import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pushRetryMs, pushVerdict, retryAfterMs } from './answer.ts';
import { nextPushState, PUSH_EVENTS, PUSH_STATES } from './machine.ts';

describe('the answer of a push service', () => {
  it.each([
    [201, 'accepted'],
    [200, 'accepted'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
    [301, 'refused'],
    [408, 'later'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
    [null, 'later'],
  ])('%s: %s', (status, verdict) => expect(pushVerdict(status)).toBe(verdict));

  it('may name a wait in seconds or as a date', () => {
    const now_ms = Date.UTC(2026, 0, 1);
    expect(retryAfterMs('120', now_ms)).toBe(120_000);
    expect(retryAfterMs('Thu, 01 Jan 2026 00:02:00 GMT', now_ms)).toBe(120_000);
    expect(retryAfterMs('Wed, 31 Dec 2025 23:59:00 GMT', now_ms)).toBe(0);
    expect([retryAfterMs(null, now_ms), retryAfterMs('soon', now_ms)]).toEqual([null, null]);
  });
});

describe('the wait before the next try', () => {
  const retry = { first_ms: 10_000, max_ms: 60_000 };
  const now = { asked_ms: null, left_ms: 3_600_000, dice: 1 };

  it('doubles up to the longest one', () => {
    expect([1, 2, 3, 4, 5].map((failed) => pushRetryMs(failed, retry, now))).toEqual([
      ...[10_000, 20_000, 40_000, 60_000, 60_000],
    ]);
    expect(pushRetryMs(1, retry, { ...now, dice: 0 })).toBe(5_000);
  });

  it('is not shorter than the push service asks for, and is null when the push is of no use by then', () => {
    expect(pushRetryMs(1, retry, { ...now, asked_ms: 120_000, dice: 0 })).toBe(120_000);
    expect(pushRetryMs(1, retry, { ...now, asked_ms: 3_600_000, dice: 0 })).toBeNull();
    expect(pushRetryMs(1, retry, { ...now, left_ms: 10_000 })).toBeNull();
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.option(fc.integer({ min: 0, max: 600_000 })),
        fc.integer({ min: 0, max: 3_600_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failed, asked_ms, left_ms, dice) => {
          const wait_ms = pushRetryMs(failed, retry, { asked_ms, left_ms, dice });
          if (wait_ms === null) return;
          expect(wait_ms).toBeLessThan(left_ms);
          expect(wait_ms).toBeGreaterThanOrEqual(asked_ms ?? 0);
        },
      ),
    );
  });
});

it('a push that is over never begins again', () => {
  for (const state of PUSH_STATES.filter((one) => ['sent', 'dead', 'void'].includes(one)))
    for (const event of PUSH_EVENTS) expect(nextPushState(state, event)).toBeNull();
});
