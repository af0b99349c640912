import { perNode } from '../../../platform/per-node.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import type { Services } from '../../../platform/services.ts';
import { BatchLoader } from '../../../platform/sync/batch-loader.ts';
import { deliveredTime } from '../delivery/delivered-time.ts';
import { receiptOf } from './receipt.ts';
import { runningSessions, type RunningSession } from './running-sessions.ts';
import { visitsOf } from './visit.queries.ts';

const running = perNode(
  ({ database: { db }, config: { terms } }) =>
    new BatchLoader(async (ids: number[]) => {
      const [sessions, visits] = await Promise.all([
        runningSessions(db, terms.low_points, ids),
        visitsOf(db, ids),
      ]);
      return new Map(sessions.map((one) => [one.id, { ...one, visit: visits.get(one.id) }]));
    }),
);

/** Sends the receipt of a running session to its viewer's pages. */
export function sendReceipt(services: Services, session: RunningSession, at_ms: number): void {
  const heard_ms = deliveredTime(services).delivered(session.id);
  const delivered_ms = Math.max(session.delivered_ms, heard_ms);
  const receipt = receiptOf({ ...session, delivered_ms }, at_ms);
  services.realtime.send(roomOf.user(session.viewer_id), 'session.receipt', receipt);
}

/**
 * Sends the current receipt with the visit at once, because something was given: the receipts of a tick have no visit.
 * Concurrent reads are one query. Call it only after the commit.
 */
export async function publishReceipt(services: Services, session_id: number): Promise<void> {
  const session = await running(services).load(session_id);
  if (session !== undefined) sendReceipt(services, session, services.clock.nowMs());
}
