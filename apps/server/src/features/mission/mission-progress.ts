import type { PerformerMission, ViewerMission } from '@akari/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

/** Progress is counted when it is read, from what other capabilities keep anyway. `$2`: midnight in Japan. */
const OF_VIEWER = `SELECT
  (SELECT coalesce(sum(delivered_ms), 0) FROM viewer_session
    WHERE viewer_id = $1 AND started_at_ms >= $2)::bigint AS watch,
  (SELECT count(DISTINCT channel_id) FROM viewer_session
    WHERE viewer_id = $1 AND started_at_ms >= $2 AND delivered_ms > 0)::int AS rooms,
  (SELECT count(*) FROM favourite WHERE viewer_id = $1 AND at_ms >= $2)::int AS favourite,
  (SELECT count(*) FROM blog_comment
    WHERE viewer_id = $1 AND at_ms >= $2 AND state IN ('pending', 'approved'))::int AS blog_comment,
  (SELECT count(*) FROM review
    WHERE viewer_id = $1 AND at_ms >= $2 AND state IN ('pending', 'published'))::int AS review`;

/** Of her latest broadcasts: a day has fewer of them. */
const BROADCASTS_READ = 50;
const OF_PERFORMER = `SELECT
  (SELECT coalesce(sum(least(coalesce(ended_at_ms, $3), $3) - greatest(on_air_at_ms, $2)), 0) FROM (
      SELECT on_air_at_ms, ended_at_ms FROM broadcast WHERE performer_id = $1 ORDER BY id DESC LIMIT ${BROADCASTS_READ}
    ) b WHERE on_air_at_ms IS NOT NULL AND coalesce(ended_at_ms, $3) > $2)::bigint AS broadcast,
  (SELECT count(*) FROM blog_entry
    WHERE performer_id = $1 AND at_ms >= $2 AND state IN ('pending', 'approved'))::int AS diary,
  (SELECT count(*) FROM mailbox_thread t
    WHERE t.performer_id = $1 AND t.performer_at_ms >= $2 AND EXISTS (
      SELECT FROM mailbox_message m
      WHERE m.thread_id = t.id AND m.from_performer AND m.news_id IS NULL AND m.at_ms >= $2))::int AS mail,
  (SELECT count(*) FROM next_login WHERE performer_id = $1 AND at_ms > $3)::int AS next_login`;

export type ViewerProgress = Readonly<Record<ViewerMission, number>>;
export type PerformerProgress = Readonly<Record<PerformerMission, number>>;

export async function viewerProgress(
  db: Db | Tx,
  viewer_id: number,
  day_start_ms: number,
): Promise<ViewerProgress> {
  const values = [viewer_id, day_start_ms];
  const [row] = await namedQuery<ViewerProgress & Record<string, unknown>>(
    db,
    'mission_of_viewer',
    OF_VIEWER,
    values,
  );
  if (row === undefined) throw new Error('no progress of a viewer');
  return row;
}

export async function performerProgress(
  db: Db | Tx,
  performer_id: number,
  day_start_ms: number,
  now_ms: number,
): Promise<PerformerProgress> {
  const values = [performer_id, day_start_ms, now_ms];
  const [row] = await namedQuery<PerformerProgress & Record<string, unknown>>(
    db,
    'mission_of_performer',
    OF_PERFORMER,
    values,
  );
  if (row === undefined) throw new Error('no progress of a performer');
  return row;
}
