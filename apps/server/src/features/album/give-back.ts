import { nextAlbumPurchaseState, POINT_TYPE } from '@akari/rules';
import { and, eq, gte } from 'drizzle-orm';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { givePointsBack } from '../../core/ledger/give-points-back.ts';
import { earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import { publishBalance } from '../../core/ledger/publish-balance.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import type { AlbumPurchaseRow } from './album.queries.ts';
import { albumPurchaseTable } from './album.table.ts';

/** Staff took a bought album down: its points go back. Subject: the id of the purchase. */
const ALBUM_BACK = 'album.back';

/**
 * Pays back who bought an album lately. Each purchase has its own deadline, hence its own transaction, so that many
 * ledger accounts are never locked at once.
 */
export async function giveBackSoon({ config, clock }: Services, tx: Tx, album_id: number): Promise<void> {
  const { id, state, at_ms } = albumPurchaseTable;
  const now_ms = clock.nowMs();
  const since_ms = now_ms - config.terms.album.back_ms;
  const purchases = await tx
    .select({ id })
    .from(albumPurchaseTable)
    .where(and(eq(albumPurchaseTable.album_id, album_id), eq(state, 'kept'), gte(at_ms, since_ms)));
  for (const purchase of purchases) await setDeadline(tx, ALBUM_BACK, String(purchase.id), now_ms);
}

async function lockPurchase(tx: Tx, id: number): Promise<AlbumPurchaseRow | null> {
  const read = () => tx.select().from(albumPurchaseTable).where(eq(albumPurchaseTable.id, id));
  const [before] = await read();
  if (before === undefined) return null;
  await lockChannels(tx, [before.performer_id]);
  return (await read())[0] ?? null;
}

/**
 * Reverses a payment to the unit. Of the performer's share no more is taken than her earnings hold: the service bears the
 * rest, so that a buyer never waits for it.
 */
async function giveBack(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  purchase: AlbumPurchaseRow | null,
): Promise<void> {
  const state = purchase === null ? null : nextAlbumPurchaseState(purchase.state, 'give_back');
  if (purchase === null || state === null) return;
  const { id, viewer_id, performer_id, units, performer_units } = purchase;
  const back_performer_units = Math.min(performer_units, await earningsBalanceOf(tx, performer_id));
  const point_type = POINT_TYPE.regular;
  const back_at_ms = services.clock.nowMs();
  const { transfer_id: back_transfer_id } = await givePointsBack(
    services,
    tx,
    {
      ...{ viewer_id, performer_id },
      idempotency_key: `album_back:${id}`,
      cause: 'tip',
      cause_id: null,
      at_ms: back_at_ms,
      legs: [
        { owner_id: viewer_id, kind: 'viewer_points', amount_units: units },
        { owner_id: performer_id, kind: 'performer_earnings', amount_units: -back_performer_units },
        { owner_id: null, kind: 'house_income', amount_units: back_performer_units - units },
      ],
    },
    { viewer_id, point_type, units },
  );
  await tx
    .update(albumPurchaseTable)
    .set({ state, back_at_ms, back_transfer_id, back_performer_units })
    .where(eq(albumPurchaseTable.id, id));
  after(() => publishBalance(services, viewer_id));
}

export function handleGivingBack(services: Services): void {
  services.deadlines.handle(
    ALBUM_BACK,
    (tx, subject) => lockPurchase(tx, Number(subject)),
    (tx, after, purchase) => giveBack(services, tx, after, purchase),
  );
}
