import { paysByStoredCard, type PurchaseState } from '@akari/rules';
import { issuePoints } from '../../core/ledger/issue-points.ts';
import { announceBonus } from '../../core/ledger/announce-bonus.ts';
import { publishBalance } from '../../core/ledger/publish-balance.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import { postToBook, saleOf } from '../../core/provider-book/post-to-book.ts';
import { purchaseDecided } from '../../core/session/state/purchase-hooks.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { enqueue, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { decideCoupon } from '../coupon/use-coupon.ts';
import { decideFirstOffer } from './first-offer/hold-first-offer.ts';
import type { PricedPurchase } from './lock-priced.ts';
import { describePurchase, type PurchaseRow } from './purchase.queries.ts';
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
  enqueue(tx, postToBook(tx, [saleOf({ id, provider, money, at_ms })]));
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

interface Decision {
  state: PurchaseState;
  /** The card that paid, to be kept beside the purchase. */
  card?: Partial<Pick<PurchaseRow, 'card_brand' | 'card_last4'>>;
}
const DECIDE = `UPDATE purchase SET state = $2, settled_at_ms = $3, card_brand = coalesce($4, card_brand),
  card_last4 = coalesce($5, card_last4) WHERE id = $1`;
const noBonus = async (): Promise<number> => 0;

/** Decides a purchase, which is locked, and its charge of a card on file with it. */
export async function settle(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  row: PurchaseRow & Partial<PricedPurchase>,
  { state, card = {} }: Decision,
): Promise<void> {
  const now_ms = services.clock.nowMs();
  const giveBonus = row.has_coupon === false ? noBonus : await decideCoupon(services, tx, row.id, state);
  if (row.has_offer !== false) await decideFirstOffer(tx, row, state);
  if (state === 'settled') await issueBought(services, tx, row, now_ms);
  const bonus_units = await giveBonus();
  const settled_at_ms = state === 'settled' ? now_ms : null;
  const { card_brand = null, card_last4 = null } = card;
  enqueue(
    tx,
    namedQuery(tx, 'purchase_decide', DECIDE, [row.id, state, settled_at_ms, card_brand, card_last4]),
  );
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
