import type { Offer } from '@akari/contract';
import { hasEntered, POINT_TYPE, priceAtStart, type Language, type UserType } from '@akari/rules';
import { announceViewers } from '../../core/channel/announce/announce.ts';
import type { ChannelRow } from '../../core/channel/state/channel.queries.ts';
import { moveChannel } from '../../core/channel/broadcast/move-channel.ts';
import { offerOf, readPriceInputs } from '../../core/session/price/quote.ts';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import { publishBalance } from '../../core/ledger/publish-balance.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { enqueue, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccountsOfRooms, lockPayerFunds } from '../../core/session/price/payer-funds.ts';
import { openSession } from '../../core/session/join/open-session.ts';
import { lockRoom } from '../../core/session/state/session.queries.ts';
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
 * Reads and locks what an acceptance depends on; the channel is already locked. Sessions and their ledger
 * accounts are locked too, so that a balance that was checked here is still sufficient after all media was
 * cut, which cannot be undone.
 */
export async function readAcceptance(services: Services, tx: Tx, channelId: number, viewerId: number) {
  const now_ms = services.clock.nowMs();
  const [waiting, room, , [guest], funds, inputs] = await Promise.all([
    waitingTwoshotsOf(tx, channelId),
    lockRoom(tx, channelId),
    // Settlement pays every other viewer back before this viewer is charged.
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

/**
 * The price at which the two-shot starts.
 * @throws twoshot_viewer_short
 */
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
    // The performer gets the error, so it must be worded for the performer and not for the viewer.
    throw error instanceof Problem ? new Problem('twoshot_viewer_short') : error;
  }
  return offer;
}

/**
 * Accepts the chosen request and moves all other waiting ones.
 * @returns the ids of all requests that were answered
 */
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
 * Starts the requested two-shot: ends every session, also the viewer's own party chat, before the exclusive
 * session is opened and can be granted media. The caller holds the locks of the viewer and of the channel.
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
  const gift = await giveCoupons(services, tx, channel, request, session.id);
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
