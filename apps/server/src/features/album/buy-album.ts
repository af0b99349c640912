import type { AnswerOf, buyAlbum as buyCall } from '@akari/contract';
import { albumBuyRefusal, POINT_TYPE } from '@akari/rules';
import { refuseBarred } from '../../core/bar/bar.queries.ts';
import { channelPermit } from '../../core/channel/state/channel-permit.ts';
import { lockChannels, shareIn } from '../../core/channel/state/channel.queries.ts';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { payPerformer } from '../../core/ledger/pay-performer.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import { spendWithinLimit } from '../../core/spend-limit/spend-within-limit.ts';
import { refuseWhenOff } from '../../core/switch/switches.ts';
import type { Tx } from '../../platform/database/database.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { albumById, albumSights, type AlbumRow } from './album.queries.ts';
import { albumPurchaseTable } from './album.table.ts';

/** Locks the channel, and reads what the purchase depends on. @throws kicked_out, banned_out, money_stopped */
async function readState(services: Services, tx: Tx, viewer_id: number, known: AlbumRow) {
  const { id, performer_id } = known;
  const [[channel], , , session] = await Promise.all([
    lockChannels(tx, [performer_id]),
    refuseBarred(tx, performer_id, viewer_id, services.clock.nowMs()),
    requireSoundLedger(tx),
    runningSessionOf(tx, viewer_id),
  ]);
  const row = await albumById(tx, id);
  const [sight] = await albumSights(services, tx, viewer_id, row === null ? [] : [row]);
  return { channel, session, sight };
}

/**
 * Buys an album: the transfer and its row are one transaction, once per idempotency key and once for an album. The
 * channel is locked, so that price, access and pictures are those that the viewer has confirmed, or it is refused.
 * @throws not_found, album_not_for_sale, album_bought, album_price_changed, kicked_out, banned_out, site_off,
 * points_short, points_for_watching, payment_locked, spend_limit_exceeded, self_excluded, idempotency_key_reused,
 * money_stopped; nothing was changed then
 */
export async function buyAlbum(
  services: Services,
  member: Member,
  album_id: string,
  { units: confirmed_units, anonymous }: { units: number; anonymous: boolean },
  idempotency_key: string,
): Promise<AnswerOf<typeof buyCall>> {
  const { database, clock } = services;
  const { user_id: viewer_id } = member;
  const known = await albumById(database.db, rowIdOf(album_id) ?? 0);
  if (known === null) throw new Problem('not_found');
  await refuseWhenOff(database.db, 'site', member.site_id);
  const intent = {
    user_id: viewer_id,
    key: idempotency_key,
    content: ['album', known.id, confirmed_units, anonymous],
    turn: channelPermit(services, known.performer_id),
    read: (tx: Tx) => readState(services, tx, viewer_id, known),
  };
  return once(services, intent, async (tx, after, { channel, session, sight }) => {
    if (channel === undefined || sight === undefined) throw new Problem('not_found');
    const { row, lock, has_bought, shown } = sight;
    const refused = albumBuyRefusal(
      lock,
      { units: row.units, pictures: shown },
      { has_bought, confirmed_units },
    );
    if (refused !== null) throw new Problem(refused);
    const at_ms = clock.nowMs();
    const { performer_id } = row;
    // Before the payment: it may lock the session, and sessions are locked before ledger accounts.
    await spendWithinLimit(tx, viewer_id, session, confirmed_units, at_ms);
    const paid = await payPerformer(tx, {
      ...{ viewer_id, performer_id, point_type: POINT_TYPE.regular, units: confirmed_units },
      share_bp: shareIn(channel),
      idempotency_key: `album:${viewer_id}:${idempotency_key}`,
      // Nodes of the previous version know no other cause. The view `payment` tells them apart.
      cause: 'tip',
      cause_id: null,
      at_ms,
    });
    const kept = { album_id: row.id, viewer_id, performer_id, units: confirmed_units, anonymous, at_ms };
    await tx.insert(albumPurchaseTable).values({ ...kept, ...paid });
    const [bought] = await albumSights(services, tx, viewer_id, [row]);
    if (bought === undefined || bought.seen === null) throw new Error('a bought album is not seen');
    const balance = await balancesOf(tx, viewer_id);
    after(() => services.realtime.send(roomOf.user(viewer_id), 'balance.changed', balance));
    return { album: bought.seen, balance };
  });
}
