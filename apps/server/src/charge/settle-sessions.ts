import { randomUUID } from 'node:crypto';
import { idList } from '../platform/database/columns.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { settle } from './settle-sessions.sql.ts';

export interface FinalDelivery {
  session_id: number;
  /** Exact, from the media plane. */
  delivered_ms: number;
}

/**
 * Gives back what was paid in advance and not delivered, so that charged = rate × delivered, rounded down to the
 * unit, and the performer has exactly the share of that. The caller ends the sessions in the same transaction.
 */
export async function settleSessions(
  db: Db | Tx,
  finals: readonly FinalDelivery[],
  now_ms: number,
): Promise<void> {
  if (finals.length === 0) return;
  await settle(db, {
    now_ms,
    settlement_id: randomUUID(),
    session_ids: idList(finals.map((final) => final.session_id)),
    delivered_ms: idList(finals.map((final) => final.delivered_ms)),
  });
}
