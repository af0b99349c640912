import type {
  AnswerOf,
  getQuote,
  joinSession,
  MediaAccess,
  MediaGrant,
  Offer,
  ViewerSession,
} from '@akari/contract';
import {
  chatModeOf,
  isAdmin,
  isGuest,
  isOnAir,
  may,
  modesOpenTo,
  needsEntryReason,
  type PointType,
} from '@akari/rules';
import type { z } from 'zod';
import { requireProvenAdmin } from '../../account/proof/require-proven-admin.ts';
import { requireOpenLogin } from '../../account/login/require-open-login.ts';
import { refuseBarred } from '../../bar/bar.queries.ts';
import { channelOf, lockChannelsOfComer, type ChannelRow } from '../../channel/state/channel.queries.ts';
import { knownPerformerId, performerIdOf } from '../../channel/state/performer-by-name.ts';
import { channelPermit } from '../../channel/state/channel-permit.ts';
import { lowPointsLimitsOf } from '../receipt/low-points-setting.ts';
import { needsTicket, offerOf, offersOf, readPriceInputs, quote, type PriceInputs } from '../price/quote.ts';
import { receiptOf } from '../receipt/receipt.ts';
import { oversightBegins } from '../../oversight/record-oversight.ts';
import { privateEntry } from '../../oversight/record-private-entry.ts';
import { publishBalance } from '../../ledger/publish-balance.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { enqueue, type AfterCommit } from '../../../platform/database/unit-of-work.ts';
import { authorizeWith } from '../../../platform/http/authorize.ts';
import { once } from '../../../platform/http/idempotency.ts';
import { requireKnown, type Member, type Person } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { sharedRates } from '../../../platform/redis/shared-rates.ts';
import type { Services } from '../../../platform/services.ts';
import { sessionView } from '../receipt/describe-session.ts';
import { endSessions, lockWhatFollows } from '../end/end-sessions.ts';
import { hasFreePlace } from './enter-room.ts';
import { guestBudget } from '../guest/guest-preview.ts';
import { leaseKeeper } from '../delivery/lease-keeper.ts';
import { lockAccounts } from '../price/payer-funds.ts';
import { openSession, readNewSessionInputs, requireMoney } from './open-session.ts';
import { sessionOpened } from '../state/session-hooks.ts';
import { awaitSocket, isPresent } from '../presence/presence.ts';
import { refuseWhenOff } from '../../switch/switches.ts';
import { requireCard } from './require-card.ts';
import { lockRunningOf, lockViewer } from '../state/session.queries.ts';

export type JoinRequest = z.output<typeof joinSession.body>;
type Joined = { session: ViewerSession; media: MediaAccess };

/**
 * Locks the channel and the channel of the viewer's running session, always in the same order, to prevent deadlocks.
 * @throws performer_not_found, performer_offline
 */
async function lockForJoin(
  tx: Tx,
  channel_id: number,
  user_id: number,
): Promise<ChannelRow & { broadcast_id: number }> {
  const channels = await lockChannelsOfComer(tx, channel_id, user_id);
  const channel = channels.find(({ performer_id }) => performer_id === channel_id);
  if (channel === undefined) throw new Problem('performer_not_found');
  if (channel.broadcast_id === null) throw new Problem('performer_offline');
  return { ...channel, broadcast_id: channel.broadcast_id };
}

/**
 * Whether the price is the one that the page showed. A half-price opening that was shown may be missing only if the
 * viewer has used half-price time.
 */
const isAgreed = (asked: JoinRequest, offer: Offer, priceInputs: PriceInputs): boolean =>
  asked.rate_units_per_min === offer.rate_units_per_min &&
  ((asked.opening_ms ?? 0) === 0 || offer.opening_ms > 0 || priceInputs.half_price_had_ms > 0);

/**
 * The offer of the requested mode, at the price that the member agreed to.
 * @throws performer_offline, session_type_refused, hidden_chat_link_wrong, ticket_missing, price_changed
 */
function agreedOffer(
  member: Member,
  channel: ChannelRow,
  asked: JoinRequest,
  priceInputs: PriceInputs,
): Offer {
  const oversees = may(member.user_type, 'oversight.watch');
  const offered = modesOpenTo(member.user_type, channel);
  if (offered.length === 0)
    throw new Problem(isOnAir(channel.status) ? 'session_type_refused' : 'performer_offline');
  if (!offered.includes(asked.mode)) throw new Problem('session_type_refused');
  if (asked.mode === 'hidden' && !oversees && asked.hidden_key !== channel.hidden_key)
    throw new Problem('hidden_chat_link_wrong');
  if (needsTicket(channel, priceInputs) && !oversees) throw new Problem('ticket_missing');
  const offer = offerOf(asked.mode, member, channel, priceInputs);
  if (!oversees && !isAgreed(asked, offer, priceInputs)) throw new Problem('price_changed');
  return offer;
}

