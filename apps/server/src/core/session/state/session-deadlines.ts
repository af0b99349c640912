import { isMediaFault, type MediaFault, type PageMediaFault } from '@akari/rules';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { clearDeadline, clearDeadlines } from '../../../platform/deadline/deadline.ts';
import { deadlineTable } from '../../../platform/deadline/deadline.table.ts';

/** Deadline for the first media of a session. Subject: the session's id. */
export const MEDIA_ARRIVAL = 'session.media_arrival';
/** Deadline for the return of interrupted media. Subject: the session's id. */
export const MEDIA_PAUSE = 'session.media_pause';
/** Deadline for the decision of a purchase. Subject: the session's id. */
export const PURCHASE_PACKAGE = 'session.purchase_package';
/** Deadline for the answer of a viewer who was asked to go on in paid chat. Subject: the session's id. */
export const PAID_CHAT_ANSWER = 'session.paid_chat_answer';
/** Deadline for the return of a viewer without a socket. Subject: the viewer's user id. */
export const SOCKET_ABSENCE = 'presence.socket_absence';

const OF_SESSIONS = [MEDIA_ARRIVAL, MEDIA_PAUSE, PURCHASE_PACKAGE, PAID_CHAT_ANSWER];

/** Deletes all deadlines of sessions in one statement. */
export async function clearSessionDeadlines(tx: Tx, sessionIds: number[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await clearDeadlines(tx, OF_SESSIONS, sessionIds.map(String));
}

export const clearAbsence = (tx: Tx, userId: number): Promise<void> =>
  clearDeadline(tx, SOCKET_ABSENCE, String(userId));

const seen = z.object({ fault: z.custom<MediaFault>(isMediaFault) });
/** The last known fault of missing media, from the payload of a media deadline. */
export function faultOf(payload: unknown): MediaFault | null {
  const parsed = seen.safeParse(payload);
  return parsed.success ? parsed.data.fault : null;
}

/** Stores the media fault that a page saw in the session's media deadline; no effect when no media is awaited. */
export async function noteFault(db: Db, sessionId: number, fault: PageMediaFault): Promise<void> {
  await db
    .update(deadlineTable)
    .set({ payload: { fault } })
    .where(
      and(
        inArray(deadlineTable.kind, [MEDIA_ARRIVAL, MEDIA_PAUSE]),
        eq(deadlineTable.subject, String(sessionId)),
      ),
    );
}

/** Until when the places of sessions that wait for a purchase are kept, by session id. */
export async function heldUntil(db: Db | Tx, sessionIds: readonly number[]): Promise<Map<number, number>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .select({ subject: deadlineTable.subject, due_at_ms: deadlineTable.due_at_ms })
    .from(deadlineTable)
    .where(
      and(eq(deadlineTable.kind, PURCHASE_PACKAGE), inArray(deadlineTable.subject, sessionIds.map(String))),
    );
  return new Map(rows.map(({ subject, due_at_ms }) => [Number(subject), due_at_ms]));
}

/** Until when a viewer may answer to go on in paid chat; null: the viewer was not asked. */
export async function answerUntil(db: Db | Tx, sessionId: number): Promise<number | null> {
  const [row] = await db
    .select({ due_at_ms: deadlineTable.due_at_ms })
    .from(deadlineTable)
    .where(and(eq(deadlineTable.kind, PAID_CHAT_ANSWER), eq(deadlineTable.subject, String(sessionId))));
  return row?.due_at_ms ?? null;
}
