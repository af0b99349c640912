import { giveToTipGoal } from '@akari/rules';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Services } from '../../platform/services.ts';
import { announceTipGoal } from './announce-tip-goal.ts';
import { keepCount, type TipGoalRow } from './tip-goal.queries.ts';

interface GivenToGoal {
  broadcast_id: number;
  units: number;
  /** The name that the room may thank; null: anonymous. */
  giver_name: string | null;
}

/**
 * Counts what was given towards the goal of the broadcast, in the transaction that pays it. The caller holds the channel
 * lock, under which it read the goal.
 */
export function countTowardsTipGoal(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  goal: TipGoalRow | undefined,
  { broadcast_id, units, giver_name }: GivenToGoal,
): void {
  if (goal === undefined || goal.broadcast_id !== broadcast_id || goal.state !== 'running') return;
  const next = giveToTipGoal({ ...goal, state: goal.state }, units);
  const reached_by = next.reached > goal.reached ? giver_name : goal.reached_by;
  enqueue(tx, keepCount(tx, goal.performer_id, { ...next, reached_by }));
  after(() => announceTipGoal(services, goal.performer_id));
}
