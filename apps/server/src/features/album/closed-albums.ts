import { namedQuery } from '../../platform/database/named-query.ts';
import type { RetentionJob } from '../../platform/deadline/retention-job.ts';
import type { Services } from '../../platform/services.ts';
import { lockAlbum } from './album.queries.ts';
import { closedAtOf, moveAlbum } from './move-album.ts';

/** By performer, so that channels are locked in the order of their ids. */
const OVER = `SELECT a.id FROM album a JOIN app_user u ON u.id = a.performer_id
  WHERE u.closed_at_ms <= $1 AND a.state <> 'deleted' ORDER BY a.performer_id, a.id LIMIT $2`;

/** Deletes the albums of accounts that have been closed for as long as buyers keep what they bought. */
export const closedAlbums = (services: Services): RetentionJob => ({
  kind: 'album.closed',
  batch_size: 50,
  deleteExpired: async (tx, now_ms, atOnceMost) => {
    const before_ms = now_ms - services.config.terms.album.kept_ms;
    const rows = await namedQuery<{ id: number }>(tx, 'albums_closed', OVER, [before_ms, atOnceMost]);
    for (const { id } of rows) {
      const album = await lockAlbum(tx, id);
      if (album === null || album.state === 'deleted') continue;
      // The account may have been opened again before the lock.
      const closed_at_ms = await closedAtOf(tx, album.performer_id);
      if (closed_at_ms !== null && closed_at_ms <= before_ms) await moveAlbum(services, tx, album, 'delete');
    }
    return rows.length;
  },
});
