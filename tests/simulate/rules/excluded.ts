import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** Checks that a viewer who has excluded themselves has no session. The clock may have been set back since. */
export async function checkExcluded(world: World): Promise<void> {
  const { clock, set_back_ms } = world;
  const { rows } = await world.eye.pool.query<{ id: number }>(
    `SELECT s.id FROM viewer_session s JOIN spend_limit l ON l.user_id = s.viewer_id
       WHERE s.state <> 'ended' AND l.excluded_until_ms > $1`,
    [clock.nowMs() + set_back_ms],
  );
  hold('who has excluded themselves is out', rows.length === 0, () => JSON.stringify(rows));
}
