import {
  lastsMs,
  mediaEnd,
  POINT_TYPE,
  SET_SESSION_DATA_TRIES,
  type MediaFault,
  type SessionEnd,
  type SessionState,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { channelPermit } from '../../channel/state/channel-permit.ts';
import { noteFailedCharges } from '../charge-tick/failed-charges.ts';
import { tryExtend } from '../charge/try-extend.ts';
import { isMoneyStopped } from '../../ledger/ledger-check-state.ts';
import { paymentsLockedAt } from '../../ledger/payment-lock.ts';
import { isLastingFault } from '../../../platform/database/fault.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { setDeadline, type DeadlineHandler } from '../../../platform/deadline/deadline.ts';
import { failures } from '../../../platform/failures.ts';
import { KeyedQueue } from '../../../platform/database/keyed-queue.ts';
import { NODE_LOST, type MediaEvent } from '../../../platform/media-plane/media-plane.ts';
import { playsElsewhere } from '../../../platform/media-plane/cluster/seats.ts';
import { perNode } from '../../../platform/per-node.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import type { Services } from '../../../platform/services.ts';
import { awaitPurchase } from '../end/await-purchase.ts';
import { purchaseUnderWay } from '../state/purchase-hooks.ts';
import { endSessions } from '../end/end-sessions.ts';
import { enterRoom } from '../join/enter-room.ts';
import { moveSession } from '../state/move-session.ts';
import { clearSessionDeadlines, faultOf, MEDIA_ARRIVAL, MEDIA_PAUSE } from '../state/session-deadlines.ts';
import { lockRunning, lockSessionOf, type RunningRow, type SessionRow } from '../state/session.queries.ts';
import { sessionTable } from '../state/session.table.ts';
import { deliveredTime } from '../delivery/delivered-time.ts';
import { keepForgiven } from '../delivery/unconfirmed-media.ts';

type PeerEnded = Extract<MediaEvent, { type: 'peer.ended' }>;

/** Media events of viewers; the events of a session are handled in their order. */
export const subscriberQueue = perNode(
  (services) =>
    new KeyedQueue((error, session) =>
      services.log.error({ err: error, session_id: session }, 'failed to store viewer media event'),
    ),
);

/** Handles started media. Only the first start locks the channel: later starts change nothing for other viewers. */
async function mediaStarted(services: Services, channel_id: number, session_id: number): Promise<void> {
  const { db } = services.database;
  const [found] = await db
    .select({ state: sessionTable.state })
    .from(sessionTable)
    .where(eq(sessionTable.id, session_id));
  const first = found?.state === 'joining';
  const known = await unitOfWork(
    db,
    async (tx, after) => {
      if (first) return enterRoom(services, tx, after, session_id);
      const session = await moveSession(tx, session_id, 'media_started');
      if (session !== null) await clearSessionDeadlines(tx, [session_id]);
      return session !== null;
    },
    first ? channelPermit(services, channel_id) : undefined,
  );
  // The session has ended, but its media token was still valid.
  if (!known) await services.media.endSubscribers([session_id], 'session_over');
}

export async function mediaLost(
  services: Services,
  session_id: number,
  fault: MediaFault | null = null,
  node?: string,
): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    if (node !== undefined) {
      // Locked first, so that a connection to another node is either visible here or waits for this transaction.
      const [running] = await lockRunning(tx, [session_id]);
      if (running === undefined || (await playsElsewhere(tx, session_id, node))) return;
      if (fault === 'media_node_lost') after(() => askToReconnect(services, running));
    }
    const session = await moveSession(tx, session_id, 'media_lost');
    if (session === null) return;
    const due_ms = services.clock.nowMs() + services.config.terms.media_return_ms;
    await setDeadline(tx, MEDIA_PAUSE, String(session_id), due_ms, { fault });
  });
}

/** Asks the page to reconnect because its media node is lost or stopping. The new connection gets another node. */
function askToReconnect(services: Services, { viewer_id, channel_id }: SessionRow): void {
  const body = { role: 'play' as const, channel_id: String(channel_id) };
  services.realtime.send(roomOf.user(viewer_id), 'media.reconnect', body);
}

const FAULT_OF_REASON: Partial<Record<string, MediaFault>> = {
  lease_expired: 'lease_expired',
  [NODE_LOST]: 'media_node_lost',
};

/** Why a session can buy no more time. */
function spentEnd(session: SessionRow): SessionEnd {
  const { payer_account_id, spend_limit_units, paid_ms, point_type } = session;
  if (payer_account_id === null) return 'guest_preview_spent';
  if (spend_limit_units !== null && lastsMs(session, spend_limit_units) <= paid_ms)
    return 'spend_limit_reached';
  return point_type === POINT_TYPE.coupon ? 'coupon_points_spent' : 'points_spent';
}

