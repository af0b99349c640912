import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHARGE_EVENTS, nextChargeState, type ChargeState } from './charge-machine.ts';

describe('nextChargeState', () => {
  it('gives up at the third failure in a row, and never before', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CHARGE_EVENTS), { maxLength: 30 }), (events) => {
        let now: ChargeState = 'sound';
        let inARow = 0;
        let given_up = false;
        for (const what of events) {
          inARow = what === 'failed' ? inARow + 1 : 0;
          given_up ||= inARow === 3;
          now = nextChargeState(now, what) ?? now;
          expect(now === 'given_up').toBe(given_up);
        }
      }),
    );
  });

  it('returns null for every event in given_up', () => {
    for (const what of CHARGE_EVENTS) expect(nextChargeState('given_up', what)).toBeNull();
  });
});