/**
 * Refuses a join early when free chat is full. The place itself is taken when the media arrives (`enterRoom`).
 * @throws free_chat_full
 */
async function checkPlaces(services: Services, tx: Tx, member: Member, channel: ChannelRow): Promise<void> {
  if (channel.status !== 'free_chat' || may(member.user_type, 'oversight.watch')) return;
  const comer = { channel_id: channel.performer_id, viewer_id: member.user_id };
  if (!(await hasFreePlace(services, tx, comer))) throw new Problem('free_chat_full');
}

/**
 * Limits the joins of a member to a channel in a minute, because each join costs work and events.
 * @throws too_many_joins
 */
async function checkRate(services: Services, { user_id }: Member, channel_id: number): Promise<void> {
  const rate = { most: services.config.joins_per_minute, window_ms: 60_000 };
  const wait_ms = await sharedRates(services).take(`join:${user_id}:${channel_id}`, rate);
  if (wait_ms > 0) throw new Problem('too_many_joins', { retry_after_s: Math.ceil(wait_ms / 1_000) });
}

/** Milliseconds; longer than a media node keeps media for a repeat. */
const REPEATED_MS = 120_000;

/**
 * Hides earlier media from a session that begins shortly after a private chat: the media could show the private chat.
 */
const pastOf = ({ board_since_ms }: ChannelRow, now_ms: number): Pick<MediaGrant, 'past'> =>
  now_ms - board_since_ms < REPEATED_MS ? { past: 'hidden' } : {};

/** The budget of a guest's preview, which must be free. @throws login_required at a price, guest_preview_over */
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

/**
 * Reads and locks everything that a join is decided on, pipelined in one packet. Statements run in order, so a
 * statement after a lock sees what was committed before it. The viewer is locked first, so that joins of one person run
 * one at a time and the running session is known when its channel is locked.
 */
async function readJoinState(
  services: Services,
  tx: Tx,
  { user_id, login_id }: Member,
  channel_id: number,
  point_type: PointType,
) {
  const now_ms = services.clock.nowMs();
  const [, , channel, former, , priceInputs, low_points, inputs, present] = await Promise.all([
    lockViewer(tx, user_id),
    requireOpenLogin(tx, login_id),
    lockForJoin(tx, channel_id, user_id),
    lockRunningOf(tx, user_id),
    refuseBarred(tx, channel_id, user_id, now_ms),
    readPriceInputs(tx, user_id, channel_id, now_ms),
    lowPointsLimitsOf(tx, { viewer_id: user_id, point_type }, services.config.terms.low_points),
    readNewSessionInputs(services, tx, user_id, point_type),
    isPresent(tx, user_id),
  ]);
  return { channel, former, priceInputs, low_points, inputs, present };
}
type JoinState = Awaited<ReturnType<typeof readJoinState>>;

async function join(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  member: Member,
  asked: JoinRequest,
  { channel, former, priceInputs, low_points, inputs: first, present }: JoinState,
  ip_address: string,
): Promise<Joined> {
  const { user_id } = member;
  const { point_type } = asked;
  const now_ms = services.clock.nowMs();
  const channel_id = channel.performer_id;
  const offer = agreedOffer(member, channel, asked, priceInputs);
  const private_entry = needsEntryReason(member.user_type, channel.status)
    ? await privateEntry(services, { status: channel.status, ip_address, reason: asked.reason })
    : null;
  requireMoney(first, offer);
  await checkPlaces(services, tx, member, channel);
  if (former !== null) {
    // A viewer who was asked to go on in the chat here does so by this join, at the price of this request.
    const goesOn = former.state === 'asked' && former.channel_id === channel_id;
    if (asked.unless_running === true && !goesOn) throw new Problem('session_elsewhere');
    lockWhatFollows(tx, [former]);
    enqueue(tx, lockAccounts(tx, user_id, [former.channel_id, channel_id]));
    const end = goesOn ? 'paid_chat_started' : 'duplicate_session';
    await endSessions(services, tx, after, [{ session_id: former.id, end }]);
  }
  // Read again: the settlement of the former session may have refunded points.
  const inputs = former === null ? first : await readNewSessionInputs(services, tx, user_id, point_type);
  const entry = { offer, point_type, ...(await guestPart(tx, member, channel, offer, now_ms)) };
  const session = await openSession(services, tx, member, channel, entry, inputs);
  if (!present) enqueue(tx, awaitSocket(services, tx, session));
  if (may(member.user_type, 'oversight.watch'))
    oversightBegins(tx, session, { status: channel.status, ip_address });
  if (session.payer_account_id !== null) after(() => publishBalance(services, user_id));
  await sessionOpened(services).run(tx, after, session);
  const grant = { ...leaseKeeper(services).grantOf(session), ...pastOf(channel, now_ms) };
  const media = await services.media.subscriberAccess(
    { channel_id, user_id, session_id: session.id, grant },
    tx,
  );
  const kept_units = (inputs.funds.account?.balance_units ?? 0) - session.charged_units;
  const receipt = receiptOf(
    {
      ...session,
      session_id: session.id,
      kept_units,
      low_points,
      held_until_ms: null,
      visit: session.visit_id === null ? undefined : inputs.former_visit?.parts,
    },
    now_ms,
  );
  await private_entry?.(tx, session);
  return { session: sessionView(session, channel.performer_name, receipt), media };
}

