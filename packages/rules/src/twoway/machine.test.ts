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

describe('a request for two-way', () => {
  it('follows the table, and refuses every pair that is not in it', () => {
    for (const from of TWOWAY_STATES)
      for (const what of TWOWAY_EVENTS) {
        const row = TABLE.find(([before, cause]) => before === from && cause === what);
        expect(nextTwowayState(from, what), `${from} ${what}`).toBe(row?.[2] ?? null);
      }
  });

  it('is answered once: what is over refuses every event', () => {
    const over = TWOWAY_STATES.filter((state) => eventsAllowed(TWOWAY_MACHINE, state).length === 0);
    expect(over).toEqual(['ended', 'declined', 'cancelled', 'already_started']);
  });

  it('never starts but by her yes and then his media, whatever happens in whatever order', () => {
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

  it('reaches every state, and every state that is not an end can be left', () => {
    const reached = new Set<TwowayState>(['waiting']);
    for (let round = 0; round < TWOWAY_STATES.length; round += 1)
      for (const from of [...reached])
        for (const event of TWOWAY_EVENTS) reached.add(nextTwowayState(from, event) ?? from);
    expect([...reached].toSorted()).toEqual([...TWOWAY_STATES].toSorted());
  });
});
