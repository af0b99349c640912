import { randomUUID } from 'node:crypto';
import type { SessionEnd } from '@akari/rules';
import { idList } from '../platform/database/columns.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { settle, type Settled } from './settle-sessions.sql.ts';

export interface FinalDelivery {
  session_id: number;
  /** Exact, from the media plane. */
  delivered_ms: number;
  /** Ends it in the same writing; without one it goes on. */
  end?: SessionEnd;
}

/**
 * Gives back what was paid in advance and not delivered, so that charged = rate × delivered, rounded down to the
 * unit, and the performer has exactly the share of that. A session
 * that has an end is over then. @returns what each has come to
 */
export async function settleSessions(
  db: Db | Tx,
  finals: readonly FinalDelivery[],
  now_ms: number,
): Promise<Settled[]> {
  if (finals.length === 0) return [];
  return settle(db, {
    now_ms,
    settlement_id: randomUUID(),
    session_ids: idList(finals.map((final) => final.session_id)),
    delivered_ms: idList(finals.map((final) => final.delivered_ms)),
    ends: finals.map((final) => final.end ?? null),
  });
}
