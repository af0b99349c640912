import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSessionState, SESSION_EVENTS, SESSION_STATES, type SessionState } from './machine.ts';

const TABLE = [
  ['joining', 'media_started', 'on'],
  ['joining', 'place_kept', 'asked'],
  ['joining', 'end', 'ended'],
  ['on', 'media_started', 'on'],
  ['on', 'media_lost', 'paused'],
  ['on', 'points_out', 'unpaid'],
  ['on', 'free_over', 'asked'],
  ['on', 'end', 'ended'],
  ['paused', 'free_over', 'asked'],
  ['asked', 'end', 'ended'],
  ['paused', 'media_started', 'on'],
  ['paused', 'points_out', 'unpaid'],
  ['unpaid', 'points_in', 'paused'],
  ['unpaid', 'end', 'ended'],
  ['paused', 'end', 'ended'],
] as const;

describe('nextSessionState', () => {
  it('follows the table and returns null for every other pair', () => {
    for (const from of SESSION_STATES)
      for (const what of SESSION_EVENTS) {
        const row = TABLE.find(([before, cause]) => before === from && cause === what);
        expect(nextSessionState(from, what)).toBe(row?.[2] ?? null);
      }
  });

  it('stays ended after any events', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...SESSION_EVENTS)), (events) => {
        let now: SessionState = 'ended';
        for (const what of events) now = nextSessionState(now, what) ?? now;
        expect(now).toBe('ended');
      }),
    );
  });
});
