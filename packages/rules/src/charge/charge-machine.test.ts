import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHARGE_EVENTS, CHARGE_STATES, nextChargeState, type ChargeState } from './charge-machine.ts';

const TABLE = [
  ['sound', 'charged', 'sound'],
  ['sound', 'failed', 'failed_once'],
  ['failed_once', 'charged', 'sound'],
  ['failed_once', 'failed', 'failed_twice'],
  ['failed_twice', 'charged', 'sound'],
  ['failed_twice', 'failed', 'given_up'],
] as const;

describe('the machine of a session’s charge', () => {
  it('follows the table, and refuses every pair that is not in it', () => {
    for (const from of CHARGE_STATES)
      for (const what of CHARGE_EVENTS) {
        const row = TABLE.find(([before, cause]) => before === from && cause === what);
        expect(nextChargeState(from, what)).toBe(row?.[2] ?? null);
      }
  });

  it('gives up with the third failure in a row, and never before', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CHARGE_EVENTS), { maxLength: 30 }), (events) => {
        let now: ChargeState = 'sound';
        let in_a_row = 0;
        let given_up = false;
        for (const what of events) {
          in_a_row = what === 'failed' ? in_a_row + 1 : 0;
          given_up ||= in_a_row === 3;
          now = nextChargeState(now, what) ?? now;
          expect(now === 'given_up').toBe(given_up);
        }
      }),
    );
  });
});
