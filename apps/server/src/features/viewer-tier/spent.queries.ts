import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

const SPENT = `SELECT (
    (SELECT coalesce(sum(charged_units), 0) FROM viewer_session
      WHERE viewer_id = $1 AND (ended_at_ms IS NULL OR ended_at_ms >= $2::bigint))
    + (SELECT coalesce(sum(units), 0) FROM payment
      WHERE viewer_id = $1 AND at_ms >= $2::bigint AND kind <> 'present')
  )::bigint AS spent_units`;

/** Units that a viewer has spent since a time, as the spending limits count it. */
export async function spentSince(db: Db | Tx, user_id: number, from_ms: number): Promise<number> {
  const [row] = await namedQuery<{ spent_units: number }>(db, 'viewer_tier_spent', SPENT, [user_id, from_ms]);
  return Math.max(0, row?.spent_units ?? 0);
}

const ENDED = `SELECT DISTINCT viewer_id::text AS subject FROM viewer_session
  WHERE ended_at_ms >= $1::bigint AND charged_units > 0 ORDER BY subject`;

/** Viewers of whom a paid session ended since a time, as subjects of deadlines. */
export async function spentInRooms(tx: Tx, from_ms: number): Promise<string[]> {
  const rows = await namedQuery<{ subject: string }>(tx, 'viewer_tier_ended', ENDED, [from_ms]);
  return rows.map(({ subject }) => subject);
}
