import type { AnswerOf, listTips } from '@akari/contract';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

/** Most entries of a list; those who gave least are left out. */
const MOST = 1_000;

/**
 * By person and type; the ids of anonymous givers are removed before anything is put together, so that all of them are
 * one entry.
 */
const LIST = `WITH shown AS (
    SELECT coalesce((SELECT c.broadcast_id FROM channel c WHERE c.performer_id = $1),
      (SELECT max(b.id) FROM broadcast b WHERE b.performer_id = $1)) AS broadcast_id
  ), given AS (
    SELECT 'tip' AS type, id, CASE WHEN anonymous THEN NULL ELSE viewer_id END AS user_id, transfer_id,
      coalesce(face_units, units) AS units, at_ms
    FROM tip WHERE broadcast_id = (SELECT broadcast_id FROM shown)
    UNION ALL
    SELECT 'gift', id, CASE WHEN anonymous THEN NULL ELSE viewer_id END, transfer_id, units, at_ms
    FROM gift WHERE broadcast_id = (SELECT broadcast_id FROM shown)
    UNION ALL
    SELECT 'request', id, CASE WHEN anonymous THEN NULL ELSE viewer_id END, transfer_id, units, at_ms
    FROM tip_request WHERE broadcast_id = (SELECT broadcast_id FROM shown) AND state IN ('open', 'done')
    UNION ALL
    SELECT 'effect', id, viewer_id, transfer_id, units, at_ms
    FROM stage_effect WHERE broadcast_id = (SELECT broadcast_id FROM shown)
    UNION ALL
    SELECT 'vote', id, CASE WHEN anonymous THEN NULL ELSE viewer_id END, transfer_id, units, at_ms
    FROM paid_vote WHERE broadcast_id = (SELECT broadcast_id FROM shown) AND back_transfer_id IS NULL
  )
  SELECT type, user_id, (SELECT u.user_name FROM app_user u WHERE u.id = user_id) AS user_name,
    (array_agg(id ORDER BY transfer_id DESC))[1] AS id, (array_agg(units ORDER BY transfer_id DESC))[1] AS units, max(at_ms) AS at_ms,
    count(*)::int AS count, sum(units)::bigint AS total_units
  FROM given GROUP BY type, user_id ORDER BY total_units DESC, type, user_id LIMIT ${MOST}`;

type TipEntry = AnswerOf<typeof listTips>['tips'][number];
interface EntryRow extends Omit<TipEntry, 'id' | 'user_id'> {
  id: number;
  user_id: number | null;
}

/** What was given in a performer's running or last broadcast, the largest sum first. */
export async function tipListOf(db: Db, performer_id: number): Promise<TipEntry[]> {
  const rows = await namedQuery<EntryRow>(db, 'tip_list', LIST, [performer_id]);
  return rows.map((row) => ({
    ...row,
    id: String(row.id),
    user_id: row.user_id === null ? null : String(row.user_id),
  }));
}
