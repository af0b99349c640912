import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import type { StoredCharge, StoredOutcome } from '../../../platform/payment/payment-provider.ts';
import type { Services } from '../../../platform/services.ts';
import { settle } from '../settle-purchase.ts';
import { receivePayment } from '../receive-payment.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { purchaseTable } from '../purchase.table.ts';
import { moveCharge } from './move-charge.ts';
import { storedChargeTable, type StoredChargeRow } from './stored-card.table.ts';

export type Charge = Pick<StoredChargeRow, 'state' | 'token' | 'card_id' | 'asked_at_ms'> & {
  purchase: PurchaseRow;
  request: Omit<StoredCharge, 'token'>;
};

/** A charge with its purchase; null: no charge of this purchase. */
export async function chargeOf(db: Db, purchase_id: number): Promise<Charge | null> {
  const [row] = await db
    .select({ charge: storedChargeTable, purchase: purchaseTable })
    .from(storedChargeTable)
    .innerJoin(purchaseTable, eq(purchaseTable.id, storedChargeTable.purchase_id))
    .where(eq(storedChargeTable.purchase_id, purchase_id));
  if (row === undefined) return null;
  const { charge, purchase } = row;
  const { state, token, card_id, asked_at_ms } = charge;
  const price = { amount_minor: purchase.price_cents, currency: purchase.currency };
  return {
    state,
    token,
    card_id,
    asked_at_ms,
    purchase,
    request: { purchase_id: String(purchase.id), price },
  };
}

/** The card was not charged: the purchase has failed. */
export const dropCharge = (services: Services, { purchase: { id } }: Charge, reason: string): Promise<void> =>
  unitOfWork(services.database.db, async (tx, after) => {
    const [row] = await tx.select().from(purchaseTable).where(eq(purchaseTable.id, id)).for('update');
    if (!(await moveCharge(services, tx, id, 'drop', { reason }))) return;
    if (row?.state === 'pending') await settle(services, tx, after, row, { state: 'failed' });
  });

/**
 * Follows what the provider said about a charge, as a message of it would be followed: whichever comes first decides, and
 * the other one is a repeat.
 */
export async function decideCharge(services: Services, charge: Charge, said: StoredOutcome): Promise<void> {
  const { purchase, request, token } = charge;
  const { provider, card_brand: brand, card_last4: last4 } = purchase;
  const event = { purchase_id: request.purchase_id, checkout_id: null, money: request.price };
  if (said.outcome === 'none') await dropCharge(services, charge, said.reason);
  if (said.outcome === 'unknown')
    await unitOfWork(services.database.db, (tx) => moveCharge(services, tx, purchase.id, 'lose'));
  if (said.outcome === 'paid') {
    const { sale_id } = said;
    await services.database.db
      .update(storedChargeTable)
      .set({ sale_id })
      .where(eq(storedChargeTable.purchase_id, purchase.id));
    await receivePayment(services, provider, {
      ...{ type: 'paid', transaction_id: sale_id, sale_id, ...event },
      ...(brand === null || last4 === null ? {} : { card: { brand, last4, credential: null } }),
    });
  }
  if (said.outcome === 'declined') {
    await services.database.db
      .update(storedChargeTable)
      .set({ reason: said.reason })
      .where(eq(storedChargeTable.purchase_id, purchase.id));
    const transaction_id = said.transaction_id === '' ? (token ?? '') : said.transaction_id;
    await receivePayment(services, provider, { type: 'declined', transaction_id, sale_id: null, ...event });
  }
}
