import type { BodyOf, sendTip as sendTipCall, TipNotice } from '@akari/contract';
import { FREE_TIP_UNITS, isOnAir, isPrivate, parseTip, tipObject, type PointType } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { refuseBarred } from '../../core/bar/bar.queries.ts';
import { channelOf, shareOf, type ChannelRow } from '../../core/channel/channel.queries.ts';
import { performerIdOf } from '../../core/channel/performer-by-name.ts';
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
import { runningSessionOf } from '../../core/session/session.queries.ts';
import { channelTable } from '../../core/channel/channel.table.ts';
import { giverOf, refuseGiving } from './giver.ts';
import { tipTable } from './tip.table.ts';

interface Tip {
  performer_id: number;
  units: number;
  anonymous: boolean;
  point_type: PointType;
  idempotency_key: string;
}
export interface SentTip {
  tip_id: string;
  units: number;
  balance: ViewerBalances;
}

/**
 * A free chat began while this transaction waited for the channel's lock; its goal needs an exclusive lock.
 */
class FreeChatBegan extends Error {}

/**
 * Locks the channel and checks that it is on air, before any points move. The lock is shared with other tips,
 * but not with the command that ends the broadcast. In free chat it is exclusive, because each tip updates
 * the goal.
 * @throws FreeChatBegan if only the shared lock is held: two transactions that both upgrade it would deadlock
 */
async function channelOnAir(
  tx: Tx,
  performer_id: number,
  alone: boolean,
): Promise<ChannelRow & { broadcast_id: number }> {
  const before = await channelOf(tx, performer_id);
  const lock = alone || before?.status === 'free_chat' ? 'update' : 'share';
  const [channel] = await tx
    .select()
    .from(channelTable)
    .where(eq(channelTable.performer_id, performer_id))
    .for(lock);
  if (channel?.status === 'free_chat' && lock === 'share') throw new FreeChatBegan();
  if (before === null || channel === undefined || !isOnAir(channel.status) || channel.broadcast_id === null) {
    throw new Problem('tip_not_on_air');
  }
  return { ...before, ...channel, broadcast_id: channel.broadcast_id };
}

/** The minimum tip is higher in free chat (spec §5). */
function checkMinimum(channel: ChannelRow, units: number): void {
  if (channel.status === 'free_chat' && units < FREE_TIP_UNITS) throw new Problem('tip_below_free_minimum');
}

/**
 * The viewer's session in this channel.
 * @throws feature_not_for_peep, tip_from_outside
 */
async function sessionHere(tx: Tx, viewer_id: number, channel: ChannelRow): Promise<number> {
  return refuseGiving('tip', await runningSessionOf(tx, viewer_id), channel.performer_id).id;
}

/**
 * Transfers the points and stores the tip.
 * @returns its id
 */
async function pay(
  tx: Tx,
  services: Services,
  member: Member,
  tip: Tip,
  channel: ChannelRow & { broadcast_id: number },
): Promise<number> {
  const session_id = await sessionHere(tx, member.user_id, channel);
  const at_ms = services.clock.nowMs();
  const share_bp = await shareOf(tx, tip.performer_id);
  const people = { viewer_id: member.user_id, performer_id: tip.performer_id };
  const { legs, performer_units } = spendLegs({
    ...people,
    point_type: tip.point_type,
    units: tip.units,
    share_bp,
  });
  const { transfer_id } = await postTransfer(tx, {
    ...people,
    idempotency_key: `tip:${member.user_id}:${tip.idempotency_key}`,
    cause: 'tip',
    cause_id: null,
    at_ms,
    legs,
  });
  const kept = {
    ...people,
    broadcast_id: channel.broadcast_id,
    session_id,
    transfer_id,
    units: tip.units,
    performer_units,
  };
  const [row] = await tx
    .insert(tipTable)
    .values({ ...kept, anonymous: tip.anonymous, at_ms })
    .returning({ id: tipTable.id });
  if (row === undefined) throw new Error('the tip was not kept');
  return row.id;
}

async function tell(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  told: { member: Member; tip: Tip; tip_id: number; channel: ChannelRow },
): Promise<void> {
  const { member, tip, tip_id, channel } = told;
  const giver = giverOf(member, tip.anonymous);
  const object = tipObject(tip.units);
  const apart = isPrivate(channel.status);
  await appendChatLine(services, tx, after, {
    channel_id: tip.performer_id,
    broadcast_id: channel.broadcast_id,
    apart,
    author_id: member.user_id,
    body: { kind: 'tip', author: { ...giver, role: 'viewer' }, units: tip.units, object },
  });
  const notice: TipNotice = {
    tip_id: String(tip_id),
    channel_id: String(tip.performer_id),
    units: tip.units,
    object,
    user_id: giver.user_id,
    user_name: tip.anonymous ? null : giver.user_name,
    tier: giver.tier,
    at_ms: services.clock.nowMs(),
  };
  after(() => tellBoard(services, { channel_id: tip.performer_id, apart }, 'tip.sent', notice));
}

/**
 * Gives a tip. `alone`: with an exclusive lock, so that no other tip in this channel runs before the commit.
 */
async function give(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { member, tip, alone }: { member: Member; tip: Tip; alone: boolean },
): Promise<SentTip> {
  await requireSoundLedger(tx);
  const channel = await channelOnAir(tx, tip.performer_id, alone);
  await refuseBarred(tx, tip.performer_id, member.user_id, services.clock.nowMs());
  checkMinimum(channel, tip.units);
  const step = await stepToGoal(tx, channel, 'tip', tip.units);
  const tip_id = await pay(tx, services, member, tip, channel);
  await tell(services, tx, after, { member, tip, tip_id, channel });
  if (step !== null) await takeStep(services, tx, after, channel, step);
  const balance = await balancesOf(tx, member.user_id);
  after(() => services.realtime.send(roomOf.user(member.user_id), 'balance.changed', balance));
  return { tip_id: String(tip_id), units: tip.units, balance };
}

/**
 * Sends a tip: transfer, tip and chat line in one transaction, once per idempotency key.
 * @throws tip_not_a_number, tip_below_minimum, tip_below_free_minimum, tip_above_maximum,
 * performer_not_found, tip_not_on_air, kicked_out, banned_out, feature_not_for_peep, tip_from_outside,
 * points_short, coupon_points_short, idempotency_key_reused, money_stopped; nothing was changed then
 */
export async function sendTip(
  services: Services,
  member: Member,
  body: BodyOf<typeof sendTipCall>,
  idempotency_key: string,
): Promise<SentTip> {
  const amount = parseTip(body.amount);
  if (!amount.ok) throw new Problem(amount.error);
  const tip: Tip = {
    performer_id: await performerIdOf(services.database.db, body.performer_name),
    units: amount.units,
    anonymous: body.anonymous,
    point_type: body.point_type ?? 2000,
    idempotency_key,
  };
  const intent = { user_id: member.user_id, key: idempotency_key, content: ['tip', tip] };
  const send = (alone: boolean): Promise<SentTip> =>
    once(services, intent, (tx, after) => give(services, tx, after, { member, tip, alone }));
  return send(false).catch((error: unknown) => {
    if (error instanceof FreeChatBegan) return send(true);
    throw error;
  });
}
