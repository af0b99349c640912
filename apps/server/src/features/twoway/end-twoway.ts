import type { TwowayRequest } from '@akari/contract';
import { isPerformer, type TwowayEndCause } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { ChannelRow } from '../../core/channel/state/channel.queries.ts';
import { moveChannel } from '../../core/channel/broadcast/move-channel.ts';
import { isMoneyStopped } from '../../core/ledger/ledger-check-state.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { endSessions } from '../../core/session/end/end-sessions.ts';
import { lockAccountsOfRooms } from '../../core/session/price/payer-funds.ts';
import { openSession } from '../../core/session/join/open-session.ts';
import { lockRoom, type SessionRow } from '../../core/session/state/session.queries.ts';
import { withdrawTwoshots } from '../twoshot/follow-sessions.ts';
import { lockTwoway } from './lock-twoway.ts';
import { moveTwoway } from './move-twoway.ts';
import { endedSession, pointTypeOf, publishSwitch } from './switch-session.ts';
import { canPay, partyPrice } from './twoway-price.ts';
import { describeTwoway, ownTwoway, type TwowayRow } from './twoway.queries.ts';
import { twowayTable } from './twoway.table.ts';

/**
 * Opens party chat again at its own price, if the viewer can pay for it.
 * @returns the session's id; null: the viewer cannot pay, and has left with the two-way
 */
async function reopenParty(
  services: Services,
  tx: Tx,
  channel: ChannelRow & { broadcast_id: number },
  party: SessionRow,
  twoway: SessionRow,
): Promise<number | null> {
  const offer = partyPrice(party, twoway);
  if (!(await canPay(services, tx, twoway, offer))) return null;
  const person = { user_id: party.viewer_id, chat_lang: party.lang, login_id: party.login_id };
  const entry = { offer, point_type: pointTypeOf(party), goes_on_from: twoway, follows: twoway };
  const session = await openSession(services, tx, person, channel, entry);
  return session.id;
}

/**
 * Ends a two-way whose viewer stays: beside party chat, the channel and the price become what they were
 * before; in a two-shot nothing else changes. The caller holds the locks of the viewer and of the channel.
 * @throws twoway_answered; nothing was changed then
 */
export async function endTwoway(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  request: TwowayRow,
  ended_by: TwowayEndCause,
): Promise<void> {
  const { party_session_id, session_id } = request;
  // The chat before also costs points, and no points are charged now: end the viewer's session, and the
  // two-way with it.
  if (party_session_id !== null && session_id !== null && (await isMoneyStopped(tx)))
    return endSessions(services, tx, after, [{ session_id, end: 'money_stopped' }]);
  await moveTwoway(services, tx, after, request, 'end', ended_by);
  if (party_session_id === null || session_id === null || channel.broadcast_id === null) return;
  const room = await lockRoom(tx, channel.performer_id);
  await lockAccountsOfRooms(tx, [channel.performer_id], [request.viewer_id]);
  const moved = await moveChannel(services, tx, after, channel, 'twoway_over', {}, room);
  const [party, twoway] = [await endedSession(tx, party_session_id), await endedSession(tx, session_id)];
  const place = { ...moved, broadcast_id: channel.broadcast_id };
  const reopened = await reopenParty(services, tx, place, party, twoway);
  await tx.update(twowayTable).set({ session_id: reopened }).where(eq(twowayTable.id, request.id));
  if (reopened === null) await withdrawTwoshots(services, tx, after, request.viewer_id);
  else publishSwitch(services, after, request);
}

/**
 * Cancels or ends a request for its viewer or performer.
 * @throws not_found for anybody else, twoway_answered
 */
async function stop(
  services: Services,
  member: Member,
  requestId: string,
  how: 'cancel' | 'end',
): Promise<TwowayRequest> {
  const { db } = services.database;
  const { id } = await ownTwoway(db, member.user_id, requestId);
  const by = isPerformer(member.user_type) ? 'performer' : 'viewer';
  await unitOfWork(db, async (tx, after) => {
    const locked = await lockTwoway(tx, id);
    if (locked === null) throw new Problem('not_found');
    const { request, channel } = locked;
    if (how === 'cancel') await moveTwoway(services, tx, after, request, 'cancel', by);
    else await endTwoway(services, tx, after, channel, request, by);
  });
  return describeTwoway(db, id);
}

/**
 * Cancels a request before it has started; both sides get a notice.
 * @throws not_found for anybody else, twoway_answered
 */
export const cancelTwoway = (services: Services, member: Member, requestId: string): Promise<TwowayRequest> =>
  stop(services, member, requestId, 'cancel');

/**
 * Ends a running two-way; both sides get a notice.
 * @throws not_found for anybody else, twoway_answered
 */
export const closeTwoway = (services: Services, member: Member, requestId: string): Promise<TwowayRequest> =>
  stop(services, member, requestId, 'end');
