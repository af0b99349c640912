import { useEffect, useEffectEvent } from 'react';
import { offerBuying } from '../../platform/browser/buying.ts';
import { PURCHASE_TOOL } from '../../features/purchase/room-tool.ts';
import type { RoomState } from '../../features/room-tool/room-tool.ts';
import { wantsPoints, type SessionState } from '../../features/session/index.ts';
import { sheetsOf, type Panel } from './dock/tools.ts';

/**
 * Returns the session that ended because its points were spent; null: none did. After a payment that failed, the person
 * reads first what became of it.
 */
function spentSession(session: SessionState): string | null {
  if (session.phase !== 'ended') return null;
  const { end, session_id } = session.ended;
  return wantsPoints(end) && end !== 'purchase_failed' ? session_id : null;
}

/**
 * Sells points in the room's sheet: every link to the purchase opens it, and so does the end of a session whose points
 * are spent, so that going on takes no search.
 */
export function useBuying(state: RoomState, session: SessionState, setPanel: (panel: Panel) => void): void {
  const { name } = PURCHASE_TOOL;
  const sells = sheetsOf(state).some((sheet) => sheet.name === name);
  const open = useEffectEvent(() => setPanel(name));
  useEffect(() => (sells ? offerBuying(() => open()) : undefined), [sells]);
  const spent = sells ? spentSession(session) : null;
  useEffect(() => {
    if (spent !== null) open();
  }, [spent]);
}
