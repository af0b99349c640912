import { sql } from 'drizzle-orm';
import { withdrawItem } from '../../core/queue/file-item.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RetentionJob } from '../../platform/deadline/retention-job.ts';
import type { Services } from '../../platform/services.ts';
import { dropPictures } from './own-profile.ts';

/** Deletes the profiles of closed accounts, with their pictures. Until then they are shown to no one. */
export const closedProfiles = (services: Services): RetentionJob => ({
  kind: 'viewer_profile.closed',
  batch_size: 200,
  deleteExpired: async (tx: Tx, _now_ms, atOnceMost) => {
    const { rows } = await tx.execute<{ viewer_id: number }>(sql`
      DELETE FROM viewer_profile WHERE viewer_id = ANY (ARRAY(
        SELECT v.viewer_id FROM viewer_profile v JOIN app_user u ON u.id = v.viewer_id
        WHERE u.closed_at_ms IS NOT NULL ORDER BY v.viewer_id LIMIT ${atOnceMost}))
      RETURNING viewer_id`);
    for (const { viewer_id } of rows) {
      await dropPictures(services, tx, viewer_id, []);
      await withdrawItem(services, tx, { kind: 'viewer_profile', subject: String(viewer_id) });
    }
    return rows.length;
  },
});
