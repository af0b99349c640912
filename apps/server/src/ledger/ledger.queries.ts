import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/database.ts';
import { ledgerAccountTable, type AccountKind } from './ledger.table.ts';

async function balancesByKind(db: Db | Tx, user_id: number): Promise<Partial<Record<AccountKind, number>>> {
  const rows = await db
    .select({ kind: ledgerAccountTable.kind, units: ledgerAccountTable.balance_units })
    .from(ledgerAccountTable)
    .where(eq(ledgerAccountTable.owner_id, user_id));
  return Object.fromEntries(rows.map((row) => [row.kind, row.units]));
}

export interface ViewerBalances {
  points_units: number;
  coupon_points_units: number;
}

/** What a viewer has to spend. */
export async function balancesOf(db: Db | Tx, user_id: number): Promise<ViewerBalances> {
  const balances = await balancesByKind(db, user_id);
  return {
    points_units: balances.viewer_points ?? 0,
    coupon_points_units: balances.viewer_coupon_points ?? 0,
  };
}

/** What a performer has earned and not yet been paid, units. */
export async function earningsBalanceOf(db: Db | Tx, performer_id: number): Promise<number> {
  return (await balancesByKind(db, performer_id)).performer_earnings ?? 0;
}
