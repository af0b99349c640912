import type { AnswerOf, listCheers } from '@akari/contract';
import { CHEERED_MOST, japanDate, japanMidnight } from '@akari/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

const SEEN = `SELECT c.broadcast_id,
    (SELECT coalesce(sum(h.cheers), 0) FROM cheer h WHERE h.broadcast_id = c.broadcast_id)::int AS cheers
  FROM channel c WHERE c.performer_id = $1`;

interface RunningCheers {
  /** Null: no broadcast runs. */
  broadcast_id: number | null;
  cheers: number;
}

/** Cheers of the running broadcast of a performer. */
export async function runningCheers(db: Db | Tx, performer_id: number): Promise<RunningCheers> {
  const values = [performer_id];
  const [row] = await namedQuery<RunningCheers & Record<string, unknown>>(db, 'cheers_seen', SEEN, values);
  return row ?? { broadcast_id: null, cheers: 0 };
}

/** `$2`: midnight in Japan, `$3`: the day that begins then. */
const TODAY = `SELECT
  (SELECT coalesce(sum(delivered_ms), 0) FROM viewer_session
    WHERE viewer_id = $1 AND started_at_ms >= $2)::bigint AS watched_ms,
  (SELECT coalesce(sum(cheers), 0) FROM cheer WHERE viewer_id = $1 AND day = $3)::int AS sent`;

/** What a viewer has watched on the day of a time, milliseconds, and the cheers that they sent on it. */
export async function cheersToday(
  db: Db | Tx,
  viewer_id: number,
  now_ms: number,
): Promise<{ watched_ms: number; sent: number }> {
  const day = japanDate(now_ms);
  const values = [viewer_id, japanMidnight(day), day];
  const [row] = await namedQuery<{ watched_ms: number; sent: number }>(db, 'cheers_today', TODAY, values);
  return row ?? { watched_ms: 0, sent: 0 };
}

const ADD = `INSERT INTO cheer (broadcast_id, viewer_id, day, cheers, at_ms) VALUES ($1, $2, $3, 1, $4)
  ON CONFLICT (broadcast_id, viewer_id, day) DO UPDATE SET cheers = cheer.cheers + 1, at_ms = excluded.at_ms`;

export async function addCheer(
  tx: Tx,
  { broadcast_id, viewer_id, at_ms }: { broadcast_id: number; viewer_id: number; at_ms: number },
): Promise<void> {
  await namedQuery(tx, 'cheer_add', ADD, [broadcast_id, viewer_id, japanDate(at_ms), at_ms]);
}

const LIST = `SELECT h.viewer_id AS user_id, u.user_name, sum(h.cheers)::int AS cheers
  FROM cheer h JOIN app_user u ON u.id = h.viewer_id
  WHERE h.broadcast_id = coalesce((SELECT c.broadcast_id FROM channel c WHERE c.performer_id = $1),
      (SELECT max(b.id) FROM broadcast b WHERE b.performer_id = $1))
    AND NOT EXISTS (SELECT FROM ignored_viewer i WHERE i.performer_id = $1 AND i.viewer_id = h.viewer_id)
  GROUP BY h.viewer_id, u.user_name ORDER BY cheers DESC, max(h.at_ms) DESC, h.viewer_id LIMIT ${CHEERED_MOST}`;

type Cheered = AnswerOf<typeof listCheers>['cheered'];

/** Who cheered in a performer's running or last broadcast. */
export async function cheeredIn(db: Db, performer_id: number): Promise<Cheered> {
  const rows = await namedQuery<{ user_id: number; user_name: string; cheers: number }>(
    db,
    'cheer_list',
    LIST,
    [performer_id],
  );
  return rows.map((row) => ({ ...row, user_id: String(row.user_id) }));
}
