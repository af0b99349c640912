import { REFUND_COUNTS, type Bought, type Returned } from '@akari/rules';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { refundTable, type RefundRow } from './refund.table.ts';

export const boughtBy = ({
  price_cents,
  currency,
  units,
}: Pick<PurchaseRow, 'price_cents' | 'currency' | 'units'>): Bought => ({
  price: { amount_minor: price_cents, currency },
  units,
});

/** What of a purchase has gone back, or is about to. */
export async function returnedOf(db: Db | Tx, purchase_id: number): Promise<Returned> {
  const [row] = await db
    .select({
      amount_minor: sql<number>`coalesce(sum(${refundTable.amount_minor}), 0)::bigint`,
      units: sql<number>`coalesce(sum(${refundTable.units}), 0)::bigint`,
    })
    .from(refundTable)
    .where(and(eq(refundTable.purchase_id, purchase_id), inArray(refundTable.state, [...REFUND_COUNTS])));
  return { amount_minor: Number(row?.amount_minor ?? 0), units: Number(row?.units ?? 0) };
}

/** The refunds of a purchase, the oldest first. */
export const refundsOf = (db: Db | Tx, purchase_id: number): Promise<RefundRow[]> =>
  db
    .select()
    .from(refundTable)
    .where(eq(refundTable.purchase_id, purchase_id))
    .orderBy(asc(refundTable.at_ms), asc(refundTable.id));

/** The name under which the points of a refund move in the ledger. */
export const refundKey = (id: number): string => `refund:${id}`;
