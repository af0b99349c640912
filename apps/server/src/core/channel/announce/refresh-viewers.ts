import { SESSION_TYPE } from '@akari/rules';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { Services } from '../../../platform/services.ts';
import { announceViewers } from './announce-viewers.ts';

const EVERY_MS = 10_000;
/** Duty of the node that refreshes the lists for all nodes. */
const DUTY = 'viewer lists';

/** Channels where somebody pays for time, or where a viewer who left must be removed from the list. */
const CHANGING = `SELECT c.performer_id AS id FROM channel c WHERE c.status <> 'offline' AND (
    EXISTS (SELECT FROM viewer_session s
      WHERE s.channel_id = c.performer_id AND s.ended_at_ms IS NULL AND s.session_type <> ${SESSION_TYPE.waiting})
    OR EXISTS (SELECT FROM viewer_session s WHERE s.channel_id = c.performer_id AND s.ended_at_ms > $1))`;

/** Channels whose viewer list may have changed without a join or leave. */
export async function changingLists(services: Services): Promise<number[]> {
  const { viewer_left_ms } = services.config.terms;
  // Two intervals, so that a late refresh still finds viewers who must be removed.
  const since_ms = services.clock.nowMs() - viewer_left_ms - 2 * EVERY_MS;
  const rows = await namedQuery<{ id: number }>(services.database.db, 'changing_lists', CHANGING, [since_ms]);
  return rows.map(({ id }) => id);
}

/**
 * Publishes viewer lists again: spent points grow without a join or leave, and a viewer who left is removed from the
 * list after a time.
 */
export async function refreshViewers(services: Services): Promise<void> {
  for (const id of await changingLists(services)) await announceViewers(services, id);
}

/** Refreshes viewer lists at an interval. @returns a function that stops it */
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
