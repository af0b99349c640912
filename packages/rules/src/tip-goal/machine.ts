import { nextState, type Machine } from '../machine/index.ts';

/**
 * A tip goal of a broadcast. `achieved` stays until the performer removes it or sets another (spec §3: achivedTipGoal). A
 * repeating goal stays `running`: each round begins the next one.
 */
export const TIP_GOAL_STATES = ['unset', 'running', 'achieved'] as const;
export type TipGoalState = (typeof TIP_GOAL_STATES)[number];
export const TIP_GOAL_EVENTS = ['set', 'step_reached', 'last_reached', 'removed'] as const;
export type TipGoalEvent = (typeof TIP_GOAL_EVENTS)[number];

export const TIP_GOAL_MACHINE: Machine<TipGoalState, TipGoalEvent> = {
  name: 'tip goal',
  initial: 'unset',
  states: TIP_GOAL_STATES,
  events: TIP_GOAL_EVENTS,
  transitions: {
    unset: { set: 'running' },
    running: { set: 'running', step_reached: 'running', last_reached: 'achieved', removed: 'unset' },
    achieved: { set: 'running', removed: 'unset' },
  },
};

export const nextTipGoalState = (state: TipGoalState, event: TipGoalEvent): TipGoalState | null =>
  nextState(TIP_GOAL_MACHINE, state, event);
