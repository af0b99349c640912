import { eq } from 'drizzle-orm';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
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
  /** Free points among the regular points; they pay for time only. Absent: none. */
  bonus_units?: number;
}

export const withBonus = (balances: ViewerBalances, bonus_units: number): ViewerBalances =>
  bonus_units === 0 ? balances : { ...balances, bonus_units };

/** The balances of a viewer. */
export const balancesOf = async (db: Db | Tx, user_id: number): Promise<ViewerBalances> =>
  (await balancesOfAll(db, [user_id])).get(user_id) ?? { points_units: 0, coupon_points_units: 0 };

/** The balances of many people by user id, in one query. People without a ledger account are missing. */
export async function balancesOfAll(db: Db | Tx, user_ids: number[]): Promise<Map<number, ViewerBalances>> {
  const rows = await namedQuery<{ owner_id: number } & Required<ViewerBalances>>(
    db,
    'viewer_balances',
    `SELECT owner_id, coalesce(sum(balance_units) FILTER (WHERE kind = 'viewer_points'), 0)::bigint AS points_units,
      coalesce(sum(balance_units) FILTER (WHERE kind = 'viewer_coupon_points'), 0)::bigint AS coupon_points_units,
      coalesce(sum(bonus_left(owner_id, bonus_units)) FILTER (WHERE bonus_units > 0), 0)::bigint AS bonus_units
    FROM ledger_account WHERE owner_id = ANY (${listOf(1)}) GROUP BY owner_id`,
    [idList(user_ids)],
  );
  return new Map(
    rows.map(({ owner_id, bonus_units, ...balances }) => [owner_id, withBonus(balances, bonus_units)]),
  );
}

/** A performer's earnings that are not paid out yet, units. */
export async function earningsBalanceOf(db: Db | Tx, performer_id: number): Promise<number> {
  return (await balancesByKind(db, performer_id)).performer_earnings ?? 0;
}
