import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginCall, endCall, HEALTHY, type CallResult, type ServiceHealth } from './service-health.ts';

const fail = (times: number): ServiceHealth => {
  let health: ServiceHealth = HEALTHY;
  for (let at = 0; at < times; at += 1) health = endCall(health, { result: 'failed' }, 0);
  return health;
};

describe('the health of the translation service', () => {
  it('rests 30 s after five failures in a row, and then is tried by one call', () => {
    expect(fail(4)).toEqual({ state: 'ready', failures: 4 });
    const resting = fail(5);
    expect(resting).toEqual({ state: 'resting', until_ms: 30_000, reason: 'failures' });
    expect(beginCall(resting, 29_999)).toBeNull();
    const trying = beginCall(resting, 30_000);
    expect(trying).toEqual({ state: 'trying' });
    expect(beginCall(trying!, 30_000)).toBeNull();
    expect(endCall(trying!, { result: 'failed' }, 30_000)).toMatchObject({
      state: 'resting',
      until_ms: 60_000,
    });
    expect(endCall(trying!, { result: 'done' }, 30_000)).toEqual(HEALTHY);
  });

  it('counts an answer to a text that does not fit as an answer', () => {
    expect(endCall(fail(4), { result: 'unfit' }, 0)).toEqual(HEALTHY);
  });

  it('is never called while it rests, and always again afterwards', () => {
    const result = fc.oneof(
      fc.constantFrom<CallResult>({ result: 'done' }, { result: 'unfit' }, { result: 'failed' }),
      fc.record({
        result: fc.constant('rest' as const),
        reason: fc.constantFrom('rate' as const, 'quota' as const, 'key' as const),
        rest_ms: fc.nat(100_000),
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(result, fc.nat(20_000)), { maxLength: 30 }), (steps) => {
        let health: ServiceHealth = HEALTHY;
        let now_ms = 0;
        for (const [ended, passed_ms] of steps) {
          now_ms += passed_ms;
          const begun = beginCall(health, now_ms);
          if (health.state === 'resting') expect(begun !== null).toBe(now_ms >= health.until_ms);
          else expect(begun).not.toBeNull();
          if (begun !== null) health = endCall(begun, ended, now_ms);
          expect(health.state).not.toBe('trying');
        }
      }),
    );
  });
});
