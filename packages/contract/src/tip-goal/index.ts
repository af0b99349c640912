import { TIP_GOAL_KINDS, TIP_GOAL_STEPS_MAX } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, performerName, units } from '../common/index.ts';

const plan = {
  kind: z.enum(TIP_GOAL_KINDS),
  steps: z
    .array(z.object({ units, text: z.string().check(z.maxLength(400)) }))
    .check(z.minLength(1), z.maxLength(TIP_GOAL_STEPS_MAX)),
};
export const tipGoalPlan = z.object(plan);

/** The goal of a running broadcast as everybody sees it. */
export const tipGoal = z.object({
  ...plan,
  /** Another goal has another id; a changed one keeps it. */
  goal_id: id,
  state: z.enum(['running', 'achieved']),
  sum_units: units,
  /** How many steps or rounds are reached. */
  reached: z.int(),
  /** Who reached the last one; null: not reached yet, or reached by an anonymous viewer. */
  reached_by: z.nullable(z.string()),
});

/** A performer's goal; null: none. Of two, the one with the larger version is the newer. */
export const tipGoalSeen = z.object({ channel_id: id, version: z.int(), goal: z.nullable(tipGoal) });
export type TipGoalSeen = z.infer<typeof tipGoalSeen>;

export const getTipGoal = defineCall({
  method: 'GET',
  path: '/api/tip-goal',
  action: 'tip_goal.read',
  query: z.object({ performer_name: performerName }),
  answer: tipGoalSeen,
});

/** Performer: the own goal, and the plan that was set last, also in an earlier broadcast. */
export const getOwnTipGoal = defineCall({
  method: 'GET',
  path: '/api/tip-goal/own',
  action: 'tip_goal.set',
  answer: z.object({ seen: tipGoalSeen, last: z.nullable(tipGoalPlan) }),
});

/** Performer: sets a goal, in any mode. `keep`: a running goal is changed and keeps what was given. */
export const setTipGoal = defineCall({
  method: 'POST',
  path: '/api/tip-goal',
  action: 'tip_goal.set',
  body: z.object({ ...plan, keep: z._default(z.boolean(), false) }),
  answer: tipGoalSeen,
});

export const removeTipGoal = defineCall({
  method: 'POST',
  path: '/api/tip-goal/remove',
  action: 'tip_goal.set',
  answer: tipGoalSeen,
});
