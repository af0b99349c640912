import { describe, expect, it } from 'vitest';
import { eventsAllowed } from '../machine/index.ts';
import { nextTwoshotState, TWOSHOT_EVENTS, TWOSHOT_MACHINE, TWOSHOT_STATES } from './index.ts';

describe('a request for two-shot', () => {
  it('is answered once: what is over refuses every event', () => {
    const over = TWOSHOT_STATES.filter((state) => eventsAllowed(TWOSHOT_MACHINE, state).length === 0);
    expect(over).toEqual(['ended', 'declined', 'cancelled', 'started_with_others']);
  });
  it('that has started ends, and is neither declined nor taken back', () => {
    expect(TWOSHOT_EVENTS.filter((event) => nextTwoshotState('started', event) !== null)).toEqual(['end']);
  });
  it('reaches every state', () => {
    const reached = new Set(['waiting']);
    for (const state of TWOSHOT_STATES)
      for (const event of TWOSHOT_EVENTS) reached.add(nextTwoshotState(state, event) ?? state);
    expect([...reached].sort()).toEqual([...TWOSHOT_STATES].sort());
  });
});
