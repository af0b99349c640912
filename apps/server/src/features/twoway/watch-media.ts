import { isTwowayOpen, TWOWAY_PAUSE_LIMIT_MS } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import { KeyedQueue } from '../../platform/database/keyed-queue.ts';
import { NODE_LOST, type MediaEvent, type TwowayEnded } from '../../platform/media-plane/media-plane.ts';
import { publishesElsewhere } from '../../platform/media-plane/cluster/seats.ts';
import { twowayStream } from '../../platform/media-plane/twoway-stream.ts';
import { perNode } from '../../platform/per-node.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { endTwoway } from './end-twoway.ts';
import { lockTwoway, type LockedTwoway } from './lock-twoway.ts';
import { moveTwoway, publishTwoway } from './move-twoway.ts';
import { startTwoway } from './start-twoway.ts';
import { TWOWAY_MEDIA } from './twoway-deadline.ts';
import { twowayOf, type TwowayRow } from './twoway.queries.ts';
import { twowayTable } from './twoway.table.ts';

/** Handles events about viewers' own media in order, two-way by two-way. */
export const twowayQueue = perNode(
  (services) =>
    new KeyedQueue((error, id) =>
      services.log.error({ err: error, twoway_id: id }, 'failed to store two-way media event'),
    ),
);

const setLive = (tx: Tx, id: number, live: boolean) =>
  tx.update(twowayTable).set({ live }).where(eq(twowayTable.id, id));

/**
 * The viewer's media has arrived: starts an accepted two-way. Media of a two-way that is over is ended again.
 */
async function arrived(services: Services, id: number): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const locked = await lockTwoway(tx, id);
    if (locked === null || !isTwowayOpen(locked.request.state)) {
      after(() => services.media.endTwoways([id], 'twoway_over'));
      return;
    }
    const { request, channel } = locked;
    await setLive(tx, id, true);
    if (request.state === 'accepted') await startTwoway(services, tx, after, channel, request);
    else after(() => publishTwoway(services, id));
  });
}

/** The media node of one side is lost: asks that side's page to connect again, to another node. */
function askToReconnect(services: Services, request: TwowayRow, role: 'publish' | 'play'): void {
  const { viewer_id, channel_id } = request;
  const news = { role, channel_id: String(channel_id) };
  services.realtime.send(roomOf.user(role === 'publish' ? viewer_id : channel_id), 'media.reconnect', news);
}

/** The viewer's media has stopped: sets a deadline by which it must be back. */
async function stopped(services: Services, { twoway_id: id, reason, node }: TwowayEnded): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const locked = await lockTwoway(tx, id);
    if (locked === null || !isTwowayOpen(locked.request.state)) return;
    // The viewer may already publish on another node when this event is handled.
    if (node !== undefined && (await publishesElsewhere(tx, twowayStream(id), node))) return;
    if (reason === NODE_LOST) after(() => askToReconnect(services, locked.request, 'publish'));
    if (locked.request.state !== 'started') return;
    await setLive(tx, id, false);
    const due_ms = services.clock.nowMs() + TWOWAY_PAUSE_LIMIT_MS;
    await setDeadline(tx, TWOWAY_MEDIA, String(id), due_ms);
    after(() => publishTwoway(services, id));
  });
}

/**
 * The performer's subscriber has ended. The page needs an event only when its node is lost; it knows of every
 * other end.
 */
async function unseen(services: Services, { twoway_id, reason }: TwowayEnded): Promise<void> {
  if (reason !== NODE_LOST) return;
  const request = await twowayOf(services.database.db, twoway_id);
  if (request !== null && isTwowayOpen(request.state)) askToReconnect(services, request, 'play');
}

/** The viewer's media did not arrive, or did not come back, in time. */
async function missing(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  locked: LockedTwoway | null,
): Promise<void> {
  if (locked === null || locked.request.live) return;
  const { request, channel } = locked;
  if (request.state === 'accepted') await moveTwoway(services, tx, after, request, 'time_out', 'media');
  else if (request.state === 'started') await endTwoway(services, tx, after, channel, request, 'media');
}

function hear(services: Services, event: MediaEvent): void {
  if (event.type !== 'twoway.started' && event.type !== 'twoway.ended') return;
  const { twoway_id, role } = event;
  if (event.type === 'twoway.started' && role === 'play') return;
  twowayQueue(services).add(String(twoway_id), () =>
    event.type === 'twoway.started'
      ? arrived(services, twoway_id)
      : role === 'publish'
        ? stopped(services, event)
        : unseen(services, event),
  );
}

/**
 * Follows viewers' own media by the media plane's events, and ends two-ways whose media does not arrive, or
 * come back, in time.
 */
export function watchTwowayMedia(services: Services): void {
  services.media.onEvent((event) => hear(services, event));
  services.deadlines.handle(
    TWOWAY_MEDIA,
    (tx, subject) => lockTwoway(tx, Number(subject)),
    (tx, after, locked) => missing(services, tx, after, locked),
  );
}
