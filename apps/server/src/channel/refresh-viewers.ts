import { SESSION_TYPE } from '@akari/rules';
import { namedQuery } from '../platform/database/named-query.ts';
import type { Services } from '../platform/services.ts';
import { announceViewers } from './announce-viewers.ts';

const EVERY_MS = 10_000;
/** One node tells for all. */
const DUTY = 'viewer lists';

/** Channels where somebody pays for time, or where a viewer who left must be removed from the list. */
const CHANGING = `SELECT c.performer_id AS id FROM channel c WHERE c.status <> 'offline' AND (
    EXISTS (SELECT FROM viewer_session s
      WHERE s.channel_id = c.performer_id AND s.state <> 'ended' AND s.session_type <> ${SESSION_TYPE.waiting})
    OR EXISTS (SELECT FROM viewer_session s WHERE s.channel_id = c.performer_id AND s.ended_at_ms > $1))`;

/** Whose lists may be other by now although nobody came or went. */
export async function changingLists(services: Services): Promise<number[]> {
  const { viewer_left_ms } = services.config.terms;
  // Twice, so that a look that comes late still finds them.
  const since_ms = services.clock.nowMs() - viewer_left_ms - 2 * EVERY_MS;
  const rows = await namedQuery<{ id: number }>(services.database.db, 'changing_lists', CHANGING, [since_ms]);
  return rows.map(({ id }) => id);
}

/**
 * Tells performers again who is with them: what those have spent who pay for their time grows while nobody comes or goes,
 * and who left goes from the list after a while.
 */
export async function refreshViewers(services: Services): Promise<void> {
  for (const id of await changingLists(services)) await announceViewers(services, id);
}

/** @returns stops it */
export function keepViewersFresh(services: Services): () => void {
  services.duties.want(DUTY);
  const timer = setInterval(() => {
    if (services.duties.holdOf(DUTY) === undefined) return;
    refreshViewers(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'failed to refresh viewer lists'),
    );
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
