import { sql } from 'drizzle-orm';
import type { RetentionJob } from '../../platform/deadline/retention-job.ts';
import type { Tx } from '../../platform/database/database.ts';

/** Nothing asks about an older broadcast but the last one of each performer. */
const KEPT_MS = 30 * 86_400_000;

/** Deletes what is known of notices of planned times that have passed. */
export const oldSoonNotices: RetentionJob = {
  kind: 'login_soon.forget',
  batch_size: 5_000,
  deleteExpired: async (tx: Tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM soon_notice WHERE id = ANY (ARRAY(
        SELECT id FROM soon_notice WHERE at_ms <= ${now_ms - KEPT_MS} ORDER BY at_ms LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
};

/** Deletes what is known of notices about broadcasts that a later one has followed. */
export const oldLoginNotices: RetentionJob = {
  kind: 'login_notice.forget',
  batch_size: 5_000,
  deleteExpired: async (tx: Tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM login_notice WHERE broadcast_id = ANY (ARRAY(
        SELECT n.broadcast_id FROM login_notice n WHERE n.at_ms <= ${now_ms - KEPT_MS}
          AND EXISTS (SELECT FROM login_notice later
            WHERE later.performer_id = n.performer_id AND later.broadcast_id > n.broadcast_id)
        ORDER BY n.broadcast_id LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
};
