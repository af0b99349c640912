import type { BodyOf, PrivateMessage, sendSecretMessage as secretCall } from '@akari/contract';
import { POINT_TYPE, SECRET_MESSAGE_UNITS } from '@akari/rules';
import { barInForce } from '../../core/bar/bar.queries.ts';
import { announceViewers } from '../../core/channel/announce/announce-viewers.ts';
import { channelPermit } from '../../core/channel/state/channel-permit.ts';
import { lockChannels, shareIn } from '../../core/channel/state/channel.queries.ts';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import { isMoneyStopped } from '../../core/ledger/ledger-check-state.ts';
import { balancesOf, type ViewerBalances } from '../../core/ledger/ledger.queries.ts';
import { payPerformer } from '../../core/ledger/pay-performer.ts';
import { judgePrivateMessage, shownText } from '../../core/moderation/line/judge-line.ts';
import { publishReceipt } from '../../core/session/receipt/publish-receipt.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import { spendWithinLimit } from '../../core/spend-limit/spend-within-limit.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { decideGiving } from '../giving/decide-giving.ts';
import { checkMessageRate, cleanMessage } from './clean-message.ts';
import { addMessage, type Pair } from './private-message.queries.ts';
import { secretMessageTable } from './secret-message.table.ts';
import { isIgnored } from './send-message.ts';
import { tellMessage } from './tell-message.ts';

const ON_PHONE = `SELECT b.on_phone FROM channel c JOIN broadcast b ON b.id = c.broadcast_id WHERE c.performer_id = $1`;

/** Whether a performer's running broadcast is published from a mobile phone (spec §5). */
export async function isOnPhone(db: Db | Tx, performer_id: number): Promise<boolean> {
  const [row] = await namedQuery<{ on_phone: boolean }>(db, 'private_on_phone', ON_PHONE, [performer_id]);
  return row?.on_phone === true;
}

/** Locks the channel and reads what decides; the statements run in order. */
async function lockAndRead({ clock }: Services, tx: Tx, pair: Pair) {
  const { performer_id, viewer_id } = pair;
  const [[channel], session, bar, on_phone, ignored, money_stopped] = await Promise.all([
    lockChannels(tx, [performer_id]),
    runningSessionOf(tx, viewer_id),
    barInForce(tx, performer_id, viewer_id, clock.nowMs()),
    isOnPhone(tx, performer_id),
    isIgnored(tx, pair),
    isMoneyStopped(tx),
  ]);
  return { inputs: { money_stopped, channel, bar, session, terms: { on_phone } }, ignored };
}

const SECRET = {
  problems: { off_air: 'private_message_from_outside', from_outside: 'private_message_from_outside' },
  refusal: (_asked: unknown, _channel: unknown, { on_phone }: { on_phone: boolean }) =>
    on_phone ? 'secret_message_on_phone' : null,
} as const;

/**
 * A viewer pays for a message to the performer: the transfer, the message and its row are one transaction, once per
 * idempotency key. It waits for the channel's lock, so that a session that ends at the same time is over or not.
 * @throws chat_line_empty, private_message_too_long, too_many_requests, money_stopped, performer_not_found, kicked_out,
 * banned_out, feature_not_for_peep, private_message_from_outside, secret_message_on_phone, points_short,
 * coupon_points_short, points_for_watching, spend_limit_exceeded, chat_word_forbidden, idempotency_key_reused; nothing
 * was changed then
 */
export async function sendSecretMessage(
  services: Services,
  { user_id: viewer_id }: Member,
  { performer_name, text: sent, lang, point_type = POINT_TYPE.regular }: BodyOf<typeof secretCall>,
  idempotency_key: string,
): Promise<{ message: PrivateMessage; units: number; balance: ViewerBalances }> {
  const text = cleanMessage(sent);
  const performer_id = await knownPerformerId(services, performer_name);
  await checkMessageRate(services, viewer_id);
  const pair = { performer_id, viewer_id };
  const judged = await judgePrivateMessage(services, performer_id, 'viewer', text);
  const units = SECRET_MESSAGE_UNITS;
  const intent = {
    user_id: viewer_id,
    key: idempotency_key,
    content: ['secret_message', performer_id, text, lang, point_type],
    turn: channelPermit(services, performer_id),
    read: (tx: Tx) => lockAndRead(services, tx, pair),
  };
  return once(services, intent, async (tx, after, { inputs, ignored }) => {
    const at_ms = services.clock.nowMs();
    const shown = shownText(judged);
    const place = decideGiving(SECRET, inputs, { units, anonymous: false, point_type }, at_ms);
    const { broadcast_id, session_id } = place;
    // Before the payment: it may lock sessions, and sessions are locked before ledger accounts.
    await spendWithinLimit(tx, viewer_id, inputs.session, units, at_ms);
    const paid = await payPerformer(tx, {
      ...{ ...pair, point_type, units, at_ms },
      share_bp: shareIn(place.channel),
      idempotency_key: `secret_message:${viewer_id}:${idempotency_key}`,
      // Nodes of the previous version know no other cause. The view `payment` tells them apart.
      cause: 'tip',
      cause_id: null,
    });
    const added = { ...pair, broadcast_id, from: 'viewer', text: shown, lang, ignored } as const;
    const message = await addMessage(tx, { ...added, secret: true }, at_ms);
    await tx.insert(secretMessageTable).values({
      ...{ ...pair, broadcast_id, session_id, point_type, units, at_ms },
      ...{ message_id: message.message_id, ...paid },
    });
    const balance = await balancesOf(tx, viewer_id);
    after(() => tellMessage(services, message, ignored));
    after(() => services.realtime.send(roomOf.user(viewer_id), 'balance.changed', balance));
    after(() => announceViewers(services, performer_id));
    after(() => publishReceipt(services, session_id));
    return { message, units, balance };
  });
}
