import type { ChannelStatus, SessionType, UserType } from '@akari/rules';
import { and, eq, ne, sql } from 'drizzle-orm';
import { lockChannelsOfSessions } from '../channel/channel.queries.ts';
import { columnsOf, idList, listOf } from '../platform/database/columns.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { namedQuery } from '../platform/database/named-query.ts';
import type { DeadlineLock } from '../platform/deadline/deadline.ts';
import { sessionTable } from './session.table.ts';

export type SessionRow = typeof sessionTable.$inferSelect;

/** How the very statement that reads with this sees the database: a grant by what was read says so (`MediaGrant`). */
const AS_OF = '(SELECT pg_current_snapshot()::text)';
export const asOf = sql<string>`${sql.raw(AS_OF)}`;

const readText = (which: string): string =>
  `SELECT ${columnsOf(sessionTable, 's')} FROM viewer_session s WHERE ${which}`;
const RUNNING_OF = readText(`s.viewer_id = $1 AND s.state <> 'ended'`);
const OWN = `SELECT ${columnsOf(sessionTable, 's')}, ${AS_OF} AS as_of
  FROM viewer_session s WHERE s.id = $1 AND s.viewer_id = $2`;

/** The sessions that run in a channel; of one type where that is given. */
export async function runningSessionsOf(
  db: Db | Tx,
  channelId: number,
  type?: SessionType,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessionTable)
    .where(
      and(
        eq(sessionTable.channel_id, channelId),
        ne(sessionTable.state, 'ended'),
        type === undefined ? undefined : eq(sessionTable.session_type, type),
      ),
    )
    .orderBy(sessionTable.id);
}

/** Lets what opens sessions for a person do so one at a time; taken before channels are locked. */
export async function lockViewer(tx: Tx, viewerId: number): Promise<void> {
  await namedQuery(tx, 'lock_viewer', `SELECT pg_advisory_xact_lock(hashtext('viewer_session'), $1::int)`, [
    viewerId,
  ]);
}

/** The one session that a person has running, if any. */
export async function runningSessionOf(db: Db | Tx, viewerId: number): Promise<SessionRow | null> {
  const [row] = await namedQuery<SessionRow>(db, 'running_session_of', RUNNING_OF, [viewerId]);
  return row ?? null;
}

/** Somebody's own session, running or over; null for another's too, so that ids tell nothing. */
export async function ownSession(
  db: Db | Tx,
  viewerId: number,
  sessionId: string,
): Promise<(SessionRow & { as_of: string }) | null> {
  const id = Number(sessionId);
  if (!Number.isSafeInteger(id)) return null;
  const [row] = await namedQuery<SessionRow & { as_of: string }>(db, 'own_session', OWN, [id, viewerId]);
  return row ?? null;
}

/** A locked session with who its viewer is, and the transaction that has locked it. */
export type RunningRow = SessionRow & { viewer_name: string; viewer_type: UserType; locked_in: string };

const lockText = (which: string): string => `SELECT ${columnsOf(sessionTable, 's')},
    v.user_name AS viewer_name, v.user_type AS viewer_type, pg_current_xact_id()::text AS locked_in
  FROM viewer_session s JOIN app_user v ON v.id = s.viewer_id
  WHERE ${which} AND s.state <> 'ended' ORDER BY s.id FOR UPDATE OF s`;
const LOCK_RUNNING = lockText(`s.id = ANY (${listOf(1)})`);
const LOCK_ROOM = lockText('s.channel_id = $1');
const LOCK_RUNNING_OF = lockText('s.viewer_id = $1');

/** Locks those of the given sessions that still run, in the order of their ids. */
export async function lockRunning(tx: Tx, ids: readonly number[]): Promise<RunningRow[]> {
  if (ids.length === 0) return [];
  return namedQuery<RunningRow>(tx, 'lock_running', LOCK_RUNNING, [idList(ids)]);
}

/** Locks the one session that a person has running, if any; its channel is locked. */
export async function lockRunningOf(tx: Tx, viewerId: number): Promise<RunningRow | null> {
  const [row] = await namedQuery<RunningRow>(tx, 'lock_running_of', LOCK_RUNNING_OF, [viewerId]);
  return row ?? null;
}

/**
 * A session as it is under the locks of whoever ends it, or null when it is over: what has changed it at this very
 * moment has been waited for.
 */
export async function lockedSession(
  tx: Tx,
  id: number,
): Promise<(RunningRow & { channel_status: ChannelStatus }) | null> {
  const [[channel], [session]] = await Promise.all([lockChannelsOfSessions(tx, [id]), lockRunning(tx, [id])]);
  return channel === undefined || session === undefined
    ? null
    : { ...session, channel_status: channel.status };
}

/** As above, the session that a deadline is about. */
export const lockSessionOf: DeadlineLock<RunningRow | null> = (tx, subject) =>
  lockedSession(tx, Number(subject));

/** Locks what runs in a channel, in the order of ids; the channel is locked. */
export const lockRoom = (tx: Tx, channelId: number): Promise<RunningRow[]> =>
  namedQuery<RunningRow>(tx, 'lock_room', LOCK_ROOM, [channelId]);
