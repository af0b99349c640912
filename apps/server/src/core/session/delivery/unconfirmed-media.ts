import { dayStartMs } from '@akari/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { Services } from '../../../platform/services.ts';

/** Forgiven time of a person today. A session that spans midnight counts for both days. */
const FORGIVEN = `SELECT coalesce(sum(forgiven_ms), 0)::bigint AS forgiven_ms FROM viewer_session
  WHERE viewer_id = $1 AND forgiven_ms > 0 AND (ended_at_ms IS NULL OR ended_at_ms >= $2)`;

/**
 * How much unconfirmed time a new session may be forgiven, milliseconds. Sent media is charged, but a client decides
 * whether it confirms receipt; therefore forgiven time is limited for each session and for each person and day. The
 * person's former session must have ended before.
 */
export async function forgivableMs(services: Services, tx: Tx, viewer_id: number): Promise<number> {
  const { session_ms, day_ms } = services.config.forgiven;
  const values = [viewer_id, dayStartMs(services.clock.nowMs())];
  const [today] = await namedQuery<{ forgiven_ms: number }>(tx, 'forgiven_today', FORGIVEN, values);
  return Math.max(0, Math.min(session_ms, day_ms - (today?.forgiven_ms ?? 0)));
}

const KEEP = `UPDATE viewer_session SET forgiven_ms = $2 WHERE id = $1 AND forgiven_ms < $2
  RETURNING viewer_id, forgivable_ms`;

/** Stores forgiven time at once, because another server node, without this figure, may settle the session's end. */
export async function keepForgiven(
  services: Services,
  session_id: number,
  forgiven_ms: number,
): Promise<void> {
  type Row = { viewer_id: number; forgivable_ms: number };
  const { db } = services.database;
  const [kept] = await namedQuery<Row>(db, 'keep_forgiven', KEEP, [session_id, forgiven_ms]);
  if (kept === undefined) return;
  const news = { user_id: kept.viewer_id, session_id, forgiven_ms };
  if (forgiven_ms < kept.forgivable_ms) services.log.info(news, 'gave back unconfirmed media time');
  else services.log.warn(news, 'allowance for unconfirmed media used up');
}
