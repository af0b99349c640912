import { describe, expect, it } from 'vitest';
import { eventsAllowed } from '../machine/index.ts';
import { CALL_EVENTS, CALL_MACHINE, CALL_STATES, nextCallState } from './index.ts';

describe('a call', () => {
  it('is over for good: declined, timed out, cancelled or ended, it refuses every event', () => {
    const over = CALL_STATES.filter((state) => eventsAllowed(CALL_MACHINE, state).length === 0);
    expect(over).toEqual(['ended', 'timed_out', 'declined', 'cancelled']);
  });
  it('connects only after it was accepted', () => {
    expect(CALL_STATES.filter((state) => nextCallState(state, 'connect') === 'connected')).toEqual([
      'accepted',
    ]);
  });
  it('never waits for ever: whoever has to act, time or an absence ends it', () => {
    expect(['calling', 'accepted'].map((state) => nextCallState(state as 'calling', 'time_out'))).toEqual([
      'timed_out',
      'timed_out',
    ]);
    expect(nextCallState('connected', 'withdraw')).toBe('ended');
    for (const state of CALL_STATES.filter((each) => eventsAllowed(CALL_MACHINE, each).length > 0))
      expect(CALL_EVENTS.filter((event) => nextCallState(state, event) !== null)).toContain('withdraw');
  });
});
