import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIALOG_EVENTS, DIALOG_STATES, nextDialogState, type DialogState } from './machine.ts';

describe('nextDialogState', () => {
  it('opens by ask, closes by yes or no, and refuses other pairs', () => {
    const table = DIALOG_STATES.flatMap((from) =>
      DIALOG_EVENTS.map((what) => [from, what, nextDialogState(from, what)]),
    );
    expect(table).toEqual([
      ['closed', 'ask', 'open'],
      ['closed', 'yes', null],
      ['closed', 'no', null],
      ['open', 'ask', null],
      ['open', 'yes', 'closed'],
      ['open', 'no', 'closed'],
    ]);
  });

  it('accepts one answer to each question', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...DIALOG_EVENTS)), (events) => {
        let now: DialogState = 'closed';
        let [asked, answered] = [0, 0];
        for (const what of events) {
          const next = nextDialogState(now, what);
          if (next !== null && what === 'ask') asked += 1;
          if (next !== null && what !== 'ask') answered += 1;
          now = next ?? now;
          expect(asked - answered).toBe(now === 'open' ? 1 : 0);
        }
      }),
    );
  });
});
