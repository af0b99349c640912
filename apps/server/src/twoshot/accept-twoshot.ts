import type { Offer } from '@akari/contract';
import { hasEntered, POINT_TYPE, priceAtStart, type Language, type UserType } from '@akari/rules';
import { announceViewers } from '../channel/announce.ts';
import type { ChannelRow } from '../channel/channel.queries.ts';
import { moveChannel } from '../channel/move-channel.ts';
import { offerOf, readPriceInputs } from '../charge/quote.ts';
import { requireSoundLedger } from '../ledger/ledger-check-state.ts';
import { publishBalance } from '../ledger/publish-balance.ts';
import type { Tx } from '../platform/database/database.ts';
import { namedQuery } from '../platform/database/named-query.ts';
import { enqueue, type AfterCommit } from '../platform/database/unit-of-work.ts';
import { Problem } from '../platform/http/problem.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';
import { lockAccountsOfRooms, lockPayerFunds } from '../session/payer-funds.ts';
import { openSession } from '../session/open-session.ts';
import { lockRoom } from '../session/session.queries.ts';
import { giveCoupons } from './give-coupons.ts';
import { moveTwoshots, publishTwoshot } from './move-twoshot.ts';
import { requireFirstSlice } from './require-first-slice.ts';
import { waitingTwoshotsOf, type TwoshotRow } from './twoshot.queries.ts';

interface Guest {
  user_id: number;
  user_type: UserType;
  chat_lang: Language;
}

const GUEST = `SELECT id AS user_id, user_type, CASE WHEN chat_lang = 'en' THEN 'en' ELSE 'ja' END AS chat_lang
  FROM app_user WHERE id = $1`;

/**
 * Reads and locks what an acceptance is decided on, once the channel is locked. The sessions and their accounts
 * are locked, so that what is found enough here is still there when everybody's media has been cut and there is no way
 * back.
 */
export async function readAcceptance(services: Services, tx: Tx, channelId: number, viewerId: number) {
  const now_ms = services.clock.nowMs();
  const [waiting, room, , [guest], funds, inputs] = await Promise.all([
    waitingTwoshotsOf(tx, channelId),
    lockRoom(tx, channelId),
    // Everybody else is paid back before the one who stays pays.
    lockAccountsOfRooms(tx, [channelId], [viewerId]),
    namedQuery<Guest>(tx, 'twoshot_guest', GUEST, [viewerId]),
    lockPayerFunds(tx, viewerId, POINT_TYPE.regular, now_ms),
    readPriceInputs(tx, viewerId, channelId, now_ms),
    requireSoundLedger(tx),
  ]);
  if (guest === undefined) throw new Problem('twoshot_answered');
  return { waiting, room, guest, funds, inputs };
}
type Acceptance = Awaited<ReturnType<typeof readAcceptance>>;

/** The price at which it starts. @throws twoshot_viewer_short */
function affordableOffer(
  services: Services,
  channel: ChannelRow,
  request: TwoshotRow,
  { room, guest, funds, inputs }: Acceptance,
): Offer {
  const party = room.find(({ viewer_id }) => viewer_id === guest.user_id);
  if (party === undefined) throw new Problem('twoshot_answered');
  const offer = priceAtStart(offerOf('twoshot', guest, channel, inputs), request.rate_units_per_min);
  try {
    requireFirstSlice(services, party, offer, funds);
  } catch (error) {
    // What the viewer lacks is said to the performer, in words for her.
    throw error instanceof Problem ? new Problem('twoshot_viewer_short') : error;
  }
  return offer;
}

/** She chose one: the others hear so. @returns the ids of all requests that were answered by it */
function answerAll(
  services: Services,
  tx: Tx,
  request: TwoshotRow,
  waiting: readonly TwoshotRow[],
): number[] {
  const others = waiting.filter(({ id }) => id !== request.id);
  moveTwoshots(services, tx, [request], 'accept');
  moveTwoshots(services, tx, others, 'accept_other');
  return [request, ...others].map(({ id }) => id);
}

const START = `UPDATE twoshot_request SET session_id = $2, gift_units = $3, gift_performer_units = $4 WHERE id = $1`;

/**
 * Starts the two-shot that a request asks for: everybody's session ends, the viewer's own party chat too, before the
 * exclusive one is opened and can be granted media. The caller holds the locks of the viewer and of the channel.
 * @throws twoshot_answered, twoshot_viewer_short, command_refused, publisher_not_live
 */
export async function acceptTwoshot(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  request: TwoshotRow,
  acceptance: Acceptance,
): Promise<void> {
  const { performer_id, broadcast_id } = channel;
  const { guest, room, waiting } = acceptance;
  const answered = answerAll(services, tx, request, waiting);
  if (broadcast_id === null) throw new Problem('command_refused');
  const offer = affordableOffer(services, channel, request, acceptance);
  const moved = await moveChannel(services, tx, after, channel, 'twoshot_accepted', {}, room);
  const party = room.find(({ viewer_id }) => viewer_id === guest.user_id);
  const follows = party !== undefined && hasEntered(party) ? party : null;
  const entry = { offer, point_type: POINT_TYPE.regular, follows };
  const viewer = { ...guest, login_id: party?.login_id ?? null };
  const session = await openSession(services, tx, viewer, { ...moved, broadcast_id }, entry);
  const gift = await giveCoupons(services, tx, request, session.id);
  const values = [request.id, session.id, gift.gift_units, gift.gift_performer_units];
  enqueue(tx, namedQuery(tx, 'start_twoshot', START, values));
  after(async () => {
    services.realtime.join(roomOf.user(guest.user_id), roomOf.board(performer_id));
    await Promise.all([
      ...answered.map((id) => publishTwoshot(services, id)),
      announceViewers(services, performer_id),
      publishBalance(services, guest.user_id),
    ]);
  });
}
