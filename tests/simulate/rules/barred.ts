import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** Checks that no barred viewer has a session. A bar that ended before the clock was set back counts as over. */
export async function checkBarred(world: World): Promise<void> {
  const { clock, set_back_ms } = world;
  const { rows } = await world.eye.pool.query<{ id: number }>(
    `SELECT s.id FROM viewer_session s JOIN bar b ON b.performer_id = s.channel_id AND b.viewer_id = s.viewer_id
       WHERE s.state <> 'ended' AND (b.until_ms IS NULL OR b.until_ms > $1)`,
    [clock.nowMs() + set_back_ms],
  );
  hold('who is barred is out', rows.length === 0, () => JSON.stringify(rows));
}
