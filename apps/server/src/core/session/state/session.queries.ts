import type {
  ChannelStatus,
  SessionState,
  SessionType,
  StopReason,
  UserType,
  ViewerTier,
} from '@akari/rules';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { lockChannelsOfSessions } from '../../channel/state/channel.queries.ts';
import { columnsOf, idList, listOf } from '../../../platform/database/columns.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { DeadlineLock } from '../../../platform/deadline/deadline.ts';
import { sessionTable } from './session.table.ts';

export type SessionRow = typeof sessionTable.$inferSelect;

/** The database snapshot of the reading statement. A grant made from the row carries it as `as_of` (`MediaGrant`). */
export const AS_OF = '(SELECT pg_current_snapshot()::text)';
export const asOf = sql<string>`${sql.raw(AS_OF)}`;

const readText = (which: string): string =>
  `SELECT ${columnsOf(sessionTable, 's')} FROM viewer_session s WHERE ${which}`;
const RUNNING_OF = readText(`s.viewer_id = $1 AND s.ended_at_ms IS NULL`);
const OWN = `SELECT ${columnsOf(sessionTable, 's')}, ${AS_OF} AS as_of
  FROM viewer_session s WHERE s.id = $1 AND s.viewer_id = $2`;

/** The running sessions of a channel, of one type if given. */
export async function runningSessionsOf(
  db: Db | Tx,
  channel_id: number,
  type?: SessionType,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessionTable)
    .where(
      and(
        eq(sessionTable.channel_id, channel_id),
        isNull(sessionTable.ended_at_ms),
        type === undefined ? undefined : eq(sessionTable.session_type, type),
      ),
    )
    .orderBy(sessionTable.id);
}

/** Locks a viewer, so that transactions that open their sessions run one at a time. Taken before channel locks. */
export async function lockViewer(tx: Tx, viewer_id: number): Promise<void> {
  await namedQuery(tx, 'lock_viewer', `SELECT pg_advisory_xact_lock(hashtext('viewer_session'), $1::int)`, [
    viewer_id,
  ]);
}

/** The running session of a person, or null; a person has at most one. */
export async function runningSessionOf(db: Db | Tx, viewer_id: number): Promise<SessionRow | null> {
  const [row] = await namedQuery<SessionRow>(db, 'running_session_of', RUNNING_OF, [viewer_id]);
  return row ?? null;
}

/** A person's own session, running or ended; null for another person's session too, so that ids reveal nothing. */
export async function ownSession(
  db: Db | Tx,
  viewer_id: number,
  session_id: string,
): Promise<(SessionRow & { as_of: string }) | null> {
  const id = Number(session_id);
  if (!Number.isSafeInteger(id)) return null;
  const [row] = await namedQuery<SessionRow & { as_of: string }>(db, 'own_session', OWN, [id, viewer_id]);
  return row ?? null;
}

/** A locked session with its viewer's name and user type, and the id of the transaction that holds the lock. */
export type RunningRow = SessionRow & {
  viewer_name: string;
  viewer_type: UserType;
  viewer_tier: ViewerTier;
  locked_in: string;
};

const lockText = (which: string): string => `SELECT ${columnsOf(sessionTable, 's')},
    v.user_name AS viewer_name, v.user_type AS viewer_type, v.tier AS viewer_tier, pg_current_xact_id()::text AS locked_in
  FROM viewer_session s JOIN app_user v ON v.id = s.viewer_id
  WHERE ${which} AND s.ended_at_ms IS NULL ORDER BY s.id FOR UPDATE OF s`;
const LOCK_RUNNING = lockText(`s.id = ANY (${listOf(1)})`);
const LOCK_ROOM = lockText('s.channel_id = $1');
const LOCK_RUNNING_OF = lockText('s.viewer_id = $1');

/** Locks the given sessions that are still running, in the order of their ids. */
export async function lockRunning(tx: Tx, ids: readonly number[]): Promise<RunningRow[]> {
  if (ids.length === 0) return [];
  return namedQuery<RunningRow>(tx, 'lock_running', LOCK_RUNNING, [idList(ids)]);
}

const SET_STATE = 'UPDATE viewer_session SET state = $2 WHERE id = $1';

/** Stores the new state of a locked session. */
export async function setSessionState(tx: Tx, session_id: number, state: SessionState): Promise<void> {
  await namedQuery(tx, 'set_session_state', SET_STATE, [session_id, state]);
}

/** Locks the running session of a person, if any. The caller holds the lock of its channel. */
export async function lockRunningOf(tx: Tx, viewer_id: number): Promise<RunningRow | null> {
  const [row] = await namedQuery<RunningRow>(tx, 'lock_running_of', LOCK_RUNNING_OF, [viewer_id]);
  return row ?? null;
}

/**
 * Locks a session's channel and then the session, as an end does, and reads it; null if it has ended. The locks wait
 * for concurrent changes, so the row is current.
 */
export async function lockedSession(
  tx: Tx,
  id: number,
): Promise<(RunningRow & { channel_status: ChannelStatus; entry_effects: boolean }) | null> {
  const [[channel], [session]] = await Promise.all([lockChannelsOfSessions(tx, [id]), lockRunning(tx, [id])]);
  return channel === undefined || session === undefined
    ? null
    : { ...session, channel_status: channel.status, entry_effects: channel.entry_effects };
}

/** `lockedSession` for the session of a deadline. */
export const lockSessionOf: DeadlineLock<RunningRow | null> = (tx, subject) =>
  lockedSession(tx, Number(subject));

/** Locks the running sessions of a channel, in the order of their ids. The caller holds the channel lock. */
const STOP = `UPDATE viewer_session SET stop_reason = $2 WHERE id = ANY (${listOf(1)})`;

/** Keeps why staff end these locked sessions. @returns the sessions with the reason */
export async function keepStopReason(
  tx: Tx,
  sessions: readonly RunningRow[],
  stop_reason: StopReason,
): Promise<RunningRow[]> {
  const ids = idList(sessions.map(({ id }) => id));
  await namedQuery(tx, 'keep_stop_reason', STOP, [ids, stop_reason]);
  return sessions.map((session) => ({ ...session, stop_reason }));
}

export const lockRoom = (tx: Tx, channel_id: number): Promise<RunningRow[]> =>
  namedQuery<RunningRow>(tx, 'lock_room', LOCK_ROOM, [channel_id]);
