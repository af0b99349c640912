import type { ChannelCard } from '@akari/contract/channel';

/** A goal that ends a free chat, and the sum that viewers have given towards it. */
export interface FreeGoal {
  of: 'tip' | 'gift';
  reached_units: number;
  goal_units: number;
}

/** Returns the goals that the performer set, the goal of tips first. An older server node sends no gift fields. */
export function goalsOf({ free_chat }: Pick<ChannelCard, 'free_chat'>): FreeGoal[] {
  if (free_chat === null) return [];
  const { tip_goal_units, tip_units, gift_goal_units = null, gift_units = 0 } = free_chat;
  const goals: FreeGoal[] = [];
  if (tip_goal_units !== null)
    goals.push({ of: 'tip', reached_units: tip_units, goal_units: tip_goal_units });
  if (gift_goal_units !== null)
    goals.push({ of: 'gift', reached_units: gift_units, goal_units: gift_goal_units });
  return goals;
}
