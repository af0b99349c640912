import type { sendTwoway, TwowayRequest } from '@akari/contract';
import { devicesOf, isTwowayOpen } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { channelOf, lockChannels, type ChannelRow } from '../../core/channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { performerIdOf } from '../../core/channel/state/performer-by-name.ts';
import { lockViewer, type SessionRow } from '../../core/session/state/session.queries.ts';
import { refuseWhenOff } from '../../core/switch/switches.ts';
import { publishTwoway } from './move-twoway.ts';
import { requireSlice, sessionForTwoway, twowayOffer, type TwowayOffer } from './twoway-price.ts';
import { describeTwoway, livingTwowaysAt } from './twoway.queries.ts';
import { twowayTable } from './twoway.table.ts';

type TwowayRequestBody = z.output<typeof sendTwoway>;

/** Whether the channel's status allows a request. */
const open = ({ status }: ChannelRow): boolean =>
  status === 'chatting' || status === 'twoway' || status === 'twoshot';

/**
 * What a two-way would cost this viewer now.
 * @throws the same as `requestTwoway`, except what it checks of the viewer's points
 */
export async function quoteTwoway(
  services: Services,
  member: Member,
  performer_name: string,
): Promise<TwowayOffer> {
  const { db } = services.database;
  await refuseWhenOff(db, 'twoway', member.site_id);
  const channel = await channelOf(db, await performerIdOf(db, performer_name));
  if (channel === null || !open(channel)) throw new Problem('twoway_unavailable');
  const session = await sessionForTwoway(db, member.user_id, channel);
  return twowayOffer(services, db, session, channel);
}

/**
 * Stores the request: updates the terms of a waiting one, else inserts a new one.
 * @returns its id
 */
async function keep(
  tx: Tx,
  session: SessionRow,
  asked: TwowayRequestBody,
  extra_units_per_min: number,
  now_ms: number,
): Promise<number> {
  const { camera, microphone } = devicesOf(asked.mode);
  const terms = { mode: asked.mode, camera_on: camera, microphone_on: microphone, extra_units_per_min };
  const living = await livingTwowaysAt(tx, session.channel_id);
  const mine = living.find(({ viewer_id }) => viewer_id === session.viewer_id);
  if (mine !== undefined) {
    if (mine.state === 'waiting')
      await tx
        .update(twowayTable)
        .set({ ...terms, session_id: session.id })
        .where(eq(twowayTable.id, mine.id));
    return mine.id;
  }
  if (living.some(({ state }) => isTwowayOpen(state))) throw new Problem('twoway_already_started');
  const [request] = await tx
    .insert(twowayTable)
    .values({
      channel_id: session.channel_id,
      broadcast_id: session.broadcast_id,
      viewer_id: session.viewer_id,
      session_id: session.id,
      requested_at_ms: now_ms,
      ...terms,
    })
    .returning({ id: twowayTable.id });
  if (request === undefined) throw new Problem('server_failed');
  return request.id;
}

/**
 * Requests a two-way for a viewer in party chat or two-shot, at the price that the viewer saw. A repeat
 * returns the same request.
 * @throws twoway_off, site_off, performer_not_found, twoway_unavailable, twoway_from_chat, feature_not_for_peep,
 * twoway_already_started, price_changed, spend_limit_spent, points_short, coupon_points_short
 */
export async function requestTwoway(
  services: Services,
  member: Member,
  asked: TwowayRequestBody,
): Promise<TwowayRequest> {
  const { db } = services.database;
  await refuseWhenOff(db, 'twoway', member.site_id);
  const channel_id = await performerIdOf(db, asked.performer_name);
  const id = await unitOfWork(db, async (tx, after) => {
    await lockViewer(tx, member.user_id);
    const [channel] = await lockChannels(tx, [channel_id]);
    if (channel === undefined || !open(channel)) throw new Problem('twoway_unavailable');
    const session = await sessionForTwoway(tx, member.user_id, channel);
    const { offer, extra_units_per_min } = await twowayOffer(services, tx, session, channel);
    if (session.mode !== 'twoway') {
      if (offer.rate_units_per_min !== asked.rate_units_per_min) throw new Problem('price_changed');
      if (session.mode === 'party') await requireSlice(services, tx, session, offer);
    }
    const now_ms = services.clock.nowMs();
    const kept = await keep(tx, session, asked, extra_units_per_min, now_ms);
    after(() => publishTwoway(services, kept));
    return kept;
  });
  return describeTwoway(db, id);
}
