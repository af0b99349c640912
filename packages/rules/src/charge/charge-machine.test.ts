import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHARGE_EVENTS, nextChargeState, type ChargeState } from './charge-machine.ts';

describe('the machine of a session’s charge', () => {
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

  it('has no way back once it was given up', () => {
    for (const what of CHARGE_EVENTS) expect(nextChargeState('given_up', what)).toBeNull();
  });
});