/**
 * Requires that the site of a viewer is open, and that they have what it asks for.
 * @throws guest_preview_off, site_off, card_account_missing
 */
async function requireOpenSite({ database }: Services, member: Member, asked: JoinRequest): Promise<void> {
  const { user_type, site_id } = member;
  if (isAdmin(user_type)) return;
  await Promise.all([
    refuseWhenOff(database.db, isGuest(user_type) ? 'guest_preview' : 'site', site_id),
    asked.rate_units_per_min > 0 && !isGuest(user_type) ? requireCard(database.db, member) : null,
  ]);
}

/**
 * Opens a session: the current price must be the one that the person agreed to (409 otherwise), the person's running
 * session ends in the same transaction (325), the first slice is paid, and media is granted.
 * @param ip_address stored when an administrator watches
 * @throws login_required, login_unproven, forbidden, performer_not_found, performer_offline, kicked_out, banned_out,
 *   too_many_joins, session_type_refused, hidden_chat_link_wrong, ticket_missing, price_changed, self_excluded, spend_limit_spent, guest_preview_over,
 *   guest_preview_off, site_off, card_account_missing, session_elsewhere, points_short, coupon_points_short, money_stopped, media_unavailable, oversight_reason_required,
 *   audit_key_unavailable
 */
export async function joinAsViewer(
  services: Services,
  person: Person,
  key: string,
  asked: JoinRequest,
  ip_address: string,
): Promise<Joined> {
  const member = requireKnown(authorizeWith(person, 'session.join', { preview: asked.mode === 'preview' }));
  const channel_id = await knownPerformerId(services, asked.performer_name);
  await checkRate(services, member, channel_id);
  await requireProvenAdmin(services.database.db, member);
  await requireOpenSite(services, member, asked);
  const intent = {
    user_id: member.user_id,
    key,
    // A repeat may carry the offer of another connection.
    content: ['join', { ...asked, sdp_offer: undefined }],
    turn: channelPermit(services, channel_id),
    read: (tx: Tx) => readJoinState(services, tx, member, channel_id, asked.point_type),
  };
  return once(services, intent, (tx, after, arrival) =>
    join(services, tx, after, member, asked, arrival, ip_address),
  );
}

/**
 * The offers of the modes that a person may enter now, of two-shot and a chat call when they can be requested, and of
 * the chats that follow a running free chat and a running two-shot.
 * @throws performer_not_found
 */
export async function quoteEntry(
  services: Services,
  member: Member,
  performer_name: string,
): Promise<AnswerOf<typeof getQuote>> {
  const now_ms = services.clock.nowMs();
  return services.database.db.transaction(async (tx) => {
    const channel = await channelOf(tx, await performerIdOf(tx, performer_name));
    if (channel === null) throw new Problem('performer_not_found');
    const offers = await offersOf(tx, member, channel, now_ms);
    const chat_mode = chatModeOf(channel.media_kind);
    const modes = ['twoshot', 'hidden', chat_mode] as const;
    const [twoshot, hidden, chat] = await quote(tx, member, channel, modes, now_ms);
    return {
      offers,
      twoshot: channel.status === 'chatting' || channel.status === 'twoway' ? (twoshot ?? null) : null,
      call: channel.status === 'waiting' ? (hidden ?? null) : null,
      after_free: channel.status === 'free_chat' ? (chat ?? null) : null,
      after_twoshot: channel.status === 'twoshot' ? (chat ?? null) : null,
    };
  });
}
