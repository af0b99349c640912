import type { AnswerOf, BodyOf, sendThankYou as sendCall } from '@akari/contract';
import { refusesThankYou, refusesThankYouPoints, THANK_YOU_GAP_MS } from '@akari/rules';
import { barInForce, barProblem } from '../../core/bar/bar.queries.ts';
import { announceViewers } from '../../core/channel/announce/announce-viewers.ts';
import { channelPermit } from '../../core/channel/state/channel-permit.ts';
import { lockChannels, shareIn } from '../../core/channel/state/channel.queries.ts';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import { isMoneyStopped } from '../../core/ledger/ledger-check-state.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { payPerformer } from '../../core/ledger/pay-performer.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import { spendWithinLimit } from '../../core/spend-limit/spend-within-limit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { thankYouRow } from './thank-you.queries.ts';
import { thankYouTable } from './thank-you.table.ts';

/** Locks the channel and reads what decides, in this order: two thank-yous at once see each other. */
async function lockAndRead({ clock }: Services, tx: Tx, viewer_id: number, performer_id: number) {
  const now_ms = clock.nowMs();
  const [[channel], session, bar, standingAt, money_stopped] = await Promise.all([
    lockChannels(tx, [performer_id]),
    runningSessionOf(tx, viewer_id),
    barInForce(tx, performer_id, viewer_id, now_ms),
    thankYouRow(tx, viewer_id, performer_id, now_ms),
    isMoneyStopped(tx),
  ]);
  return { channel, session, bar, standingAt, money_stopped };
}
type Inputs = Awaited<ReturnType<typeof lockAndRead>>;
type Asked = Pick<BodyOf<typeof sendCall>, 'units' | 'point_type'>;

/** @returns the channel and broadcast that are thanked @throws every refusal */
function decide(
  { channel, bar, standingAt, money_stopped }: Inputs,
  { units, point_type = 2000 }: Asked,
  most_units: number,
  now_ms: number,
) {
  if (money_stopped) throw new Problem('money_stopped');
  if (channel === undefined) throw new Problem('performer_not_found');
  if (bar !== null) throw barProblem(bar, now_ms);
  const standing = standingAt(channel.status);
  const refused = refusesThankYou(standing, now_ms);
  if (refused === 'thank_you_too_soon') {
    const again_ms = (standing.last_at_ms ?? 0) + THANK_YOU_GAP_MS - now_ms;
    throw new Problem(refused, { retry_after_s: Math.ceil(again_ms / 1_000) });
  }
  if (refused !== null) throw new Problem(refused);
  const wrong = refusesThankYouPoints(standing.accepts, { units, point_type }, most_units);
  if (wrong !== null) throw new Problem(wrong);
  if (channel.broadcast_id === null) throw new Problem('thank_you_offline');
  return { channel, broadcast_id: channel.broadcast_id };
}

/**
 * Sends thank-you points: the transfer and its row are one transaction, once per idempotency key.
 * @throws performer_not_found, money_stopped, kicked_out, banned_out, the refusals of `rules/thank-you`,
 * spend_limit_exceeded, self_excluded, points_short, coupon_points_short, points_for_watching, payment_locked,
 * idempotency_key_reused; nothing was changed then
 */
export async function sendThankYou(
  services: Services,
  { user_id: viewer_id, user_name, tier }: Member,
  { performer_name, units, point_type = 2000 }: BodyOf<typeof sendCall>,
  idempotency_key: string,
): Promise<AnswerOf<typeof sendCall>> {
  const performer_id = await knownPerformerId(services, performer_name);
  const intent = {
    user_id: viewer_id,
    key: idempotency_key,
    content: ['thank_you', performer_id, units, point_type],
    turn: channelPermit(services, performer_id),
    read: (tx: Tx) => lockAndRead(services, tx, viewer_id, performer_id),
  };
  return once(services, intent, async (tx, after, inputs) => {
    const at_ms = services.clock.nowMs();
    const most_units = services.config.terms.thank_you_units;
    const { channel, broadcast_id } = decide(inputs, { units, point_type }, most_units, at_ms);
    // Before the payment: it may lock the session, and sessions are locked before ledger accounts.
    await spendWithinLimit(tx, viewer_id, inputs.session, units, at_ms);
    const paid = await payPerformer(tx, {
      ...{ viewer_id, performer_id, point_type, units, share_bp: shareIn(channel), at_ms },
      idempotency_key: `thank_you:${viewer_id}:${idempotency_key}`,
      cause: 'tip',
      cause_id: null,
    });
    await tx.insert(thankYouTable).values({ viewer_id, performer_id, broadcast_id, units, ...paid, at_ms });
    const balance = await balancesOf(tx, viewer_id);
    after(() => services.realtime.send(roomOf.user(viewer_id), 'balance.changed', balance));
    const notice = { user_name, tier, units, at_ms };
    after(() => services.realtime.send(roomOf.user(performer_id), 'thank_you.received', notice));
    after(() => announceViewers(services, performer_id));
    return { units, balance, again_at_ms: at_ms + THANK_YOU_GAP_MS };
  });
}
