import type { BodyOf, commandToy as commandToyCall } from '@akari/contract';
import {
  fitsToyQueue,
  holdsToy,
  isPrivate,
  POINT_TYPE,
  tipObject,
  toyAway,
  toyCommandUnits,
  toyLevel,
  type ErrorName,
  type PointType,
  type ToyLevelRule,
  type ToySlot,
} from '@akari/rules';
import { barInForce, barProblem } from '../../core/bar/bar.queries.ts';
import { announceViewers } from '../../core/channel/announce/announce-viewers.ts';
import { channelPermit } from '../../core/channel/state/channel-permit.ts';
import { lockChannels, shareIn } from '../../core/channel/state/channel.queries.ts';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import { appendChatLine } from '../../core/chat/append-line.ts';
import { isMoneyStopped } from '../../core/ledger/ledger-check-state.ts';
import { balancesOf, type ViewerBalances } from '../../core/ledger/ledger.queries.ts';
import { payPerformer, type Paid } from '../../core/ledger/pay-performer.ts';
import { publishReceipt } from '../../core/session/receipt/publish-receipt.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import { spendWithinLimit } from '../../core/spend-limit/spend-within-limit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { TOY_PUMP } from './move-command.ts';
import { moveControl } from './move-control.ts';
import { tellToys } from './tell-toys.ts';
import { toyPlaceRefusal } from './toy-place.ts';
import { toyCampaigns, toyPrices } from './toy-price.ts';
import { isLinkAlive, linkOf, openCommands, openControlRows, slotStates } from './toy.queries.ts';
import { toyCommandTable } from './toy.table.ts';

/** A parsed request. */
interface Asked {
  slot: ToySlot;
  level: number;
  rule: ToyLevelRule;
  units: number;
  anonymous: boolean;
  point_type: PointType;
}

/** Locks the channel and reads what `decide` needs; all statements are sent together and run in order. */
async function lockAndRead({ clock }: Services, tx: Tx, viewer_id: number, performer_id: number) {
  const now_ms = clock.nowMs();
  const [[channel], session, bar, link, controls, commands, campaigns, money_stopped] = await Promise.all([
    lockChannels(tx, [performer_id]),
    runningSessionOf(tx, viewer_id),
    barInForce(tx, performer_id, viewer_id, now_ms),
    linkOf(tx, performer_id),
    openControlRows(tx, performer_id),
    openCommands(tx, performer_id),
    toyCampaigns(tx, performer_id, now_ms),
    isMoneyStopped(tx),
  ]);
  return { channel, session, bar, link, controls, commands, campaigns, money_stopped };
}
type Inputs = Awaited<ReturnType<typeof lockAndRead>>;

/** Why the viewer may not send this command; null: they may. The first refusal that applies is the one they see. */
function refusalOf(inputs: Inputs, viewer_id: number, asked: Asked, now_ms: number): ErrorName | null {
  const { link, controls, commands, campaigns } = inputs;
  const { slot, rule, units } = asked;
  const state = slotStates(link).find((each) => each.slot === slot);
  const away = toyAway(isLinkAlive(link, now_ms), state);
  if (away !== null) return away;
  const holder = controls.find((control) => control.slot === slot && holdsToy(control.state));
  if (holder !== undefined && holder.viewer_id !== viewer_id) return 'toy_in_use';
  if (holder?.state === 'accepted') return 'toy_not_yours';
  if (!fitsToyQueue(commands, slot, viewer_id)) return 'toy_queue_full';
  const mine = controls.filter((control) => control.viewer_id === viewer_id);
  const price = toyPrices(campaigns, mine).find((each) => each.slot === slot);
  return toyCommandUnits(rule, price?.discount_bp ?? 0) === units ? null : 'toy_price_changed';
}

/** The channel, session and control of a command. @throws what refuses it */
function decide(inputs: Inputs, viewer_id: number, asked: Asked, now_ms: number) {
  const { channel, session, bar, controls, money_stopped } = inputs;
  if (money_stopped) throw new Problem('money_stopped');
  if (bar !== null) throw barProblem(bar, now_ms);
  const refusal = toyPlaceRefusal(channel, session) ?? refusalOf(inputs, viewer_id, asked, now_ms);
  if (refusal !== null) throw new Problem(refusal);
  if (channel === undefined || session === null || channel.broadcast_id === null)
    throw new Error('a toy command without a room');
  const control = controls.find((each) => each.slot === asked.slot && each.viewer_id === viewer_id);
  return { channel, session, broadcast_id: channel.broadcast_id, control };
}
type Decided = ReturnType<typeof decide>;

