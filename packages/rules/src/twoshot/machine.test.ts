import { describe, expect, it } from 'vitest';
import { eventsAllowed } from '../machine/index.ts';
import {
  nextTwoshotState,
  TWOSHOT_EVENTS,
  TWOSHOT_MACHINE,
  TWOSHOT_STATES,
  type TwoshotState,
} from './index.ts';

describe('TWOSHOT_MACHINE', () => {
  it('has the final states ended, declined, cancelled and started_with_others', () => {
    const over = TWOSHOT_STATES.filter((state) => eventsAllowed(TWOSHOT_MACHINE, state).length === 0);
    expect(over).toEqual(['ended', 'declined', 'cancelled', 'started_with_others']);
  });
  it('accepts only end in started', () => {
    expect(TWOSHOT_EVENTS.filter((event) => nextTwoshotState('started', event) !== null)).toEqual(['end']);
  });
  it('reaches every state from waiting', () => {
    const reached = new Set<TwoshotState>(['waiting']);
    for (let round = 0; round < TWOSHOT_STATES.length; round += 1)
      for (const from of [...reached])
        for (const event of TWOSHOT_EVENTS) reached.add(nextTwoshotState(from, event) ?? from);
    expect([...reached].toSorted()).toEqual([...TWOSHOT_STATES].toSorted());
  });
});
