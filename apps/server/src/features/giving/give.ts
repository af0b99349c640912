import { barInForce } from '../../core/bar/bar.queries.ts';
import { channelPermit } from '../../core/channel/state/channel-permit.ts';
import { lockChannels, shareIn } from '../../core/channel/state/channel.queries.ts';
import { countTowardsGoal } from '../../core/freechat/goal.ts';
import { isMoneyStopped } from '../../core/ledger/ledger-check-state.ts';
import type { ViewerBalances } from '../../core/ledger/ledger.queries.ts';
import type { Payment } from '../../core/ledger/pay-performer.ts';
import { publishReceipt } from '../../core/session/receipt/publish-receipt.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import { spendLimitRow, type SpendLimitRow } from '../../core/spend-limit/spend-limit.queries.ts';
import { spendWithinLimit } from '../../core/spend-limit/spend-within-limit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { countTowardsTipGoal } from '../tip-goal/count-tip-goal.ts';
import { lastTipGoal, type TipGoalRow } from '../tip-goal/tip-goal.queries.ts';
import { decideGiving, type GivingInputs } from './decide-giving.ts';
import type { Asked, GivingKind } from './giving-kind.ts';
import { keepGiving } from './keep-giving.ts';

/** One request to give something. */
export interface GivingRequest<A extends Asked> {
  /** Authorised by the route. */
  member: Member;
  performer_id: number;
  idempotency_key: string;
  /** The content of the request: the same key with other content is refused. */
  content: unknown;
  asked: A;
}

/**
 * Locks the channel and reads what `decideGiving` needs. All statements are sent to PostgreSQL together and run in order,
 * so those after the channel lock see what was committed before it.
 */
async function lockAndReadInputs<Terms>(
  { clock }: Services,
  tx: Tx,
  viewer_id: number,
  performer_id: number,
  readTerms: (tx: Tx, performer_id: number) => Promise<Terms>,
): Promise<GivingInputs<Terms> & { tip_goal: TipGoalRow | undefined; limit: SpendLimitRow | null }> {
  const [[channel], session, bar, terms, money_stopped, tip_goal, limit] = await Promise.all([
    lockChannels(tx, [performer_id]),
    runningSessionOf(tx, viewer_id),
    barInForce(tx, performer_id, viewer_id, clock.nowMs()),
    readTerms(tx, performer_id),
    isMoneyStopped(tx),
    lastTipGoal(tx, performer_id),
    spendLimitRow(tx, viewer_id),
  ]);
  return { money_stopped, channel, bar, session, terms, tip_goal, limit };
}

/**
 * Gives something of a kind: the transfer, the row of the kind's table, the chat line and the progress of a free chat's
 * goal are one transaction, once per idempotency key.
 * It waits for the channel's permit and lock, because the broadcast must not end before the commit, and a free chat
 * counts what is given.
 * @throws idempotency_key_reused, what `decideGiving` refuses, points_short, coupon_points_short, points_for_watching,
 * spend_limit_exceeded, self_excluded;
 * nothing was changed then
 */
export async function give<A extends Asked, Id extends object, Terms>(
  services: Services,
  kind: GivingKind<A, Id, Terms>,
  { member, performer_id, idempotency_key, content, asked }: GivingRequest<A>,
): Promise<Id & { units: number; balance: ViewerBalances }> {
  const { user_id } = member;
  const intent = {
    user_id,
    key: idempotency_key,
    content,
    turn: channelPermit(services, performer_id),
    read: (tx: Tx) => lockAndReadInputs(services, tx, user_id, performer_id, kind.readTerms),
  };
  return once(services, intent, async (tx, after, inputs) => {
    const at_ms = services.clock.nowMs();
    const place = decideGiving(kind, inputs, asked, at_ms);
    const price_units = kind.priceOf?.(asked, inputs.terms) ?? asked.units;
    // Before the payment: it may lock sessions, and sessions are locked before ledger accounts.
    await spendWithinLimit(tx, user_id, inputs.session, price_units, at_ms, inputs.limit);
    const payment: Payment = {
      viewer_id: user_id,
      performer_id,
      point_type: asked.point_type,
      units: price_units,
      share_bp: shareIn(place.channel),
      idempotency_key: `${kind.noun}:${user_id}:${idempotency_key}`,
      // For gifts too: nodes of the previous version know no other cause. The view `payment` tells them apart.
      cause: 'tip',
      cause_id: null,
      at_ms,
    };
    const { id, balance } = await keepGiving(services, tx, after, kind, { member, asked, place, payment });
    const giver = asked.anonymous ? null : member;
    countTowardsGoal(services, tx, after, place.channel, { kind: kind.goal, units: asked.units, giver });
    countTowardsTipGoal(services, tx, after, inputs.tip_goal, {
      broadcast_id: place.broadcast_id,
      units: asked.units,
      giver_name: giver?.user_name ?? null,
    });
    after(() => services.realtime.send(roomOf.user(user_id), 'balance.changed', balance));
    after(() => publishReceipt(services, place.session_id));
    return { ...kind.idField(id), units: asked.units, balance };
  });
}
