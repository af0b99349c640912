import { nextStoredCardState } from '@akari/rules';
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/database/database.ts';
import { paymentEventTable, type PaymentRow } from '../payment-event.table.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { purchaseTable } from '../purchase.table.ts';
import { storedCardTable } from './stored-card.table.ts';

/**
 * Keeps the card that a purchase was paid with, beside the purchase, and on file if its buyer paid on the provider's page
 * and has not turned that off. The purchase is locked.
 */
export async function keepCard(
  tx: Tx,
  event: PaymentRow,
  purchase: PurchaseRow,
  now_ms: number,
): Promise<void> {
  const { card_brand: brand, card_last4: last4, card_credential: credential } = event;
  if (brand === null || last4 === null) return;
  if (last4 !== '')
    await tx
      .update(purchaseTable)
      .set({ card_brand: brand, card_last4: last4 })
      .where(eq(purchaseTable.id, purchase.id));
  if (credential === null || purchase.way !== 'page') return;
  await putOnFile(tx, event, purchase, now_ms);
  await followEarlier(tx, event, now_ms);
}

async function putOnFile(
  tx: Tx,
  { card_brand: brand, card_last4: last4, card_credential: credential, card_told_at: told_at }: PaymentRow,
  { user_id, provider }: PurchaseRow,
  now_ms: number,
): Promise<void> {
  const kept = { brand, last4, credential, told_at, changed_at_ms: now_ms };
  const [row] = await tx
    .select()
    .from(storedCardTable)
    .where(and(eq(storedCardTable.user_id, user_id), eq(storedCardTable.provider, provider)))
    .for('update');
  if (row === undefined) {
    await tx
      .insert(storedCardTable)
      .values({ card_id: randomUUID(), user_id, provider, state: 'usable', ...kept })
      // Another purchase of this member has kept its card since.
      .onConflictDoUpdate({ target: [storedCardTable.user_id, storedCardTable.provider], set: kept });
    return;
  }
  const state = nextStoredCardState(row.state, 'pay');
  if (state !== null)
    await tx
      .update(storedCardTable)
      .set({ state, ...kept })
      .where(eq(storedCardTable.card_id, row.card_id));
}

/**
 * Follows what a provider says about the card that it has on file for a buyer, who may have given it another one on its own
 * pages. Messages may come out of order: what was said earlier than what we know changes nothing.
 */
export async function followCard(tx: Tx, event: PaymentRow, now_ms: number): Promise<void> {
  const { provider, card_brand: brand, card_last4: last4, card_credential: credential } = event;
  const { card_told_at: told_at } = event;
  if (brand === null || last4 === null || credential === null || told_at === null) return;
  await tx
    .update(storedCardTable)
    .set({ brand, last4, told_at, changed_at_ms: now_ms })
    .where(
      and(
        eq(storedCardTable.provider, provider),
        eq(storedCardTable.credential, credential),
        or(isNull(storedCardTable.told_at), lt(storedCardTable.told_at, told_at)),
      ),
    );
}

/** A message about another card may come before the one about the payment. */
async function followEarlier(tx: Tx, { provider, sale_id }: PaymentRow, now_ms: number): Promise<void> {
  if (sale_id === null) return;
  const [latest] = await tx
    .select()
    .from(paymentEventTable)
    .where(
      and(
        eq(paymentEventTable.provider, provider),
        eq(paymentEventTable.sale_id, sale_id),
        eq(paymentEventTable.type, 'card_changed'),
      ),
    )
    .orderBy(desc(paymentEventTable.card_told_at))
    .limit(1);
  if (latest !== undefined) await followCard(tx, latest, now_ms);
}
