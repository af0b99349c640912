import type { TwowayRequest } from '@akari/contract';
import { TWOWAY_ARRIVAL_LIMIT_MS } from '@akari/rules';
import type { ChannelRow } from '../../core/channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { lockTwoway } from './lock-twoway.ts';
import { moveTwoway } from './move-twoway.ts';
import { requireSlice, sessionForTwoway, twowayOffer } from './twoway-price.ts';
import { describeTwoway, livingTwowaysAt, ownTwoway, type TwowayRow } from './twoway.queries.ts';
import { TWOWAY_MEDIA } from './twoway-deadline.ts';

/**
 * Checks that the viewer can still pay the agreed price.
 * @throws twoway_answered, twoway_viewer_short
 */
async function requireReady(
  services: Services,
  tx: Tx,
  channel: ChannelRow,
  request: TwowayRow,
): Promise<void> {
  const session = await sessionForTwoway(tx, request.viewer_id, channel);
  if (session.mode !== 'party') return;
  const { offer } = await twowayOffer(services, tx, session, channel, request.extra_units_per_min);
  await requireSlice(services, tx, session, offer).catch((error: unknown) => {
    // The performer gets the error, so it must be worded for the performer and not for the viewer.
    const is_short = error instanceof Problem && error.problem !== 'money_stopped';
    throw is_short ? new Problem('twoway_viewer_short') : error;
  });
}

/**
 * Accepts the chosen request, which reserves the channel's only two-way, and moves the other waiting ones.
 * The price rises only when the media arrives.
 */
async function accept(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  request: TwowayRow,
): Promise<void> {
  const living = await livingTwowaysAt(tx, request.channel_id);
  const others = living.filter(({ id }) => id !== request.id);
  if (others.some(({ state }) => state !== 'waiting')) throw new Problem('twoway_already_started');
  await moveTwoway(services, tx, after, request, 'accept');
  await requireReady(services, tx, channel, request);
  for (const other of others) await moveTwoway(services, tx, after, other, 'accept_other');
  await setDeadline(tx, TWOWAY_MEDIA, String(request.id), services.clock.nowMs() + TWOWAY_ARRIVAL_LIMIT_MS);
}

/**
 * Accepts or declines a request for the performer. An accepted two-way starts when the viewer's media
 * arrives.
 * @throws not_found if it is another performer's, twoway_answered, twoway_already_started,
 * twoway_viewer_short, money_stopped; nothing was changed then
 */
export async function answerTwoway(
  services: Services,
  performer: Member,
  requestId: string,
  answer: 'accept' | 'decline',
): Promise<TwowayRequest> {
  const { db } = services.database;
  const { id, channel_id } = await ownTwoway(db, performer.user_id, requestId);
  if (channel_id !== performer.user_id) throw new Problem('not_found');
  await unitOfWork(db, async (tx, after) => {
    const locked = await lockTwoway(tx, id);
    if (locked === null) throw new Problem('not_found');
    const { request, channel } = locked;
    if (answer === 'accept') await accept(services, tx, after, channel, request);
    else await moveTwoway(services, tx, after, request, 'decline', 'performer');
  });
  return describeTwoway(db, id);
}
