import type { requestTwoshot as requestCall, TwoshotRequest } from '@akari/contract';
import { isPartyMode, isPeepViewer, POINT_TYPE } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { lockChannels } from '../channel/channel.queries.ts';
import { quote } from '../charge/quote.ts';
import type { Tx } from '../platform/database/database.ts';
import { once } from '../platform/http/idempotency.ts';
import type { Member } from '../platform/http/person.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Services } from '../platform/services.ts';
import { performerIdOf } from '../session/join-session.ts';
import { runningSessionOf, type SessionRow } from '../session/session.queries.ts';
import { publishTwoshot } from './move-twoshot.ts';
import { requireFirstSlice } from './require-first-slice.ts';
import { describeTwoshot, waitingTwoshotsOf } from './twoshot.queries.ts';
import { twoshotTable } from './twoshot.table.ts';

type Asked = z.output<typeof requestCall.body>;

/** The session from which a two-shot can be asked for. @throws feature_not_for_peep, twoshot_from_party, twoshot_needs_points */
async function partySession(tx: Tx, member: Member, channelId: number, asked: Asked): Promise<SessionRow> {
  const session = await runningSessionOf(tx, member.user_id);
  if (session === null || session.channel_id !== channelId) throw new Problem('twoshot_from_party');
  if (isPeepViewer(session)) throw new Problem('feature_not_for_peep');
  if (!isPartyMode(session.mode)) throw new Problem('twoshot_from_party');
  if (session.point_type === POINT_TYPE.coupon && !asked.coupon_to_twoshot)
    throw new Problem('twoshot_needs_points');
  return session;
}

/** Keeps what was agreed to: a request that waits is asked again at what the viewer agrees to now. @returns its id */
async function keep(
  tx: Tx,
  member: Member,
  channel: { performer_id: number; broadcast_id: number },
  asked: Asked,
  now_ms: number,
): Promise<number> {
  const terms = {
    rate_units_per_min: asked.rate_units_per_min,
    coupon_to_twoshot: asked.coupon_to_twoshot,
  };
  const waiting = await waitingTwoshotsOf(tx, channel.performer_id);
  const mine = waiting.find(({ viewer_id }) => viewer_id === member.user_id);
  if (mine !== undefined) {
    await tx.update(twoshotTable).set(terms).where(eq(twoshotTable.id, mine.id));
    return mine.id;
  }
  const [request] = await tx
    .insert(twoshotTable)
    .values({
      channel_id: channel.performer_id,
      broadcast_id: channel.broadcast_id,
      viewer_id: member.user_id,
      requested_at_ms: now_ms,
      ...terms,
    })
    .returning({ id: twoshotTable.id });
  if (request === undefined) throw new Problem('server_failed');
  return request.id;
}

/**
 * A viewer in party chat asks for a two-shot, at the price that they saw; asked again, it is the same request.
 * @throws performer_not_found, twoshot_unavailable, twoshot_from_party, feature_not_for_peep, twoshot_needs_points,
 *   price_changed, spend_limit_spent, points_short
 */
export async function requestTwoshot(
  services: Services,
  member: Member,
  key: string,
  asked: Asked,
): Promise<TwoshotRequest> {
  const intent = { user_id: member.user_id, key, content: ['twoshot', asked] };
  return once(services, intent, async (tx, after) => {
    const channelId = await performerIdOf(tx, asked.performer_name);
    const [channel] = await lockChannels(tx, [channelId]);
    const chatting = channel?.status === 'chatting' || channel?.status === 'twoway';
    if (!chatting || channel.broadcast_id === null)
      throw new Problem('twoshot_unavailable');
    const session = await partySession(tx, member, channelId, asked);
    const now_ms = services.clock.nowMs();
    const [offer] = await quote(tx, member, channel, ['twoshot'], now_ms);
    if (offer?.rate_units_per_min !== asked.rate_units_per_min) throw new Problem('price_changed');
    await requireFirstSlice(services, tx, session, offer);
    const place = { performer_id: channelId, broadcast_id: channel.broadcast_id };
    const id = await keep(tx, member, place, asked, now_ms);
    after(() => publishTwoshot(services, id));
    return describeTwoshot(tx, id);
  });
}
