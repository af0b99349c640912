import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventsAllowed } from '../machine/index.ts';
import {
  isTwowayOpen,
  nextTwowayState,
  TWOWAY_EVENTS,
  TWOWAY_MACHINE,
  TWOWAY_STATES,
  type TwowayState,
} from './index.ts';

/** The whole table of spec §4, written out a second time. */
const TABLE = [
  ['waiting', 'accept', 'accepted'],
  ['waiting', 'decline', 'declined'],
  ['waiting', 'cancel', 'cancelled'],
  ['waiting', 'withdraw', 'cancelled'],
  ['waiting', 'accept_other', 'already_started'],
  ['accepted', 'start', 'started'],
  ['accepted', 'cancel', 'cancelled'],
  ['accepted', 'withdraw', 'cancelled'],
  ['accepted', 'time_out', 'cancelled'],
  ['started', 'end', 'ended'],
] as const;

const events = fc.array(fc.constantFrom(...TWOWAY_EVENTS), { maxLength: 20 });

describe('TWOWAY_MACHINE', () => {
  it('follows the table and returns null for every other pair', () => {
    for (const from of TWOWAY_STATES)
      for (const what of TWOWAY_EVENTS) {
        const row = TABLE.find(([before, cause]) => before === from && cause === what);
        expect(nextTwowayState(from, what), `${from} ${what}`).toBe(row?.[2] ?? null);
      }
  });

  it('has the final states ended, declined, cancelled and already_started', () => {
    const over = TWOWAY_STATES.filter((state) => eventsAllowed(TWOWAY_MACHINE, state).length === 0);
    expect(over).toEqual(['ended', 'declined', 'cancelled', 'already_started']);
  });

  it('starts only by start after exactly one accept', () => {
    fc.assert(
      fc.property(events, (happens) => {
        let now: TwowayState = 'waiting';
        const accepted: number[] = [];
        happens.forEach((event, i) => {
          const next = nextTwowayState(now, event);
          if (next === 'accepted') accepted.push(i);
          if (next === 'started') expect([event, accepted.length]).toEqual(['start', 1]);
          now = next ?? now;
        });
        if (isTwowayOpen(now)) expect(accepted).toHaveLength(1);
      }),
    );
  });

  it('reaches every state', () => {
    const reached = new Set<TwowayState>(['waiting']);
    for (let round = 0; round < TWOWAY_STATES.length; round += 1)
      for (const from of [...reached])
        for (const event of TWOWAY_EVENTS) reached.add(nextTwowayState(from, event) ?? from);
    expect([...reached].toSorted()).toEqual([...TWOWAY_STATES].toSorted());
  });
});
