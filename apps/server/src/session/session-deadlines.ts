import { and, inArray, like } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { clearDeadline, clearDeadlines } from '../platform/deadline/deadline.ts';
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
  await clearDeadlines(
    tx,
    and(like(deadlineTable.kind, 'session.%'), inArray(deadlineTable.subject, sessionIds.map(String))),
  );
}

export const clearAbsence = (tx: Tx, userId: number): Promise<void> =>
  clearDeadline(tx, SOCKET_ABSENCE, String(userId));