/** A free command moves no money, and has no transfer. */
const FREE: Omit<Paid, 'transfer_id'> & { transfer_id: null } = { transfer_id: null, performer_units: 0 };

/** Keeps the command and the chat line that says what was paid for. @returns the command's id */
async function keep(
  services: Services,
  tx: Tx,
  after: (publish: () => void | Promise<void>) => void,
  member: Member,
  asked: Asked,
  { channel, session, broadcast_id }: Decided,
  paid: { transfer_id: number | null; performer_units: number },
): Promise<number> {
  const { slot, level, rule, units, anonymous, point_type } = asked;
  const performer_id = channel.performer_id;
  const { user_id, user_name, tier } = member;
  const giver = anonymous
    ? { user_id: null, user_name: '', tier: 'guest' as const }
    : { user_id: String(user_id), user_name, tier };
  const [[kept]] = await Promise.all([
    tx
      .insert(toyCommandTable)
      .values({
        ...{ performer_id, viewer_id: user_id, broadcast_id, session_id: session.id, slot, level },
        ...{ v_level: rule.v_level, r_level: rule.r_level, duration_ms: rule.time_s * 1_000 },
        ...{ anonymous, point_type, units, share_bp: shareIn(channel), ...paid },
        at_ms: services.clock.nowMs(),
      })
      .returning({ id: toyCommandTable.id }),
    appendChatLine(services, tx, after, {
      channel_id: performer_id,
      broadcast_id,
      apart: isPrivate(channel.status),
      author_id: user_id,
      body: {
        kind: 'tip',
        author: { ...giver, role: 'viewer' },
        units,
        object: tipObject(units),
        toy: { slot, level, time_s: rule.time_s },
      },
    }),
  ]);
  if (kept === undefined) throw new Error('the toy command was not kept');
  return kept.id;
}

/**
 * Pays for one command and puts it into the queue: the transfer, the command, its chat line and the wake-up of the queue
 * are one transaction, once per idempotency key.
 * @throws performer_not_found, money_stopped, kicked_out, banned_out, toy_from_outside, feature_not_for_peep,
 * toy_not_logged_in, toy_misconfigured, toy_not_connected, toy_in_use, toy_not_yours, toy_queue_full,
 * toy_price_changed, points_short, coupon_points_short, points_for_watching, spend_limit_exceeded,
 * idempotency_key_reused; nothing was changed then
 */
export async function commandToy(
  services: Services,
  member: Member,
  body: BodyOf<typeof commandToyCall>,
  idempotency_key: string,
): Promise<{ command_id: string; units: number; balance: ViewerBalances }> {
  const performer_id = await knownPerformerId(services, body.performer_name);
  const { user_id } = member;
  const { slot, level, units, anonymous, point_type = POINT_TYPE.regular } = body;
  const rule = toyLevel(level);
  if (rule === null) throw new Problem('bad_request');
  const asked: Asked = { slot, level, rule, units, anonymous, point_type };
  const intent = {
    user_id,
    key: idempotency_key,
    content: ['toy', performer_id, slot, level, units, anonymous, point_type],
    turn: channelPermit(services, performer_id),
    read: (tx: Tx) => lockAndRead(services, tx, user_id, performer_id),
  };
  return once(services, intent, async (tx, after, inputs) => {
    const at_ms = services.clock.nowMs();
    const decided = decide(inputs, user_id, asked, at_ms);
    await spendWithinLimit(tx, user_id, decided.session, units, at_ms);
    const paid =
      units === 0
        ? FREE
        : await payPerformer(tx, {
            ...{ viewer_id: user_id, performer_id, point_type, units, at_ms },
            share_bp: shareIn(decided.channel),
            idempotency_key: `toy:${user_id}:${idempotency_key}`,
            // Nodes of the previous version know no other cause. The view `payment` tells them apart.
            cause: 'tip',
            cause_id: null,
          });
    const id = await keep(services, tx, after, member, asked, decided, paid);
    if (decided.control?.state === 'in_use')
      await moveControl(services, tx, after, decided.control, 'move_level');
    await setDeadline(tx, TOY_PUMP, String(performer_id), at_ms);
    const balance = await balancesOf(tx, user_id);
    after(() => services.realtime.send(roomOf.user(user_id), 'balance.changed', balance));
    after(() => tellToys(services, performer_id));
    if (!anonymous) after(() => announceViewers(services, performer_id));
    after(() => publishReceipt(services, decided.session.id));
    return { command_id: String(id), units, balance };
  });
}
