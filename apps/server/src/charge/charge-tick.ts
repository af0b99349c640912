import type { Db } from '../platform/database/database.ts';
import { chargeDue, type ChargeOutcome, type ChargeRequest } from './charge-due.ts';

/** From so many sessions with news, a tick is shared by two connections, and so by two of the database's cores. */
const LARGE_TICK_SESSIONS = 2_000;
const PARTS = 2;

/**
 * The charge of every running session: one statement, or for a large house one statement for each half of the channels,
 * at the same time. Halves share no session, no payer and no performer, so that neither waits for the other.
 */
export async function chargeTick(
  db: Db,
  request: Pick<ChargeRequest, 'now_ms' | 'deliveries'>,
): Promise<ChargeOutcome> {
  if (request.deliveries.length < LARGE_TICK_SESSIONS) return chargeDue(db, request);
  const parts = await Promise.all(
    Array.from({ length: PARTS }, (_, index) => chargeDue(db, { ...request, part: { index, of: PARTS } })),
  );
  return {
    charged: parts.flatMap((part) => part.charged),
    short_ids: parts.flatMap((part) => part.short_ids),
  };
}
