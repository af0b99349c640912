import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BAR_KINDS, BAR_SETTERS, mayAnswerBar, replacesBar, type StandingBar } from './bar.ts';

const bar = fc.record({ kind: fc.constantFrom(...BAR_KINDS), set_by: fc.constantFrom(...BAR_SETTERS) });
type Word = { bar: StandingBar } | { lift: 'performer' | 'staff' };
const word: fc.Arbitrary<Word> = fc.oneof(
  fc.record({ bar }),
  fc.record({ lift: fc.constantFrom(...BAR_SETTERS) }),
);
const said = (standing: StandingBar | null, what: Word): StandingBar | null => {
  if ('bar' in what) return replacesBar(standing, what.bar) ? what.bar : standing;
  return standing !== null && mayAnswerBar(standing, what.lift) ? null : standing;
};
const BY_STAFF: StandingBar = { kind: 'ban', set_by: 'staff' };

describe('a ban by staff', () => {
  it('outlasts every command of the performer until staff lift it', () => {
    const hers = word.filter((what) => ('bar' in what ? what.bar.set_by : what.lift) === 'performer');
    fc.assert(
      fc.property(fc.array(word), fc.array(hers), (before, after) => {
        const standing = [...before, { bar: BY_STAFF }, ...after].reduce(said, null as StandingBar | null);
        expect(standing).toEqual(BY_STAFF);
        expect(said(standing, { lift: 'staff' })).toBeNull();
      }),
    );
  });
});

describe('a bar by the performer', () => {
  it('is lifted by the performer, and a kick never replaces a ban', () => {
    fc.assert(
      fc.property(bar, (next) => {
        expect(said({ kind: 'kick', set_by: 'performer' }, { bar: next })).toEqual(next);
        const ban: StandingBar = { kind: 'ban', set_by: 'performer' };
        expect(said(ban, { bar: next })?.kind).toBe('ban');
        expect(said(ban, { lift: 'performer' })).toBeNull();
      }),
    );
  });
});
