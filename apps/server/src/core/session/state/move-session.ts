import { nextSessionState, type SessionEvent } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { lockRunning, type SessionRow } from './session.queries.ts';
import { sessionTable } from './session.table.ts';

/**
 * Moves a running session by the state machine of the rules.
 * @returns the row before the move; null if the session has ended or its state does not accept the event
 */
export async function moveSession(
  tx: Tx,
  sessionId: number,
  event: SessionEvent,
): Promise<SessionRow | null> {
  const [session] = await lockRunning(tx, [sessionId]);
  if (session === undefined) return null;
  const state = nextSessionState(session.state, event);
  if (state === null) return null;
  if (state !== session.state)
    await tx.update(sessionTable).set({ state }).where(eq(sessionTable.id, sessionId));
  return session;
}
