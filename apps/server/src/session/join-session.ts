import type { joinSession, MediaAccess, Offer, ViewerSession } from '@akari/contract';
import {
  FREE_CHAT_MAX_VIEWERS,
  isAdmin,
  isGuest,
  isInvisible,
  isOnAir,
  mayTakePart,
  MEDIA_ARRIVAL_LIMIT_MS,
  modesOffered,
  normalizeUserName,
  type PointType,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { refuseBarred } from '../bar/bar.queries.ts';
import { announceAll } from '../channel/announce.ts';
import {
  changeChannel,
  channelOf,
  lockChannels,
  shareOf,
  type ChannelRow,
} from '../channel/channel.queries.ts';
import { chargeFirstSlice } from '../charge/charge-first-slice.ts';
import { offersOf, quote } from '../charge/quote.ts';
import { appendSystemLine } from '../chat/append-line.ts';
import { publishBalance } from '../ledger/publish-balance.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { AfterCommit } from '../platform/database/unit-of-work.ts';
import { setDeadline } from '../platform/deadline/deadline.ts';
import { once } from '../platform/http/idempotency.ts';
import { requireEntrant, requireKnown, type Member, type Person } from '../platform/http/person.ts';
import { Problem } from '../platform/http/problem.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';
import { limitOfSession } from '../spend-limit/spend-limit.queries.ts';
import { describeSession } from './describe-session.ts';
import { endSessions } from './end-sessions.ts';
import { guestBudget } from './guest-preview.ts';
import { leaseKeeper } from './lease-keeper.ts';
import { MEDIA_ARRIVAL } from './session-deadlines.ts';
import { sessionOpened } from './session-hooks.ts';
import { lockViewer, runningSessionOf, runningSessionsOf, type SessionRow } from './session.queries.ts';
import { sessionTable } from './session.table.ts';

export type JoinRequest = z.output<typeof joinSession.body>;
type Joined = { session: ViewerSession; media: MediaAccess };

/** @throws performer_not_found */
export async function performerIdOf(tx: Db | Tx, name: string): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT c.performer_id AS id FROM channel c JOIN app_user u ON u.id = c.performer_id
    WHERE lower(u.user_name) = lower(${normalizeUserName(name)})`);
  if (rows[0] === undefined) throw new Problem('performer_not_found');
  return rows[0].id;
}

/** Locks the channel, and that of the session that runs elsewhere, in one order for everybody. */
async function lockForJoin(
  tx: Tx,
  channelId: number,
  former: SessionRow | null,
): Promise<ChannelRow & { broadcast_id: number }> {
  const ids = [...new Set([channelId, ...(former === null ? [] : [former.channel_id])])];
  const channel = (await lockChannels(tx, ids)).find((each) => each.performer_id === channelId);
  if (channel === undefined) throw new Problem('performer_not_found');
  if (channel.broadcast_id === null) throw new Problem('performer_offline');
  return { ...channel, broadcast_id: channel.broadcast_id };
}

/** The way in that was asked for, at the price that the person agreed to. */
async function agreedOffer(
  tx: Tx,
  member: Member,
  channel: ChannelRow,
  asked: JoinRequest,
  now_ms: number,
): Promise<Offer> {
  const offered = modesOffered(channel);
  if (offered.length === 0)
    throw new Problem(isOnAir(channel.status) ? 'session_type_refused' : 'performer_offline');
  if (!offered.includes(asked.mode)) throw new Problem('session_type_refused');
  if (asked.mode === 'hidden' && !isAdmin(member.user_type) && asked.hidden_key !== channel.hidden_key)
    throw new Problem('hidden_chat_link_wrong');
  const [offer] = await quote(tx, member, channel, [asked.mode], now_ms);
  if (offer === undefined) throw new Problem('session_type_refused');
  if (!isAdmin(member.user_type) && asked.rate_units_per_min !== offer.rate_units_per_min)
    throw new Problem('price_changed');
  return offer;
}

/** Free chat has so many places (spec §9); the channel is locked, so that nobody is counted twice. */
async function checkPlaces(tx: Tx, member: Member, channel: ChannelRow): Promise<void> {
  if (channel.status !== 'free_chat' || isAdmin(member.user_type)) return;
  const others = (await runningSessionsOf(tx, channel.performer_id)).filter(
    ({ mode, viewer_id }) => mode === 'free' && viewer_id !== member.user_id,
  );
  if (others.length >= FREE_CHAT_MAX_VIEWERS) throw new Problem('free_chat_full');
}

/**
 * Opens a session at a price and pays its first slice; the channel is locked.
 * @throws spend_limit_spent, points_short, coupon_points_short
 */
export async function openSession(
  services: Services,
  tx: Tx,
  member: Pick<Member, 'user_id' | 'chat_lang'>,
  channel: ChannelRow & { broadcast_id: number },
  entry: { offer: Offer; point_type: PointType; guest_budget_ms?: number },
): Promise<SessionRow> {
  const now_ms = services.clock.nowMs();
  const { mode, session_type, campaign, rate_units_per_min, opening_rate_units_per_min, opening_ms } =
    entry.offer;
  const [opened] = await tx
    .insert(sessionTable)
    .values({
      channel_id: channel.performer_id,
      broadcast_id: channel.broadcast_id,
      viewer_id: member.user_id,
      session_type,
      mode,
      point_type: entry.point_type,
      lang: member.chat_lang,
      rate_units_per_min,
      opening_rate_units_per_min,
      opening_ms,
      campaign,
      spend_limit_units: await limitOfSession(tx, member.user_id, entry.offer, now_ms),
      paid_ms: entry.guest_budget_ms ?? 0,
      share_bp: await shareOf(tx, channel.performer_id),
      started_at_ms: now_ms,
    })
    .returning();
  if (opened === undefined) throw new Problem('server_failed');
  await setDeadline(tx, MEDIA_ARRIVAL, String(opened.id), now_ms + MEDIA_ARRIVAL_LIMIT_MS);
  return opened.rate_units_per_min === 0 ? opened : chargeFirstSlice(tx, opened, now_ms);
}

/** Who comes in, as the room hears it: nobody hears of a preview, a peep or an invisible administrator. */
async function sayJoined(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  member: Member,
  session: SessionRow,
): Promise<void> {
  const { channel_id, broadcast_id } = session;
  await changeChannel(tx, channel_id, {});
  if (mayTakePart(session.session_type)) {
    after(() => services.realtime.join(roomOf.user(member.user_id), roomOf.board(channel_id)));
    if (!isInvisible(member.user_type))
      appendSystemLine(services, tx, after, {
        channel_id,
        broadcast_id,
        event: 'joined',
        person: member,
      });
  }
  after(async () => {
    const paid = session.payer_account_id !== null;
    await Promise.all([
      announceAll(services, [channel_id]),
      paid ? publishBalance(services, member.user_id) : undefined,
    ]);
  });
}

/** A guest's preview is free, and has a budget. */
async function guestPart(
  tx: Tx,
  member: Member,
  channel: { broadcast_id: number },
  offer: Offer,
  now_ms: number,
): Promise<{ guest_budget_ms?: number }> {
  if (!isGuest(member.user_type)) return {};
  if (offer.rate_units_per_min > 0) throw new Problem('login_required');
  return { guest_budget_ms: await guestBudget(tx, member, channel.broadcast_id, now_ms) };
}

async function join(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  member: Member,
  asked: JoinRequest,
): Promise<Joined> {
  // One at a time for a person, so that what runs elsewhere is known before anything is locked.
  await lockViewer(tx, member.user_id);
  const channelId = await performerIdOf(tx, asked.performer_name);
  const former = await runningSessionOf(tx, member.user_id);
  const channel = await lockForJoin(tx, channelId, former);
  const now_ms = services.clock.nowMs();
  await refuseBarred(tx, channelId, member.user_id, now_ms);
  const offer = await agreedOffer(tx, member, channel, asked, now_ms);
  await checkPlaces(tx, member, channel);
  if (former !== null)
    await endSessions(services, tx, after, [{ session_id: former.id, end: 'duplicate_session' }]);
  const session = await openSession(services, tx, member, channel, {
    offer,
    point_type: asked.point_type,
    ...(await guestPart(tx, member, channel, offer, now_ms)),
  });
  await sayJoined(services, tx, after, member, session);
  await sessionOpened(services).run(tx, after, session);
  const grant = leaseKeeper(services).grantOf(session);
  const media = await services.media.subscriberAccess(
    { channel_id: channelId, user_id: member.user_id, session_id: session.id, grant },
    tx,
  );
  return { session: await describeSession(services, tx, session), media };
}

/**
 * Opens a session: the price that the person saw must be the price (409 otherwise), a session that runs elsewhere
 * ends in the same transaction (325), the first slice is paid, and media is granted.
 * @throws login_required, forbidden, performer_not_found, performer_offline, kicked_out, banned_out,
 *   session_type_refused, hidden_chat_link_wrong, price_changed, spend_limit_spent, guest_preview_over,
 *   points_short, coupon_points_short, media_unavailable
 */
export async function joinAsViewer(
  services: Services,
  person: Person,
  key: string,
  asked: JoinRequest,
): Promise<Joined> {
  const guest = isGuest(person.user_type) && asked.mode === 'preview';
  const member = guest ? requireKnown(person) : requireEntrant(person);
  return once(services, { user_id: member.user_id, key, content: ['join', asked] }, (tx, after) =>
    join(services, tx, after, member, asked),
  );
}

/** What entering costs somebody, and two-shot and a call where they can be asked for. @throws login_required, performer_not_found */
export async function quoteEntry(
  services: Services,
  person: Person,
  performer_name: string,
): Promise<{ offers: Offer[]; twoshot: Offer | null; call: Offer | null }> {
  const member = requireEntrant(person);
  const now_ms = services.clock.nowMs();
  return services.database.db.transaction(async (tx) => {
    const channel = await channelOf(tx, await performerIdOf(tx, performer_name));
    if (channel === null) throw new Problem('performer_not_found');
    const offers = await offersOf(tx, member, channel, now_ms);
    const [twoshot, hidden] = await quote(tx, member, channel, ['twoshot', 'hidden'], now_ms);
    return {
      offers,
      twoshot: channel.status === 'chatting' || channel.status === 'twoway' ? (twoshot ?? null) : null,
      call: channel.status === 'waiting' ? (hidden ?? null) : null,
    };
  });
}
