import type { GiftNotice, sendGift as sendGiftCall } from '@akari/contract';
import { giftPrice, isPrivate, tipObject } from '@akari/rules';
import type { z } from 'zod';
import { lockChannels, shareIn, type ChannelRow } from '../../core/channel/channel.queries.ts';
import { channelPermit } from '../../core/channel/channel-permit.ts';
import { appendChatLine } from '../../core/chat/append-line.ts';
import { tellBoard } from '../../core/chat/tell-board.ts';
import { stepToGoal, takeStep } from '../../core/freechat/goal.ts';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import { balancesOf, type ViewerBalances } from '../../core/ledger/ledger.queries.ts';
import { postTransfer } from '../../core/ledger/post-transfer.ts';
import { spendLegs } from '../../core/ledger/spend.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { knownPerformerId } from '../../core/channel/performer-by-name.ts';
import { runningSessionOf } from '../../core/session/session.queries.ts';
import { giverOf, refuseGiving } from '../tip/giver.ts';
import { giftPricesOf } from './gift-prices.ts';
import { giftTable } from './gift.table.ts';

type GiftRequest = z.output<typeof sendGiftCall.body>;
export interface SentGift {
  gift_id: string;
  units: number;
  balance: ViewerBalances;
}

/**
 * Pipelines all statements in one write. They run in order, so those after the channel lock see what was
 * committed before it.
 */
async function readRoom(tx: Tx, viewer_id: number, channelId: number) {
  const [[channel], session, prices] = await Promise.all([
    lockChannels(tx, [channelId]),
    runningSessionOf(tx, viewer_id),
    giftPricesOf(tx, channelId),
    requireSoundLedger(tx),
  ]);
  return { channel, session, prices };
}

/** The channel, broadcast and session in which the gift is given. */
interface Place {
  channel: ChannelRow;
  broadcast_id: number;
  session_id: number;
}

/** @throws gift_from_outside, feature_not_for_peep, gift_price_changed */
function placeOf(
  { channel, session, prices }: Awaited<ReturnType<typeof readRoom>>,
  asked: GiftRequest,
): Place {
  if (channel === undefined) throw new Problem('performer_not_found');
  const { id } = refuseGiving('gift', session, channel.performer_id);
  if (channel.broadcast_id === null) throw new Problem('gift_from_outside');
  if (giftPrice(asked.gift, prices) !== asked.units) throw new Problem('gift_price_changed');
  return { channel, broadcast_id: channel.broadcast_id, session_id: id };
}

/**
 * Transfers the points and stores the gift.
 * @returns its id
 */
async function pay(
  services: Services,
  tx: Tx,
  member: Member,
  asked: GiftRequest,
  { channel, broadcast_id, session_id }: Place,
  key: string,
): Promise<number> {
  const at_ms = services.clock.nowMs();
  const { gift, units, anonymous, point_type } = asked;
  const people = { viewer_id: member.user_id, performer_id: channel.performer_id };
  const { legs, performer_units } = spendLegs({ ...people, point_type, units, share_bp: shareIn(channel) });
  const { transfer_id } = await postTransfer(tx, {
    ...people,
    idempotency_key: `gift:${member.user_id}:${key}`,
    // Nodes of the previous version can list this cause; the table of gifts says which gift it was.
    cause: 'tip',
    cause_id: null,
    at_ms,
    legs,
  });
  const kept = { ...people, broadcast_id, session_id, transfer_id, gift, units, performer_units, anonymous };
  const [row] = await tx
    .insert(giftTable)
    .values({ ...kept, at_ms })
    .returning({ id: giftTable.id });
  if (row === undefined) throw new Error('the gift was not kept');
  return row.id;
}

async function tell(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  told: { member: Member; asked: GiftRequest; place: Place; gift_id: number },
): Promise<void> {
  const { member, asked, place, gift_id } = told;
  const { gift, units, anonymous } = asked;
  const channel_id = place.channel.performer_id;
  const giver = giverOf(member, anonymous);
  const apart = isPrivate(place.channel.status);
  await appendChatLine(services, tx, after, {
    channel_id,
    broadcast_id: place.broadcast_id,
    apart,
    author_id: member.user_id,
    body: { kind: 'tip', author: { ...giver, role: 'viewer' }, units, object: tipObject(units), gift },
  });
  const notice: GiftNotice = {
    gift_id: String(gift_id),
    channel_id: String(channel_id),
    gift,
    units,
    user_id: giver.user_id,
    user_name: anonymous ? null : giver.user_name,
    tier: giver.tier,
    at_ms: services.clock.nowMs(),
  };
  after(() => tellBoard(services, { channel_id, apart }, 'gift.sent', notice));
}

/**
 * Gives a gift of the catalogue: transfer, gift and chat line in one transaction, once per idempotency key.
 * @throws performer_not_found, gift_from_outside, feature_not_for_peep, gift_price_changed, points_short,
 * coupon_points_short, idempotency_key_reused, money_stopped; nothing was changed then
 */
export async function sendGift(
  services: Services,
  member: Member,
  asked: GiftRequest,
  key: string,
): Promise<SentGift> {
  const channelId = await knownPerformerId(services, asked.performer_name);
  const intent = {
    user_id: member.user_id,
    key,
    content: ['gift', asked],
    turn: channelPermit(services, channelId),
    read: (tx: Tx) => readRoom(tx, member.user_id, channelId),
  };
  return once(services, intent, async (tx, after, read) => {
    const place = placeOf(read, asked);
    const step = await stepToGoal(tx, place.channel, 'gift', asked.units);
    const gift_id = await pay(services, tx, member, asked, place, key);
    await tell(services, tx, after, { member, asked, place, gift_id });
    if (step !== null) await takeStep(services, tx, after, place.channel, step);
    const balance = await balancesOf(tx, member.user_id);
    after(() => services.realtime.send(roomOf.user(member.user_id), 'balance.changed', balance));
    return { gift_id: String(gift_id), units: asked.units, balance };
  });
}
