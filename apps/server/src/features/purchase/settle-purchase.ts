import { paysByStoredCard, type PurchaseState } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { issuePoints } from '../../core/ledger/issue-points.ts';
import { announceBonus } from '../../core/ledger/announce-bonus.ts';
import { publishBalance } from '../../core/ledger/publish-balance.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import { postToBook, saleOf } from '../../core/provider-book/post-to-book.ts';
import { purchaseDecided } from '../../core/session/state/purchase-hooks.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { decideCoupon } from '../coupon/use-coupon.ts';
import { decideFirstOffer } from './first-offer/hold-first-offer.ts';
import { describePurchase, type PurchaseRow } from './purchase.queries.ts';
import { purchaseTable } from './purchase.table.ts';
import { moveCharge } from './stored-card/move-charge.ts';
import { stopTopUpOf } from './top-up/stop-top-up.ts';

/** The bought points, as a lot that knows what was paid for it, and the money in the book of the provider. */
async function issueBought(
  { config }: Services,
  tx: Tx,
  { id, user_id, units, provider, price_cents, currency }: PurchaseRow,
  at_ms: number,
): Promise<void> {
  const money = { amount_minor: price_cents, currency };
  await postToBook(tx, [saleOf({ id, provider, money, at_ms })]);
  await issuePoints(
    tx,
    {
      idempotency_key: `purchase:${id}`,
      cause: 'purchase',
      cause_id: id,
      viewer_id: user_id,
      performer_id: null,
      at_ms,
      legs: [
        { owner_id: user_id, kind: 'viewer_points', amount_units: units },
        { owner_id: null, kind: 'house_sales', amount_units: -units },
      ],
    },
    {
      kind: 'paid',
      source: 'purchase',
      price: money,
      valid_ms: config.points.valid_ms,
    },
  );
}

/** No second payment is tried after one that failed. The buyer gets a mail. */
async function stopAfterFailure(services: Services, tx: Tx, user_id: number): Promise<void> {
  if (await stopTopUpOf(services, tx, user_id, { state: 'stopped' }))
    await queueMail(services, tx, { kind: 'top_up_stopped', user_id });
}

/** Decides a purchase, which is locked, and its charge of a card on file with it. */
export async function settle(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  row: PurchaseRow,
  state: PurchaseState,
  /** Whether it may have the half price of a first purchase. */
  may_have_offer = true,
): Promise<void> {
  const now_ms = services.clock.nowMs();
  const giveBonus = await decideCoupon(services, tx, row.id, state);
  if (may_have_offer) await decideFirstOffer(tx, row, state);
  if (state === 'settled') await issueBought(services, tx, row, now_ms);
  const bonus_units = await giveBonus();
  const settled_at_ms = state === 'settled' ? now_ms : null;
  await tx.update(purchaseTable).set({ state, settled_at_ms }).where(eq(purchaseTable.id, row.id));
  if (paysByStoredCard(row.way))
    await moveCharge(services, tx, row.id, state === 'settled' ? 'pay' : 'decline');
  if (state === 'settled')
    await queueMail(services, tx, {
      ...{ kind: 'purchase_receipt', user_id: row.user_id, params: { purchase_id: row.id } },
    });
  if (state === 'failed' && row.way === 'top_up') await stopAfterFailure(services, tx, row.user_id);
  after(async () => {
    const purchase = describePurchase({ ...row, state, settled_at_ms });
    services.realtime.send(roomOf.user(row.user_id), 'purchase.changed', { purchase });
    if (bonus_units > 0) await announceBonus(services, row.user_id, { cause: 'coupon', units: bonus_units });
    else if (state === 'settled') await publishBalance(services, row.user_id);
  });
  await purchaseDecided(services).run(tx, after, {
    ...{ purchase_id: row.id, user_id: row.user_id, state, units: row.units },
  });
}
