import type { SessionType } from '@akari/rules';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/database.ts';
import { sessionTable } from './session.table.ts';

export type SessionRow = typeof sessionTable.$inferSelect;

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
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('viewer_session'), ${viewerId}::int)`);
}

/** The one session that a person has running, if any. */
export async function runningSessionOf(db: Db | Tx, viewerId: number): Promise<SessionRow | null> {
  const [row] = await db
    .select()
    .from(sessionTable)
    .where(and(eq(sessionTable.viewer_id, viewerId), ne(sessionTable.state, 'ended')));
  return row ?? null;
}

/** Somebody's own session, running or over; null for another's too, so that ids tell nothing. */
export async function ownSession(
  db: Db | Tx,
  viewerId: number,
  sessionId: string,
): Promise<SessionRow | null> {
  const id = Number(sessionId);
  if (!Number.isSafeInteger(id)) return null;
  const [row] = await db
    .select()
    .from(sessionTable)
    .where(and(eq(sessionTable.id, id), eq(sessionTable.viewer_id, viewerId)));
  return row ?? null;
}

/** Locks those of the given sessions that still run, in the order of their ids. */
export async function lockRunning(tx: Tx, ids: number[]): Promise<SessionRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(sessionTable)
    .where(and(inArray(sessionTable.id, ids), ne(sessionTable.state, 'ended')))
    .orderBy(sessionTable.id)
    .for('update');
}
