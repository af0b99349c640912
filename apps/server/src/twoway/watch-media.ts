import { isTwowayOpen, TWOWAY_PAUSE_LIMIT_MS } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../platform/database/unit-of-work.ts';
import { setDeadline } from '../platform/deadline/deadline.ts';
import { KeyedQueue } from '../platform/keyed-queue.ts';
import type { MediaEvent } from '../platform/media-plane/media-plane.ts';
import { perNode } from '../platform/per-node.ts';
import type { Services } from '../platform/services.ts';
import { endTwoway } from './end-twoway.ts';
import { lockTwoway } from './lock-twoway.ts';
import { moveTwoway, publishTwoway } from './move-twoway.ts';
import { startTwoway } from './start-twoway.ts';
import { TWOWAY_MEDIA } from './twoway-deadline.ts';
import { twowayTable } from './twoway.table.ts';

/** What is told about viewers' own media is worked off in order, two-way by two-way. */
export const twowayQueue = perNode(
  (services) =>
    new KeyedQueue((error, id) =>
      services.log.error({ err: error, id }, 'news of a two-way’s media could not be kept'),
    ),
);

const setLive = (tx: Tx, id: number, live: boolean) =>
  tx.update(twowayTable).set({ live }).where(eq(twowayTable.id, id));

/** The viewer's media arrives: what was accepted starts. Media for what is over is ended again. */
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

/** The viewer's media stopped: it has a while to come back. */
async function stopped(services: Services, id: number): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const locked = await lockTwoway(tx, id);
    if (locked?.request.state !== 'started') return;
    await setLive(tx, id, false);
    const due_ms = services.clock.nowMs() + TWOWAY_PAUSE_LIMIT_MS;
    await setDeadline(tx, TWOWAY_MEDIA, String(id), due_ms);
    after(() => publishTwoway(services, id));
  });
}

/** It did not arrive, or did not come back. */
async function missing(services: Services, tx: Tx, after: AfterCommit, id: number): Promise<void> {
  const locked = await lockTwoway(tx, id);
  if (locked === null || locked.request.live) return;
  const { request, channel } = locked;
  if (request.state === 'accepted') await moveTwoway(services, tx, after, request, 'time_out', 'media');
  else if (request.state === 'started') await endTwoway(services, tx, after, channel, request, 'media');
}

function hear(services: Services, event: MediaEvent): void {
  if (event.type !== 'twoway.started' && event.type !== 'twoway.ended') return;
  if (event.role !== 'publish') return;
  const { twoway_id } = event;
  twowayQueue(services).add(String(twoway_id), () =>
    event.type === 'twoway.started' ? arrived(services, twoway_id) : stopped(services, twoway_id),
  );
}

/** Follows viewers' own media by the media plane's events, and ends two-ways whose media does not come (back) in time. */
export function watchTwowayMedia(services: Services): void {
  services.media.onEvent((event) => hear(services, event));
  services.deadlines.handle(TWOWAY_MEDIA, (tx, after, subject) =>
    missing(services, tx, after, Number(subject)),
  );
}
