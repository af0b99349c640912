import { eq } from 'drizzle-orm';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { DeadlineLock } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { runningSessionOf, type SessionRow } from '../../core/session/state/session.queries.ts';
import { sessionTable } from '../../core/session/state/session.table.ts';
import { openCallsOf, type CallRow } from './call.queries.ts';
import { callTable } from './call.table.ts';
import { leaveCall } from './move-call.ts';

/* These deadlines are never cleared: each handler does nothing when the call has moved on. */
/** By when the performer must have answered. Subject: the call's id. */
export const CALL_ANSWER = 'call.answer';
/** By when the caller must have joined. Subject: the call's id. */
export const CALL_CONNECT = 'call.connect';
/**
 * A caller's session in hidden chat is over: ends the call unless the caller is back by then. Subject: the
 * session's id.
 */
export const CALL_SESSION_OVER = 'call.session_over';

/** Reads a call after locking its channel. */
const lockCall: DeadlineLock<CallRow | null> = async (tx, subject) => {
  const which = eq(callTable.id, Number(subject));
  const read = async () => (await tx.select().from(callTable).where(which))[0] ?? null;
  const call = await read();
  if (call === null) return null;
  await lockChannels(tx, [call.channel_id]);
  return read();
};

/** Reads a session after locking its channel. */
const lockOver: DeadlineLock<SessionRow | null> = async (tx, subject) => {
  const [session] = await tx
    .select()
    .from(sessionTable)
    .where(eq(sessionTable.id, Number(subject)));
  if (session === undefined) return null;
  await lockChannels(tx, [session.channel_id]);
  return session;
};

async function sessionOver(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { channel_id, viewer_id }: SessionRow,
): Promise<void> {
  const [call] = await openCallsOf(tx, { viewer_id, channel_id });
  if (call?.state !== 'connected') return;
  // A caller who joined again, from another device for example, is still in the call.
  if ((await runningSessionOf(tx, viewer_id))?.channel_id === channel_id) return;
  await leaveCall(services, tx, after, call, 'end');
}

export function handleCallDeadlines(services: Services): void {
  const { deadlines } = services;
  deadlines.handle(CALL_ANSWER, lockCall, async (tx, after, call) => {
    if (call?.state === 'calling') await leaveCall(services, tx, after, call, 'time_out');
  });
  deadlines.handle(CALL_CONNECT, lockCall, async (tx, after, call) => {
    if (call?.state === 'accepted') await leaveCall(services, tx, after, call, 'time_out');
  });
  deadlines.handle(CALL_SESSION_OVER, lockOver, async (tx, after, session) => {
    if (session !== null) await sessionOver(services, tx, after, session);
  });
}
