import { nextCouponUseState, unitsForPrice, type PurchaseState } from '@akari/rules';
import { and, eq, lte } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import type { PaymentRow } from '../payment-event.table.ts';
import type { PricedPurchase } from '../lock-priced.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { purchaseTable } from '../purchase.table.ts';
import { firstOfferTo, sameBuyer, type AppliedOffer } from './find-first-offer.ts';
import { firstOfferCardTable, firstOfferTable } from './first-offer.table.ts';

/**
 * Holds the half price for a purchase, in the transaction that inserts it. What was held for orders that were not paid in
 * time is free again.
 * @throws order_changed: another order of this account, mailbox or device has it by now
 */
export async function holdFirstOffer(
  services: Services,
  tx: Tx,
  member: Member,
  offer: AppliedOffer | null,
  purchase: { id: number; units: number },
): Promise<void> {
  if (offer === null) return;
  const { mailbox_hash, device_hash, before_cents } = offer;
  const at_ms = services.clock.nowMs();
  await tx
    .update(firstOfferTable)
    .set({ state: 'released' })
    .where(
      and(
        sameBuyer({ user_id: member.user_id, mailbox_hash, device_hash }),
        eq(firstOfferTable.state, 'held'),
        lte(firstOfferTable.at_ms, at_ms - services.config.coupon_hold_ms),
      ),
    );
  const now = await firstOfferTo(services, tx, { person: member, device_hash });
  if (now?.state !== 'open' || now.mailbox_hash !== mailbox_hash) throw new Problem('order_changed');
  const held = await tx
    .insert(firstOfferTable)
    .values({
      purchase_id: purchase.id,
      user_id: member.user_id,
      state: 'held',
      mailbox_hash,
      device_hash,
      before_cents,
      pack_units: purchase.units,
      at_ms,
    })
    .onConflictDoNothing()
    .returning({ id: firstOfferTable.purchase_id });
  if (held.length === 0) throw new Problem('order_changed');
}

/**
 * Settles or frees the half price of a purchase that was decided. A payment that comes after it was freed is honoured. A
 * purchase that gives the points of its price alone has not used it.
 */
export async function decideFirstOffer(
  tx: Tx,
  { id, units }: Pick<PurchaseRow, 'id' | 'units'>,
  state: PurchaseState,
): Promise<void> {
  if (state === 'pending') return;
  const ofPurchase = eq(firstOfferTable.purchase_id, id);
  const [row] = await tx.select().from(firstOfferTable).where(ofPurchase).for('update');
  if (row === undefined) return;
  const used = state === 'settled' && units === row.pack_units;
  const next = nextCouponUseState(row.state, used ? 'paid' : 'declined');
  if (next !== null) await tx.update(firstOfferTable).set({ state: next }).where(ofPurchase);
}

/** Whether the card has paid for a first purchase of another account. */
async function isCardKnown(services: Services, tx: Tx, card_hash: string, user_id: number): Promise<boolean> {
  await tx
    .insert(firstOfferCardTable)
    .values({ card_hash, user_id, at_ms: services.clock.nowMs() })
    .onConflictDoNothing();
  const [known] = await tx
    .select({ user_id: firstOfferCardTable.user_id })
    .from(firstOfferCardTable)
    .where(eq(firstOfferCardTable.card_hash, card_hash));
  return known?.user_id !== user_id;
}

/** Whether another order of this buyer has the half price by now: this one was paid after it was freed. */
async function isTakenSince(tx: Tx, offer: typeof firstOfferTable.$inferSelect): Promise<boolean> {
  const rows = await tx
    .select()
    .from(firstOfferTable)
    .where(sameBuyer(offer))
    .orderBy(firstOfferTable.purchase_id)
    .for('update');
  const late = rows.some(
    ({ purchase_id, state }) => purchase_id === offer.purchase_id && state === 'released',
  );
  return rows.some(
    ({ purchase_id, state }) =>
      purchase_id !== offer.purchase_id &&
      (state === 'used' || state === 'honoured' || (late && state === 'held')),
  );
}

/**
 * Once for each card and buyer: a purchase at half price that is paid with the card of another account's, or after another
 * order has used the half price, gives the points that its price buys at the regular price. Its buyer has read that before
 * the payment. The purchase is locked.
 * @returns the purchase with the points that it gives
 */
export async function countOnce(
  services: Services,
  tx: Tx,
  { card_hash }: PaymentRow,
  purchase: PricedPurchase,
): Promise<PricedPurchase> {
  if (!purchase.has_offer) return purchase;
  const [offer] = await tx.select().from(firstOfferTable).where(eq(firstOfferTable.purchase_id, purchase.id));
  if (offer === undefined) return purchase;
  const taken = await isTakenSince(tx, offer);
  const known =
    !taken && card_hash !== null && (await isCardKnown(services, tx, card_hash, purchase.user_id));
  if (!taken && !known) return purchase;
  const units = unitsForPrice(offer.pack_units, offer.before_cents, purchase.price_cents);
  await tx.update(purchaseTable).set({ units }).where(eq(purchaseTable.id, purchase.id));
  return { ...purchase, units };
}
