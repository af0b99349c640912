import { columnsOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { PurchaseRow } from './purchase.queries.ts';
import { purchaseTable } from './purchase.table.ts';

/** A purchase, and what made its price another one. Both are held with the purchase, and never later. */
export interface PricedPurchase extends PurchaseRow {
  has_offer: boolean;
  has_coupon: boolean;
}

const LOCK = `SELECT ${columnsOf(purchaseTable, 'p')},
    EXISTS (SELECT FROM first_offer f WHERE f.purchase_id = p.id) AS has_offer,
    EXISTS (SELECT FROM coupon_use u WHERE u.purchase_id = p.id) AS has_coupon
  FROM purchase p WHERE p.id = $1 FOR UPDATE OF p`;

/** Locks a purchase. @returns undefined: no such purchase */
export async function lockPriced(tx: Tx, purchase_id: number): Promise<PricedPurchase | undefined> {
  const [row] = await namedQuery<PricedPurchase & Record<string, unknown>>(tx, 'purchase_lock', LOCK, [
    purchase_id,
  ]);
  return row;
}
