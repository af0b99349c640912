import { nextStoredCardState, STORED_CARD_STATES } from '@akari/rules';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { PaymentRow } from '../payment-event.table.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { storedCardTable } from './stored-card.table.ts';

/** The card that paid, as it is kept beside the purchase; empty: the message does not say which card it is. */
export const shownCard = ({
  card_brand,
  card_last4,
}: PaymentRow): Partial<Pick<PurchaseRow, 'card_brand' | 'card_last4'>> =>
  card_brand === null || card_last4 === null || card_last4 === '' ? {} : { card_brand, card_last4 };

/** The states in which a payment puts the card on file, or another one in its place; that of an earlier payment does not. */
const PAYABLE = STORED_CARD_STATES.filter((state) => nextStoredCardState(state, 'pay') === 'usable');
const PUT = `INSERT INTO stored_card AS c (card_id, user_id, provider, state, brand, last4, credential, told_at, changed_at_ms)
  VALUES ($1, $2, $3, 'usable', $4, $5, $6, $7, $8)
  ON CONFLICT (user_id, provider) DO UPDATE SET state = excluded.state, brand = excluded.brand, last4 = excluded.last4,
    credential = excluded.credential, told_at = excluded.told_at, changed_at_ms = excluded.changed_at_ms
  WHERE c.state IN (${PAYABLE.map((state) => `'${state}'`)})
    AND (c.told_at IS NULL OR excluded.told_at IS NULL OR c.told_at <= excluded.told_at)`;

/**
 * Puts the card that a purchase was paid with on file, if its buyer paid on the provider's page and has not turned that
 * off. The purchase is locked.
 */
export async function putOnFile(
  tx: Tx,
  event: PaymentRow,
  { user_id, provider, way }: PurchaseRow,
  now_ms: number,
): Promise<void> {
  const { card_brand: brand, card_last4: last4, card_credential: credential, card_told_at: told_at } = event;
  if (brand === null || last4 === null || credential === null || way !== 'page') return;
  await namedQuery(tx, 'stored_card_put', PUT, [
    ...[randomUUID(), user_id, provider, brand, last4, credential, told_at, now_ms],
  ]);
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
