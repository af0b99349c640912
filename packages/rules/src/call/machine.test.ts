import { describe, expect, it } from 'vitest';
import { eventsAllowed } from '../machine/index.ts';
import { CALL_EVENTS, CALL_MACHINE, CALL_STATES, nextCallState } from './index.ts';

describe('CALL_MACHINE', () => {
  it('has the final states ended, timed_out, declined and cancelled', () => {
    const over = CALL_STATES.filter((state) => eventsAllowed(CALL_MACHINE, state).length === 0);
    expect(over).toEqual(['ended', 'timed_out', 'declined', 'cancelled']);
  });
  it('reaches connected by connect only from accepted', () => {
    expect(CALL_STATES.filter((state) => nextCallState(state, 'connect') === 'connected')).toEqual([
      'accepted',
    ]);
  });
  it('leaves every open state by withdraw, calling and accepted also by time_out', () => {
    expect(['calling', 'accepted'].map((state) => nextCallState(state as 'calling', 'time_out'))).toEqual([
      'timed_out',
      'timed_out',
    ]);
    expect(nextCallState('connected', 'withdraw')).toBe('ended');
    for (const state of CALL_STATES.filter((each) => eventsAllowed(CALL_MACHINE, each).length > 0))
      expect(CALL_EVENTS.filter((event) => nextCallState(state, event) !== null)).toContain('withdraw');
  });
});
