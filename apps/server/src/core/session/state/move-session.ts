import { nextSessionState, type SessionEvent } from '@akari/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { lockRunning, setSessionState, type SessionRow } from './session.queries.ts';

/**
 * Moves a running session by the state machine of the rules.
 * @returns the row before the move; null if the session has ended or its state does not accept the event
 */
export async function moveSession(
  tx: Tx,
  session_id: number,
  event: SessionEvent,
): Promise<SessionRow | null> {
  const [session] = await lockRunning(tx, [session_id]);
  if (session === undefined) return null;
  const state = nextSessionState(session.state, event);
  if (state === null) return null;
  if (state !== session.state) await setSessionState(tx, session_id, state);
  return session;
}