/** Tries to sell time. A lasting database error counts as a failed charge; the session then waits for its media. */
async function extended(services: Services, session_id: number): Promise<boolean> {
  try {
    return await tryExtend(services, session_id);
  } catch (error) {
    if (!isLastingFault(error)) throw error;
    await noteFailedCharges(services, [session_id]);
    return true;
  }
}

/**
 * Handles media that stopped at the last paid millisecond: sells more time, waits for a purchase, or ends the session.
 */
async function budgetSpent(services: Services, session_id: number): Promise<void> {
  const { db } = services.database;
  const [session] = await db.select().from(sessionTable).where(eq(sessionTable.id, session_id));
  if (session === undefined) return;
  // Read before the charge: the charge sees a purchase that is settled in between.
  const awaited = await purchaseUnderWay(services).has(db, session.viewer_id, services.clock.nowMs());
  if (await extended(services, session_id)) return mediaLost(services, session_id);
  const stopped = session.payer_account_id !== null && (await isMoneyStopped(db));
  const locked = (await paymentsLockedAt(db, session.viewer_id)) !== null;
  const end = stopped ? 'money_stopped' : locked ? 'payment_locked' : spentEnd(session);
  if (awaited && end === 'points_spent') return awaitPurchase(services, session_id);
  await unitOfWork(db, (tx, after) => endSessions(services, tx, after, [{ session_id, end }]));
}

async function ended(services: Services, event: PeerEnded): Promise<void> {
  const session_id = Number(event.session_id);
  if (event.forgiven_ms !== undefined) await keepForgiven(services, session_id, event.forgiven_ms);
  if (event.reason === 'budget_spent') return budgetSpent(services, session_id);
  return mediaLost(services, session_id, FAULT_OF_REASON[event.reason] ?? null, event.node);
}

/**
 * Stores a media event of a session. A lasting database error is retried a few times, then the session ends with 1012,
 * because a session of unknown state must not be charged. Other errors are thrown to the queue.
 */
async function store(services: Services, session_id: number, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      failures(services).count('set_session_data');
      if (!isLastingFault(error)) throw error;
      if (attempt < SET_SESSION_DATA_TRIES) continue;
      services.log.error({ err: error, session_id }, 'failed to store session state');
      return unitOfWork(services.database.db, (tx, after) =>
        endSessions(services, tx, after, [{ session_id, end: 'session_data_failed' }]),
      );
    }
  }
}

/** Asks the page of a running session to move to another media node, because its node is to be stopped. */
async function requestMigration(services: Services, session_id: number): Promise<void> {
  const [session] = await services.database.db
    .select()
    .from(sessionTable)
    .where(eq(sessionTable.id, session_id));
  if (session !== undefined && session.state !== 'ended') askToReconnect(services, session);
}

function hear(services: Services, event: MediaEvent): void {
  deliveredTime(services).note(event);
  if (event.type === 'peer.migration_requested' && event.role === 'play') {
    const { session_id } = event;
    subscriberQueue(services).add(session_id, () => requestMigration(services, Number(session_id)));
    return;
  }
  if (event.type !== 'peer.started' && event.type !== 'peer.ended') return;
  if (event.role !== 'play') return;
  const session_id = Number(event.session_id);
  subscriberQueue(services).add(event.session_id, () =>
    store(services, session_id, () =>
      event.type === 'peer.started'
        ? mediaStarted(services, Number(event.channel_id), session_id)
        : ended(services, event),
    ),
  );
}

/** Ends a session that still waits for its media in this state. The last known fault determines the end. */
const overdue =
  (services: Services, awaitedIn: SessionState): DeadlineHandler<RunningRow | null> =>
  async (tx, after, session, { payload }) => {
    if (session?.state !== awaitedIn) return;
    const end = mediaEnd(session.state, faultOf(payload));
    if (end === null) return;
    if (awaitedIn === 'joining') failures(services).count('start');
    await endSessions(services, tx, after, [{ session_id: session.id, end }]);
  };

/** Handles media events of viewers, and ends sessions whose media does not arrive or return in time. */
export function handleSubscriberEvents(services: Services): void {
  services.media.onEvent((event) => hear(services, event));
  services.deadlines.handle(MEDIA_ARRIVAL, lockSessionOf, overdue(services, 'joining'));
  services.deadlines.handle(MEDIA_PAUSE, lockSessionOf, overdue(services, 'paused'));
}
