import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nextStoredCardState,
  nextStoredChargeState,
  STORED_CHARGE_EVENTS,
  type StoredChargeState,
} from './stored-charge.ts';

describe('nextStoredChargeState', () => {
  it('asks once: no sequence of events leads back to a charge that may be asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STORED_CHARGE_EVENTS), { maxLength: 12 }), (events) => {
        let state: StoredChargeState = 'preparing';
        let asked = 0;
        for (const event of events) {
          const next = nextStoredChargeState(state, event);
          if (next === 'asked') asked += 1;
          state = next ?? state;
        }
        expect(asked).toBeLessThanOrEqual(1);
      }),
    );
  });
  it('waits for an answer, and a late one counts', () => {
    expect(nextStoredChargeState('asked', 'lose')).toBe('unknown');
    expect(nextStoredChargeState('unknown', 'pay')).toBe('paid');
    expect(nextStoredChargeState('not_made', 'pay')).toBe('paid');
    expect(nextStoredChargeState('paid', 'decline')).toBeNull();
  });
});

describe('nextStoredCardState', () => {
  it('stays off when a member pays by a card that they did not want kept', () => {
    expect(nextStoredCardState('off', 'pay')).toBeNull();
    expect(nextStoredCardState('forgotten', 'pay')).toBe('usable');
    expect(nextStoredCardState('forgotten', 'turn_on')).toBeNull();
  });
});
