import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeGoalReached } from './index.ts';

const units = fc.nat(10_000);
const goal = fc.option(fc.integer({ min: 1, max: 10_000 }));
const goals = fc.record({
  free_tip_goal_units: goal,
  free_tip_units: units,
  free_gift_goal_units: goal,
  free_gift_units: units,
});

describe('freeGoalReached', () => {
  it('is true when tips or gifts equal their goal', () => {
    const none = {
      free_tip_goal_units: 20,
      free_tip_units: 19,
      free_gift_goal_units: 30,
      free_gift_units: 29,
    };
    expect(freeGoalReached(none)).toBe(false);
    expect(freeGoalReached({ ...none, free_tip_units: 20 })).toBe(true);
    expect(freeGoalReached({ ...none, free_gift_units: 30 })).toBe(true);
  });
  it('is false when no goal is set', () => {
    const unset = { free_tip_goal_units: null, free_gift_goal_units: null };
    fc.assert(
      fc.property(goals, (one) => {
        expect(freeGoalReached({ ...one, ...unset })).toBe(false);
      }),
    );
  });
  it('counts tips only for the tip goal, gifts only for the gift goal', () => {
    fc.assert(
      fc.property(goals, units, (one, more) => {
        const tipsAlone = { ...one, free_gift_goal_units: null };
        expect(freeGoalReached({ ...tipsAlone, free_gift_units: more })).toBe(freeGoalReached(tipsAlone));
        const giftsAlone = { ...one, free_tip_goal_units: null };
        expect(freeGoalReached({ ...giftsAlone, free_tip_units: more })).toBe(freeGoalReached(giftsAlone));
      }),
    );
  });
  it('stays true when more tips or gifts arrive', () => {
    fc.assert(
      fc.property(goals, units, units, (one, tips, gifts) => {
        fc.pre(freeGoalReached(one));
        const later = {
          ...one,
          free_tip_units: one.free_tip_units + tips,
          free_gift_units: one.free_gift_units + gifts,
        };
        expect(freeGoalReached(later)).toBe(true);
      }),
    );
  });
});
