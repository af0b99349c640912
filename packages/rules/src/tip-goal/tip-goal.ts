import { chatLength, cleanChatText } from '../chat/index.ts';
import { points } from '../points/index.ts';
import { nextTipGoalState, type TipGoalState } from './machine.ts';

/**
 * `single`: one sum. `progressive`: several sums, each larger than the one before, all counted from zero. `repeating`: one
 * sum again and again.
 */
export const TIP_GOAL_KINDS = ['single', 'progressive', 'repeating'] as const;
export type TipGoalKind = (typeof TIP_GOAL_KINDS)[number];

export const TIP_GOAL_MIN_UNITS = points(1);
export const TIP_GOAL_MAX_UNITS = points(100_000);
export const TIP_GOAL_STEPS_MAX = 10;
export const TIP_GOAL_TEXT_MAX = 40;

export interface TipGoalStep {
  /** The sum at which it is reached; of a repeating goal, the sum of one round. */
  units: number;
  /** What the performer promises; empty: nothing in particular. */
  text: string;
}
export interface TipGoalPlan {
  kind: TipGoalKind;
  steps: readonly TipGoalStep[];
}
export interface TipGoal extends TipGoalPlan {
  state: Exclude<TipGoalState, 'unset'>;
  /** Everything that was given since the goal was set. */
  sum_units: number;
  /** How many steps or rounds are reached. */
  reached: number;
}

export type TipGoalRefusal = 'tip_goal_steps_wrong' | 'tip_goal_text_wrong';

/** The plan with cleaned texts, or why it cannot be set. Pure. */
export function readTipGoalPlan(
  plan: TipGoalPlan,
): { ok: true; plan: TipGoalPlan } | { ok: false; error: TipGoalRefusal } {
  const steps = plan.steps.map(({ units, text }) => ({ units, text: cleanChatText(text) }));
  const least = plan.kind === 'progressive' ? 2 : 1;
  const most = plan.kind === 'progressive' ? TIP_GOAL_STEPS_MAX : 1;
  const fits = ({ units }: TipGoalStep, at: number): boolean =>
    Number.isSafeInteger(units) &&
    units >= TIP_GOAL_MIN_UNITS &&
    units <= TIP_GOAL_MAX_UNITS &&
    units > (steps[at - 1]?.units ?? 0);
  if (steps.length < least || steps.length > most || !steps.every(fits))
    return { ok: false, error: 'tip_goal_steps_wrong' };
  if (steps.some(({ text }) => chatLength(text) > TIP_GOAL_TEXT_MAX))
    return { ok: false, error: 'tip_goal_text_wrong' };
  return { ok: true, plan: { kind: plan.kind, steps } };
}

/** How many steps or rounds a sum reaches. */
export function tipGoalReached({ kind, steps }: TipGoalPlan, sum_units: number): number {
  const [first] = steps;
  if (first === undefined) return 0;
  return kind === 'repeating'
    ? Math.floor(sum_units / first.units)
    : steps.filter(({ units }) => units <= sum_units).length;
}

const isOver = ({ kind, steps }: TipGoalPlan, reached: number): boolean =>
  kind !== 'repeating' && reached >= steps.length;

/** A goal that begins, or one that is changed and keeps its sum. What it reaches at once is not celebrated. */
export function beginTipGoal(plan: TipGoalPlan, sum_units = 0): TipGoal {
  const reached = tipGoalReached(plan, sum_units);
  return { ...plan, sum_units, reached, state: isOver(plan, reached) ? 'achieved' : 'running' };
}

/** A goal after something was given. One that is achieved stays as it is. */
export function giveToTipGoal<G extends TipGoal>(goal: G, units: number): G {
  if (goal.state === 'achieved') return goal;
  const sum_units = goal.sum_units + units;
  const reached = tipGoalReached(goal, sum_units);
  const event = isOver(goal, reached) ? 'last_reached' : 'step_reached';
  const state = reached > goal.reached ? nextTipGoalState(goal.state, event) : goal.state;
  return { ...goal, sum_units, reached, state: state === 'achieved' ? state : 'running' };
}

/** What the bar shows: the current step or round, with its own part of the sum. */
export interface TipGoalBar {
  text: string;
  filled_units: number;
  step_units: number;
  /** Number of the step or round, from 1. */
  number: number;
}

export function tipGoalBar({ kind, steps, sum_units, reached }: TipGoal): TipGoalBar {
  if (kind === 'repeating') {
    const { units, text } = steps[0] ?? { units: 1, text: '' };
    return { text, filled_units: sum_units - reached * units, step_units: units, number: reached + 1 };
  }
  const at = Math.min(reached, steps.length - 1);
  const { units, text } = steps[at] ?? { units: 1, text: '' };
  const from_units = steps[at - 1]?.units ?? 0;
  return {
    text,
    filled_units: Math.min(sum_units, units) - from_units,
    step_units: units - from_units,
    number: at + 1,
  };
}
