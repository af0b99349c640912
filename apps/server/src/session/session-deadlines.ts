import { and, eq, inArray, like } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { deadlineTable } from '../platform/deadline/deadline.table.ts';

/** The picture must arrive by then. Subject: the session's id. */
export const MEDIA_ARRIVAL = 'session.media_arrival';
/** An interrupted picture must be back by then. Subject: the session's id. */
export const MEDIA_PAUSE = 'session.media_pause';
/** Somebody without a socket has left by then. Subject: the person's user id. */
export const SOCKET_ABSENCE = 'presence.socket_absence';

/** Takes the deadlines of sessions away, all in one statement. */
export async function clearSessionDeadlines(tx: Tx, sessionIds: number[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await tx
    .delete(deadlineTable)
    .where(
      and(like(deadlineTable.kind, 'session.%'), inArray(deadlineTable.subject, sessionIds.map(String))),
    );
}

export async function clearAbsence(tx: Tx, userId: number): Promise<void> {
  await tx
    .delete(deadlineTable)
    .where(and(eq(deadlineTable.kind, SOCKET_ABSENCE), eq(deadlineTable.subject, String(userId))));
}
