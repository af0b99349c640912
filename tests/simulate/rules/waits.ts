import { PUBLISHER_GRACE } from '@akari/server/core/channel/broadcast/publisher-grace';
import {
  MEDIA_ARRIVAL,
  MEDIA_PAUSE,
  PAID_CHAT_ANSWER,
  PURCHASE_PACKAGE,
  SOCKET_ABSENCE,
} from '@akari/server/core/session/state/session-deadlines';
import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** Checks that everything that waits has a deadline, so that no wait is endless. */
export async function checkWaits(world: World): Promise<void> {
  const { node, performers } = world;
  const sending = performers.map(({ member }) => member.user_id).filter((id) => node.isPublishing(id));
  const { rows } = await world.eye.pool.query<{ name: string }>(
    `SELECT 'session ' || s.id AS name FROM viewer_session s
       WHERE s.state IN ('joining', 'paused', 'unpaid', 'asked') AND NOT EXISTS (
         SELECT FROM deadline d WHERE d.subject = s.id::text
           AND d.kind = CASE s.state WHEN 'joining' THEN $1 WHEN 'paused' THEN $2
           WHEN 'asked' THEN $6 ELSE $5 END)
       UNION ALL SELECT 'session without a socket ' || s.id FROM viewer_session s
       WHERE s.state <> 'ended' AND NOT EXISTS (SELECT FROM presence p WHERE p.user_id = s.viewer_id)
         AND NOT EXISTS (
           SELECT FROM deadline d WHERE d.subject = s.viewer_id::text AND d.kind = $7)
       UNION ALL SELECT 'media of channel ' || c.performer_id FROM channel c
       WHERE c.status = 'offline' AND c.performer_id = ANY ($4) AND NOT EXISTS (
         SELECT FROM deadline d WHERE d.subject = c.performer_id::text AND d.kind = 'channel.media_over')
       UNION ALL SELECT 'channel ' || c.performer_id FROM channel c
       WHERE c.status <> 'offline' AND NOT c.publisher_live AND NOT EXISTS (
         SELECT FROM deadline d WHERE d.subject = c.performer_id::text AND d.kind = $3)`,
    [
      MEDIA_ARRIVAL,
      MEDIA_PAUSE,
      PUBLISHER_GRACE,
      sending,
      PURCHASE_PACKAGE,
      PAID_CHAT_ANSWER,
      SOCKET_ABSENCE,
    ],
  );
  hold('what waits has a deadline', rows.length === 0, () => JSON.stringify(rows));
}
