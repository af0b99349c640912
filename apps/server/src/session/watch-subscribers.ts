import {
  lastsMs,
  MEDIA_PAUSE_LIMIT_MS,
  nextSessionState,
  POINT_TYPE,
  type SessionEnd,
  type SessionEvent,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { tryExtend } from '../charge/try-extend.ts';
import type { Tx } from '../platform/database/database.ts';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import { setDeadline } from '../platform/deadline/deadline.ts';
import { KeyedQueue } from '../platform/keyed-queue.ts';
import type { MediaEvent } from '../platform/media-plane/media-plane.ts';
import { perNode } from '../platform/per-node.ts';
import type { Services } from '../platform/services.ts';
import { endSessions } from './end-sessions.ts';
import { clearSessionDeadlines, MEDIA_ARRIVAL, MEDIA_PAUSE } from './session-deadlines.ts';
import { lockRunning, type SessionRow } from './session.queries.ts';
import { sessionTable } from './session.table.ts';
import { subscriberWatch } from './subscriber-watch.ts';

type PeerEnded = Extract<MediaEvent, { type: 'peer.ended' }>;

/** What is told about viewers' media is worked off in order, session by session. */
export const subscriberQueue = perNode(
  (services) =>
    new KeyedQueue((error, session) =>
      services.log.error({ err: error, session }, 'news of a viewer’s media could not be kept'),
    ),
);

/** Moves a running session by the rules' machine. @returns the row before, or null: over, or nothing to change */
async function move(tx: Tx, sessionId: number, event: SessionEvent): Promise<SessionRow | null> {
  const [session] = await lockRunning(tx, [sessionId]);
  if (session === undefined) return null;
  const state = nextSessionState(session.state, event);
  if (state === null) return null;
  if (state !== session.state)
    await tx.update(sessionTable).set({ state }).where(eq(sessionTable.id, sessionId));
  return session;
}

async function mediaStarted(services: Services, sessionId: number): Promise<void> {
  const known = await unitOfWork(services.database.db, async (tx) => {
    const session = await move(tx, sessionId, 'media_started');
    if (session !== null) await clearSessionDeadlines(tx, [sessionId]);
    return session !== null;
  });
  // Somebody connected with a token that outlived the session.
  if (!known) await services.media.endSubscribers([sessionId], 'session_over');
}

async function mediaLost(services: Services, sessionId: number): Promise<void> {
  await unitOfWork(services.database.db, async (tx) => {
    const session = await move(tx, sessionId, 'media_lost');
    if (session === null) return;
    const due_ms = services.clock.nowMs() + MEDIA_PAUSE_LIMIT_MS;
    await setDeadline(tx, MEDIA_PAUSE, String(sessionId), due_ms);
  });
}

/** What is used up when a session can buy no more. */
function spentEnd(session: SessionRow): SessionEnd {
  const { payer_account_id, spend_limit_units, paid_ms, point_type } = session;
  if (payer_account_id === null) return 'guest_preview_spent';
  if (spend_limit_units !== null && lastsMs(session, spend_limit_units) <= paid_ms)
    return 'spend_limit_reached';
  return point_type === POINT_TYPE.coupon ? 'coupon_points_spent' : 'points_spent';
}

/** The node cut the viewer off at the last paid millisecond: either more can be paid for, or the points are spent. */
async function budgetSpent(services: Services, sessionId: number): Promise<void> {
  if (await tryExtend(services, sessionId)) return mediaLost(services, sessionId);
  await unitOfWork(services.database.db, async (tx, after) => {
    const [session] = await tx.select().from(sessionTable).where(eq(sessionTable.id, sessionId));
    if (session === undefined) return;
    await endSessions(services, tx, after, [{ session_id: sessionId, end: spentEnd(session) }]);
  });
}

function ended(services: Services, event: PeerEnded): Promise<void> {
  const sessionId = Number(event.session_id);
  return event.reason === 'budget_spent' ? budgetSpent(services, sessionId) : mediaLost(services, sessionId);
}

function hear(services: Services, event: MediaEvent): void {
  subscriberWatch(services).note(event);
  if (event.type !== 'peer.started' && event.type !== 'peer.ended') return;
  if (event.role !== 'play') return;
  subscriberQueue(services).add(event.session_id, () =>
    event.type === 'peer.started' ? mediaStarted(services, Number(event.session_id)) : ended(services, event),
  );
}

/** Follows viewers' media by the media plane's events, and ends sessions whose picture does not come (back) in time. */
export function watchSubscribers(services: Services): void {
  services.media.onEvent((event) => hear(services, event));
  services.deadlines.handle(MEDIA_ARRIVAL, async (tx, after, subject) => {
    const [session] = await tx
      .select()
      .from(sessionTable)
      .where(eq(sessionTable.id, Number(subject)));
    if (session?.state !== 'joining') return;
    await endSessions(services, tx, after, [{ session_id: session.id, end: 'media_never_arrived' }]);
  });
  services.deadlines.handle(MEDIA_PAUSE, async (tx, after, subject) => {
    const [session] = await tx
      .select()
      .from(sessionTable)
      .where(eq(sessionTable.id, Number(subject)));
    if (session?.state !== 'paused') return;
    await endSessions(services, tx, after, [{ session_id: session.id, end: 'media_interrupted' }]);
  });
}
