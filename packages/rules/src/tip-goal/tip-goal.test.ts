import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginTipGoal,
  giveToTipGoal,
  readTipGoalPlan,
  tipGoalBar,
  tipGoalReached,
  type TipGoal,
  type TipGoalPlan,
} from './index.ts';

const units = fc.integer({ min: 10_000, max: 500_000 });
const stepsOf = (parts: readonly number[]) =>
  parts.map((_, at) => ({ units: parts.slice(0, at + 1).reduce((sum, one) => sum + one, 0), text: `${at}` }));
const plan: fc.Arbitrary<TipGoalPlan> = fc.oneof(
  units.map((one): TipGoalPlan => ({ kind: 'single', steps: stepsOf([one]) })),
  units.map((one): TipGoalPlan => ({ kind: 'repeating', steps: stepsOf([one]) })),
  fc
    .array(units, { minLength: 2, maxLength: 10 })
    .map((parts): TipGoalPlan => ({ kind: 'progressive', steps: stepsOf(parts) })),
);
const tips = fc.array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 30 });
const evening = (goal: TipGoal, given: readonly number[]): TipGoal[] =>
  given.reduce<TipGoal[]>((all, one) => [...all, giveToTipGoal(all.at(-1) ?? goal, one)], [goal]);

describe('giveToTipGoal', () => {
  it('reaches a single goal at its sum and not before, and it stays achieved', () => {
    const goal = beginTipGoal({ kind: 'single', steps: [{ units: 100_000, text: 'a song' }] });
    expect(giveToTipGoal(goal, 99_999)).toMatchObject({ state: 'running', reached: 0 });
    const achieved = giveToTipGoal(goal, 100_000);
    expect(achieved).toMatchObject({ state: 'achieved', reached: 1, sum_units: 100_000 });
    expect(giveToTipGoal(achieved, 50_000)).toEqual(achieved);
  });
  it('reaches several steps of a progressive goal with one tip', () => {
    const steps = [10_000, 30_000, 60_000].map((one) => ({ units: one, text: '' }));
    const goal = beginTipGoal({ kind: 'progressive', steps });
    expect(giveToTipGoal(goal, 30_000)).toMatchObject({ state: 'running', reached: 2 });
    expect(giveToTipGoal(goal, 60_000)).toMatchObject({ state: 'achieved', reached: 3 });
  });
  it('repeats a repeating goal without an end', () => {
    const goal = beginTipGoal({ kind: 'repeating', steps: [{ units: 20_000, text: '' }] });
    const later = giveToTipGoal(goal, 50_000);
    expect(later).toMatchObject({ state: 'running', reached: 2 });
    expect(tipGoalBar(later)).toMatchObject({ filled_units: 10_000, step_units: 20_000, number: 3 });
  });
  it('never loses what was given, and never goes back', () => {
    fc.assert(
      fc.property(plan, tips, (one, given) => {
        const all = evening(beginTipGoal(one), given);
        for (const [at, goal] of all.entries()) {
          const before = all[at - 1] ?? goal;
          expect(goal.reached).toBeGreaterThanOrEqual(before.reached);
          expect(goal.reached).toBe(tipGoalReached(goal, goal.sum_units));
          if (before.state === 'running')
            expect(goal.sum_units - before.sum_units).toBe(at === 0 ? 0 : given[at - 1]);
          else expect(goal).toEqual(before);
        }
      }),
    );
  });
  it('is achieved exactly when the last step is reached, and a repeating goal never', () => {
    fc.assert(
      fc.property(plan, tips, (one, given) => {
        const goal = evening(beginTipGoal(one), given).at(-1);
        if (goal === undefined) throw new Error('no goal');
        const last = one.steps.at(-1)?.units ?? 0;
        expect(goal.state === 'achieved').toBe(one.kind !== 'repeating' && goal.sum_units >= last);
      }),
    );
  });
  it('is the same whether it is given in one sum or in parts, until it is achieved', () => {
    fc.assert(
      fc.property(plan, tips, (one, given) => {
        const goal = evening(beginTipGoal(one), given).at(-1);
        const sum = given.reduce((total, each) => total + each, 0);
        fc.pre(goal?.state === 'running');
        expect(giveToTipGoal(beginTipGoal(one), sum)).toEqual(goal);
      }),
    );
  });
});

describe('tipGoalBar', () => {
  it('stays between empty and full, and is full when the goal is achieved', () => {
    fc.assert(
      fc.property(plan, tips, (one, given) => {
        for (const goal of evening(beginTipGoal(one), given)) {
          const { filled_units, step_units, number } = tipGoalBar(goal);
          expect(filled_units).toBeGreaterThanOrEqual(0);
          expect(filled_units).toBeLessThanOrEqual(step_units);
          expect(number).toBeGreaterThanOrEqual(1);
          expect(filled_units === step_units).toBe(goal.state === 'achieved');
        }
      }),
    );
  });
});

describe('readTipGoalPlan', () => {
  const refusal = (one: TipGoalPlan) => {
    const read = readTipGoalPlan(one);
    return read.ok ? null : read.error;
  };
  const step = (one: number, text = '') => ({ units: one, text });
  it.each<[string, TipGoalPlan, string | null]>([
    ['no step', { kind: 'single', steps: [] }, 'tip_goal_steps_wrong'],
    [
      'two steps of a single goal',
      { kind: 'single', steps: [step(10_000), step(20_000)] },
      'tip_goal_steps_wrong',
    ],
    [
      'one step of a progressive goal',
      { kind: 'progressive', steps: [step(10_000)] },
      'tip_goal_steps_wrong',
    ],
    ['equal steps', { kind: 'progressive', steps: [step(10_000), step(10_000)] }, 'tip_goal_steps_wrong'],
    ['eleven steps', { kind: 'progressive', steps: stepsOf(Array(11).fill(10_000)) }, 'tip_goal_steps_wrong'],
    ['less than 1 point', { kind: 'single', steps: [step(9_999)] }, 'tip_goal_steps_wrong'],
    ['a part of a unit', { kind: 'repeating', steps: [step(10_000.5)] }, 'tip_goal_steps_wrong'],
    ['more than 100,000 points', { kind: 'single', steps: [step(1_000_000_001)] }, 'tip_goal_steps_wrong'],
    ['41 letters', { kind: 'single', steps: [step(10_000, 'あ'.repeat(41))] }, 'tip_goal_text_wrong'],
    ['40 letters', { kind: 'single', steps: [step(10_000, 'あ'.repeat(40))] }, null],
  ])('%s: %#', (_, one, error) => expect(refusal(one)).toBe(error));
  it('removes from a text what cannot be seen', () => {
    const read = readTipGoalPlan({ kind: 'single', steps: [step(10_000, '\u202Ea\u200Bb')] });
    expect(read).toMatchObject({ ok: true, plan: { steps: [{ text: 'ab' }] } });
  });
});

describe('beginTipGoal', () => {
  it('keeps the sum of a goal that is changed, and may be achieved at once', () => {
    const single = { kind: 'single' as const, steps: [{ units: 50_000, text: '' }] };
    expect(beginTipGoal(single, 40_000)).toMatchObject({ state: 'running', reached: 0 });
    expect(beginTipGoal(single, 50_000)).toMatchObject({ state: 'achieved', reached: 1 });
  });
});
