import type { TipGoalSeen } from '@akari/contract';
import { columnsOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { tipGoalTable } from './tip-goal.table.ts';

export type TipGoalRow = typeof tipGoalTable.$inferSelect;

const COLUMNS = columnsOf(tipGoalTable, 'g');
const READ = `SELECT ${COLUMNS} FROM tip_goal g WHERE g.performer_id = $1`;
const RUNNING = `SELECT ${COLUMNS} FROM tip_goal g JOIN channel c ON c.performer_id = g.performer_id
  WHERE g.performer_id = $1 AND g.broadcast_id = c.broadcast_id`;

/** The goal that a performer set last, in whatever broadcast. */
export const lastTipGoal = async (db: Db | Tx, performer_id: number): Promise<TipGoalRow | undefined> =>
  (await namedQuery<TipGoalRow>(db, 'tip_goal', READ, [performer_id]))[0];

/** The goal of the running broadcast. */
export async function tipGoalSeenOf(db: Db | Tx, performer_id: number): Promise<TipGoalSeen> {
  const [row] = await namedQuery<TipGoalRow>(db, 'tip_goal_running', RUNNING, [performer_id]);
  return seenOf(performer_id, row);
}

/** The goal as everybody sees it. @param row that of the running broadcast */
export function seenOf(performer_id: number, row: TipGoalRow | undefined): TipGoalSeen {
  const channel_id = String(performer_id);
  if (row === undefined) return { channel_id, version: 0, goal: null };
  const { state, kind, steps, sum_units, reached, reached_by, version } = row;
  const goal_id = String(row.number);
  return {
    channel_id,
    version,
    goal: state === 'unset' ? null : { goal_id, state, kind, steps, sum_units, reached, reached_by },
  };
}

const COUNT = `UPDATE tip_goal SET sum_units = $2, reached = $3, state = $4, reached_by = $5, version = version + 1
  WHERE performer_id = $1`;

type Counted = Pick<TipGoalRow, 'sum_units' | 'reached' | 'state' | 'reached_by'>;
/** Stores what a goal has after something was given. The caller holds the channel lock. */
export const keepCount = (
  tx: Tx,
  performer_id: number,
  { sum_units, reached, state, reached_by }: Counted,
): Promise<unknown> =>
  namedQuery(tx, 'tip_goal_count', COUNT, [performer_id, sum_units, reached, state, reached_by]);
