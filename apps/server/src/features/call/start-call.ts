import type { ChatCall, startCall as startCallCall } from '@akari/contract';
import { CALL_ANSWER_LIMIT_MS, CALL_LEAST_MS, costUnits, type Price } from '@akari/rules';
import type { z } from 'zod';
import { refuseBarred } from '../../core/bar/bar.queries.ts';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { quote } from '../../core/session/price/quote.ts';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import { refuseLockedPayments } from '../../core/ledger/payment-lock.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { performerIdOf } from '../../core/channel/state/performer-by-name.ts';
import { lockViewer } from '../../core/session/state/session.queries.ts';
import { limitOfSession } from '../../core/spend-limit/spend-limit.queries.ts';
import { CALL_ANSWER } from './call-deadlines.ts';
import { describeCall, lastCallTo, openCallsOf, retryAtMs } from './call.queries.ts';
import { callTable } from './call.table.ts';
import { publishCall } from './move-call.ts';

type StartCallBody = z.output<typeof startCallCall.body>;

/** @throws call_retry_later for a while after the performer declined */
async function refuseTooSoon(tx: Tx, member: Member, channel_id: number, now_ms: number): Promise<void> {
  const last = await lastCallTo(tx, member.user_id, channel_id);
  const retry_at_ms = last === null ? null : retryAtMs(last);
  if (retry_at_ms === null || retry_at_ms <= now_ms) return;
  throw new Problem('call_retry_later', { retry_after_s: Math.ceil((retry_at_ms - now_ms) / 1_000) });
}

/** @throws self_excluded, spend_limit_spent, call_points_short, payment_locked */
async function checkPoints(tx: Tx, member: Member, price: Price, now_ms: number): Promise<void> {
  await refuseLockedPayments(tx, member.user_id);
  await limitOfSession(tx, member.user_id, price, now_ms);
  const { points_units } = await balancesOf(tx, member.user_id);
  if (points_units < costUnits(price, CALL_LEAST_MS)) throw new Problem('call_points_short');
}

async function ring(
  tx: Tx,
  member: Member,
  channel_id: number,
  rate_units_per_min: number,
  now_ms: number,
): Promise<number> {
  const until_ms = now_ms + CALL_ANSWER_LIMIT_MS;
  const [call] = await tx
    .insert(callTable)
    .values({
      channel_id,
      viewer_id: member.user_id,
      rate_units_per_min,
      called_at_ms: now_ms,
      until_ms,
    })
    .returning({ id: callTable.id });
  if (call === undefined) throw new Problem('server_failed');
  await setDeadline(tx, CALL_ANSWER, String(call.id), until_ms);
  return call.id;
}

/**
 * Calls a waiting performer for a viewer, at the price of hidden chat that the viewer saw. A repeat returns
 * the open call.
 * @throws performer_not_found, kicked_out, banned_out, call_already_open, call_unavailable, call_retry_later,
 * price_changed, spend_limit_spent, call_points_short, money_stopped
 */
export async function startCall(
  services: Services,
  member: Member,
  key: string,
  asked: StartCallBody,
): Promise<ChatCall> {
  const intent = { user_id: member.user_id, key, content: ['call', asked] };
  return once(services, intent, async (tx, after) => {
    // Serializes the calls of a viewer, so that simultaneous calls to two performers become one call.
    await lockViewer(tx, member.user_id);
    const now_ms = services.clock.nowMs();
    const channel_id = await performerIdOf(tx, asked.performer_name);
    const [channel] = await lockChannels(tx, [channel_id]);
    await refuseBarred(tx, channel_id, member.user_id, now_ms);
    const [open] = await openCallsOf(tx, { viewer_id: member.user_id });
    if (open?.channel_id === channel_id && open.state === 'calling') return describeCall(tx, open.id);
    if (open !== undefined) throw new Problem('call_already_open');
    if (channel?.status !== 'waiting') throw new Problem('call_unavailable');
    await requireSoundLedger(tx);
    await refuseTooSoon(tx, member, channel_id, now_ms);
    const [offer] = await quote(tx, member, channel, ['hidden'], now_ms);
    if (offer?.rate_units_per_min !== asked.rate_units_per_min) throw new Problem('price_changed');
    await checkPoints(tx, member, offer, now_ms);
    const id = await ring(tx, member, channel_id, offer.rate_units_per_min, now_ms);
    after(() => publishCall(services, id));
    return describeCall(tx, id);
  });
}
