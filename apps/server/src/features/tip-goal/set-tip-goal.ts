import type { BodyOf, setTipGoal as setCall, TipGoalSeen } from '@akari/contract';
import { beginTipGoal, nextTipGoalState, readTipGoalPlan } from '@akari/rules';
import { channelPermit } from '../../core/channel/state/channel-permit.ts';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { announceTipGoal } from './announce-tip-goal.ts';
import { lastTipGoal, seenOf, type TipGoalRow } from './tip-goal.queries.ts';
import { tipGoalTable } from './tip-goal.table.ts';

/** Changes the performer's goal under the channel lock, so that nothing is given at the same time. */
function changeTipGoal(
  services: Services,
  performer_id: number,
  change: (broadcast_id: number | null, last: TipGoalRow | undefined) => TipGoalRow | null,
): Promise<TipGoalSeen> {
  const { db } = services.database;
  const run = async (tx: Tx, after: (publish: () => Promise<void>) => void): Promise<TipGoalSeen> => {
    const [[channel], last] = await Promise.all([
      lockChannels(tx, [performer_id]),
      lastTipGoal(tx, performer_id),
    ]);
    const broadcast_id = channel?.broadcast_id ?? null;
    const row = change(broadcast_id, last);
    if (row === null) {
      return seenOf(performer_id, last?.broadcast_id === broadcast_id ? last : undefined);
    }
    await tx
      .insert(tipGoalTable)
      .values(row)
      .onConflictDoUpdate({ target: tipGoalTable.performer_id, set: row });
    after(() => announceTipGoal(services, performer_id));
    return seenOf(performer_id, row);
  };
  return unitOfWork(db, run, channelPermit(services, performer_id));
}

/**
 * Sets the goal of the running broadcast, or changes a running one that keeps its sum.
 * @throws tip_goal_off_air, tip_goal_steps_wrong, tip_goal_text_wrong; nothing was changed then
 */
export async function setTipGoal(
  services: Services,
  performer_id: number,
  { kind, steps, keep = false }: BodyOf<typeof setCall>,
): Promise<TipGoalSeen> {
  const read = readTipGoalPlan({ kind, steps });
  if (!read.ok) throw new Problem(read.error);
  return changeTipGoal(services, performer_id, (broadcast_id, last) => {
    if (broadcast_id === null) throw new Problem('tip_goal_off_air');
    const kept = keep && last?.broadcast_id === broadcast_id && last.state !== 'unset' ? last : null;
    const goal = beginTipGoal(read.plan, kept?.sum_units ?? 0);
    return {
      ...goal,
      steps: [...goal.steps],
      performer_id,
      broadcast_id,
      number: kept?.number ?? (last?.number ?? 0) + 1,
      version: (last?.version ?? 0) + 1,
      reached_by: null,
      set_at_ms: services.clock.nowMs(),
    };
  });
}

/** Removes the goal of the running broadcast; without one, nothing changes. */
export const removeTipGoal = (services: Services, performer_id: number): Promise<TipGoalSeen> =>
  changeTipGoal(services, performer_id, (broadcast_id, last) => {
    if (last === undefined || last.broadcast_id !== broadcast_id) return null;
    const state = nextTipGoalState(last.state, 'removed');
    return state === null ? null : { ...last, state, version: last.version + 1 };
  });
