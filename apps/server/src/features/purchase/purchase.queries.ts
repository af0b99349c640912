import type { Purchase } from '@akari/contract';
import { PURCHASE_UNDER_WAY_MS } from '@akari/rules';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { BANK } from '../../platform/payment/bank/bank-provider.ts';
import type { Services } from '../../platform/services.ts';
import { purchaseTable } from './purchase.table.ts';

export type PurchaseRow = typeof purchaseTable.$inferSelect;

/** A purchase as its buyer sees it. */
export const describePurchase = (row: PurchaseRow): Purchase => ({
  purchase_id: String(row.id),
  pack_id: row.pack_id,
  price_cents: row.price_cents,
  currency: row.currency,
  units: row.units,
  state: row.state,
  ...(row.provider === BANK ? { method: 'transfer' as const } : {}),
  way: row.way,
  created_at_ms: row.created_at_ms,
  settled_at_ms: row.settled_at_ms,
});

/** A person's own purchase; undefined: none with this id. */
export async function ownPurchase(
  services: Services,
  user_id: number,
  purchase_id: string,
): Promise<PurchaseRow | undefined> {
  const id = Number(purchase_id);
  if (!Number.isSafeInteger(id)) return undefined;
  const [row] = await services.database.db
    .select()
    .from(purchaseTable)
    .where(and(eq(purchaseTable.id, id), eq(purchaseTable.user_id, user_id)));
  return row;
}

/** The pack that a person has bought last; null: none, or a guest. */
export async function lastPackOf(db: Db, user_id: number | null): Promise<string | null> {
  if (user_id === null) return null;
  const [row] = await db
    .select({ pack_id: purchaseTable.pack_id })
    .from(purchaseTable)
    .where(
      and(
        eq(purchaseTable.user_id, user_id),
        eq(purchaseTable.state, 'settled'),
        ne(purchaseTable.way, 'plan'),
      ),
    )
    .orderBy(desc(purchaseTable.settled_at_ms))
    .limit(1);
  return row?.pack_id ?? null;
}

/** Whether the person has a recent purchase that the provider has not decided yet. */
export async function hasPurchaseUnderWay(db: Db | Tx, user_id: number, now_ms: number): Promise<boolean> {
  const rows = await db
    .select({ id: purchaseTable.id })
    .from(purchaseTable)
    .where(
      and(
        eq(purchaseTable.user_id, user_id),
        eq(purchaseTable.state, 'pending'),
        // A transfer takes days: no place is kept for so long.
        ne(purchaseTable.provider, BANK),
        gt(purchaseTable.created_at_ms, now_ms - PURCHASE_UNDER_WAY_MS),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The providers that have declined a person since a time, the latest first. Each purchase is paid at one of them. */
export async function declinedBy(db: Db, user_id: number, since_ms: number): Promise<string[]> {
  const rows = await db
    .select({ provider: purchaseTable.provider })
    .from(purchaseTable)
    .where(
      and(
        eq(purchaseTable.user_id, user_id),
        eq(purchaseTable.state, 'failed'),
        gt(purchaseTable.created_at_ms, since_ms),
        // A checkout that was left is no decline.
        sql`NOT EXISTS (SELECT FROM payment_event e WHERE e.purchase_id = ${purchaseTable.id} AND e.type = 'unpaid')`,
      ),
    )
    .orderBy(desc(purchaseTable.created_at_ms), desc(purchaseTable.id));
  return [...new Set(rows.map(({ provider }) => provider))];
}
