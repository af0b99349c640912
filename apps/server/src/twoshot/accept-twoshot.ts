import type { Offer } from '@akari/contract';
import { POINT_TYPE, priceAtStart, type Language, type UserType, type ViewerTier } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { userTable } from '../account/account.table.ts';
import { announceViewers } from '../channel/announce.ts';
import type { ChannelRow } from '../channel/channel.queries.ts';
import { moveChannel } from '../channel/move-channel.ts';
import { quote } from '../charge/quote.ts';
import { ledgerAccountTable } from '../ledger/ledger.table.ts';
import { publishBalance } from '../ledger/publish-balance.ts';
import type { Tx } from '../platform/database/database.ts';
import type { AfterCommit } from '../platform/database/unit-of-work.ts';
import { Problem } from '../platform/http/problem.ts';
import { roomOf } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';
import { openSession } from '../session/join-session.ts';
import { lockRunning, runningSessionOf } from '../session/session.queries.ts';
import { giveCoupons } from './give-coupons.ts';
import { moveTwoshot, publishTwoshot } from './move-twoshot.ts';
import { requireFirstSlice } from './require-first-slice.ts';
import { waitingTwoshotsOf, type TwoshotRow } from './twoshot.queries.ts';
import { twoshotTable } from './twoshot.table.ts';

interface Guest {
  user_id: number;
  site_id: number;
  user_type: UserType;
  tier: ViewerTier;
  chat_lang: Language;
}

async function guestOf(tx: Tx, viewerId: number): Promise<Guest> {
  const [row] = await tx.select().from(userTable).where(eq(userTable.id, viewerId));
  if (row === undefined) throw new Problem('twoshot_answered');
  return {
    user_id: row.id,
    site_id: row.site_id,
    user_type: row.user_type as UserType,
    tier: row.tier as ViewerTier,
    chat_lang: row.chat_lang === 'en' ? 'en' : 'ja',
  };
}

/**
 * The price at which it starts. The viewer's session and account are locked first, so that what is found enough here is
 * still there when everybody's media has been cut and there is no way back.
 * @throws twoshot_viewer_short
 */
async function affordableOffer(
  services: Services,
  tx: Tx,
  channel: ChannelRow,
  request: TwoshotRow,
  guest: Guest,
): Promise<Offer> {
  const running = await runningSessionOf(tx, guest.user_id);
  const [party] = await lockRunning(tx, running === null ? [] : [running.id]);
  if (party === undefined) throw new Problem('twoshot_answered');
  await tx
    .select({ id: ledgerAccountTable.id })
    .from(ledgerAccountTable)
    .where(and(eq(ledgerAccountTable.owner_id, guest.user_id), eq(ledgerAccountTable.kind, 'viewer_points')))
    .for('update');
  const [now] = await quote(tx, guest, channel, ['twoshot'], services.clock.nowMs());
  if (now === undefined) throw new Problem('server_failed');
  const offer = priceAtStart(now, request.rate_units_per_min);
  await requireFirstSlice(services, tx, party, offer).catch((error: unknown) => {
    // What the viewer lacks is said to the performer, in words for her.
    throw error instanceof Problem ? new Problem('twoshot_viewer_short') : error;
  });
  return offer;
}

/** She chose one: the others hear so. @returns the ids of all requests that were answered by it */
async function answerAll(services: Services, tx: Tx, request: TwoshotRow): Promise<number[]> {
  await moveTwoshot(services, tx, request, 'accept');
  const others = await waitingTwoshotsOf(tx, request.channel_id);
  for (const other of others) await moveTwoshot(services, tx, other, 'accept_other');
  return [request.id, ...others.map(({ id }) => id)];
}

/**
 * Starts the two-shot that a request asks for: everybody's session ends, the viewer's own party chat too, before the
 * exclusive one is opened and can be granted media. The caller holds the locks of the viewer and of the channel.
 * @throws twoshot_answered, twoshot_viewer_short, command_refused, publisher_not_live
 */
export async function acceptTwoshot(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  request: TwoshotRow,
): Promise<void> {
  const { performer_id, broadcast_id } = channel;
  const answered = await answerAll(services, tx, request);
  if (broadcast_id === null) throw new Problem('command_refused');
  const guest = await guestOf(tx, request.viewer_id);
  const offer = await affordableOffer(services, tx, channel, request, guest);
  const moved = await moveChannel(services, tx, after, channel, 'twoshot_accepted');
  const entry = { offer, point_type: POINT_TYPE.regular };
  const session = await openSession(services, tx, guest, { ...moved, broadcast_id }, entry);
  const gift = await giveCoupons(services, tx, request, session.id);
  await tx
    .update(twoshotTable)
    .set({ session_id: session.id, ...gift })
    .where(eq(twoshotTable.id, request.id));
  after(async () => {
    services.realtime.join(roomOf.user(guest.user_id), roomOf.board(performer_id));
    await Promise.all([
      ...answered.map((id) => publishTwoshot(services, id)),
      announceViewers(services, performer_id),
      publishBalance(services, guest.user_id),
    ]);
  });
}
