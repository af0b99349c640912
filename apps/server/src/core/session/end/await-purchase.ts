import { tryExtend } from '../charge/try-extend.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../../platform/deadline/deadline.ts';
import type { Services } from '../../../platform/services.ts';
import { endSessions } from './end-sessions.ts';
import { moveSession } from '../state/move-session.ts';
import { purchaseDecided, purchaseUnderWay } from '../state/purchase-hooks.ts';
import { clearSessionDeadlines, MEDIA_PAUSE, PURCHASE_PACKAGE } from '../state/session-deadlines.ts';
import { lockSessionOf, runningSessionOf } from '../state/session.queries.ts';

/**
 * Suspends a session whose points are spent while a purchase is undecided: its place is kept for a time, without cost.
 */
export async function awaitPurchase(services: Services, session_id: number): Promise<void> {
  const held = await unitOfWork(services.database.db, async (tx) => {
    if ((await moveSession(tx, session_id, 'points_out')) === null) return false;
    await clearSessionDeadlines(tx, [session_id]);
    const due_ms = services.clock.nowMs() + services.config.terms.purchase_hold_ms;
    await setDeadline(tx, PURCHASE_PACKAGE, String(session_id), due_ms);
    return true;
  });
  // The purchase may have been settled in between.
  if (held) await goOn(services, session_id);
}

async function resume(services: Services, tx: Tx, session_id: number): Promise<void> {
  if ((await moveSession(tx, session_id, 'points_in')) === null) return;
  await clearSessionDeadlines(tx, [session_id]);
  const due_ms = services.clock.nowMs() + services.config.terms.media_return_ms;
  await setDeadline(tx, MEDIA_PAUSE, String(session_id), due_ms);
}

/** Resumes a session that waits for points, if they buy time now. The page reconnects the media. */
async function goOn(services: Services, session_id: number): Promise<void> {
  if (!(await tryExtend(services, session_id))) return;
  await unitOfWork(services.database.db, (tx) => resume(services, tx, session_id));
}

/**
 * Handles a decided purchase: the buyer's waiting session resumes, or ends if no other purchase is undecided (1405).
 */
async function decided(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  news: { user_id: number; state: string },
): Promise<void> {
  const waiting = await runningSessionOf(tx, news.user_id);
  if (waiting?.state !== 'unpaid') return;
  if (news.state === 'settled') after(() => goOn(services, waiting.id));
  else if (!(await purchaseUnderWay(services).has(tx, news.user_id, services.clock.nowMs())))
    await endSessions(services, tx, after, [{ session_id: waiting.id, end: 'purchase_failed' }]);
}

/** Registers the handlers that end the wait of a session: a decided purchase, and the deadline. */
export function watchPurchases(services: Services): void {
  purchaseDecided(services).add(async (tx, after, news) => () => decided(services, tx, after, news));
  services.deadlines.handle(PURCHASE_PACKAGE, lockSessionOf, async (tx, after, session) => {
    if (session?.state !== 'unpaid') return;
    // Already paid for: the node that extended it stopped before it changed the state. The session resumes.
    if (session.paid_ms > session.delivered_ms) return resume(services, tx, session.id);
    await endSessions(services, tx, after, [{ session_id: session.id, end: 'points_spent' }]);
  });
}
