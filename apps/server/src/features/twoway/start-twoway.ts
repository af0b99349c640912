import { hasEntered } from '@akari/rules';
import type { ChannelRow } from '../../core/channel/state/channel.queries.ts';
import { moveChannel } from '../../core/channel/broadcast/move-channel.ts';
import { isMoneyStopped } from '../../core/ledger/ledger-check-state.ts';
import type { Tx } from '../../platform/database/database.ts';
import { eq } from 'drizzle-orm';
import { enqueue, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Services } from '../../platform/services.ts';
import { endSessions } from '../../core/session/end/end-sessions.ts';
import { lockAccountsOfRooms } from '../../core/session/price/payer-funds.ts';
import { openSession } from '../../core/session/join/open-session.ts';
import { lockRoom, lockRunning, type SessionRow } from '../../core/session/state/session.queries.ts';
import { moveTwoway } from './move-twoway.ts';
import { endedSession, pointTypeOf, publishSwitch } from './switch-session.ts';
import { besideParty, canPay, twowayOffer } from './twoway-price.ts';
import type { TwowayRow } from './twoway.queries.ts';
import { twowayTable } from './twoway.table.ts';

/**
 * Beside party chat: continues the viewer in a session at the higher price, and moves the channel's status to
 * two-way.
 */
async function startBesideParty(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow & { broadcast_id: number },
  request: TwowayRow,
  party: SessionRow,
): Promise<void> {
  // Nothing can be sold now, at either price: end the session, and the request with it.
  if (await isMoneyStopped(tx))
    return endSessions(services, tx, after, [{ session_id: party.id, end: 'money_stopped' }]);
  const agreed = request.extra_units_per_min;
  const { offer, extra_units_per_min } = await twowayOffer(services, tx, party, channel, agreed);
  if (!(await canPay(services, tx, party, offer)))
    return moveTwoway(services, tx, after, request, 'cancel', 'points');
  await moveTwoway(services, tx, after, request, 'start');
  // Detach the request from the session that ends now, so that the session's end does not end the request.
  await tx.update(twowayTable).set({ session_id: null }).where(eq(twowayTable.id, request.id));
  await endSessions(services, tx, after, [{ session_id: party.id, end: 'twoway_started' }]);
  const ended = await endedSession(tx, party.id);
  const moved = await moveChannel(services, tx, after, channel, 'twoway_started');
  const session = await openSession(
    services,
    tx,
    { user_id: party.viewer_id, chat_lang: party.lang, login_id: party.login_id },
    { ...moved, broadcast_id: channel.broadcast_id },
    {
      offer: besideParty(ended, ended.delivered_ms, extra_units_per_min),
      point_type: pointTypeOf(party),
      goes_on_from: ended,
      follows: hasEntered(party) ? party : null,
    },
  );
  await tx
    .update(twowayTable)
    .set({ session_id: session.id, party_session_id: party.id, extra_units_per_min })
    .where(eq(twowayTable.id, request.id));
  publishSwitch(services, after, request);
}

/**
 * Starts an accepted two-way, because the viewer's media has arrived. Inside a two-shot only the request's
 * state changes. The caller holds the locks of the viewer and of the channel.
 */
export async function startTwoway(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  request: TwowayRow,
): Promise<void> {
  const [session] = await lockRunning(tx, request.session_id === null ? [] : [request.session_id]);
  if (session === undefined || channel.broadcast_id === null) return;
  if (session.mode === 'twoshot') return moveTwoway(services, tx, after, request, 'start');
  // Viewers whose mode is not allowed beside a two-way are ended and paid back together with this viewer's
  // own session.
  enqueue(tx, lockRoom(tx, channel.performer_id));
  enqueue(tx, lockAccountsOfRooms(tx, [channel.performer_id], [request.viewer_id]));
  const place = { ...channel, broadcast_id: channel.broadcast_id };
  await startBesideParty(services, tx, after, place, request, session);
}
