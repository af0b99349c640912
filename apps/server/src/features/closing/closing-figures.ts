import type { ClosingFigures, ClosingRecord } from '@akari/contract';
import { usableMiles, type ClosingCause, type Currency } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { debtOf } from '../../core/ledger/debt.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { openMileLots } from '../../core/mile/mile-account.ts';
import { unspentOf } from '../../core/ledger/take-back.ts';
import type { Services } from '../../platform/services.ts';
import { accountClosingTable } from './closing.table.ts';
import { purchasesWithLots, refundableOf } from './refundable.ts';

/** What closing the account of a viewer does now. A debt is paid first, with points of the oldest purchases. */
export async function closingFigures(
  services: Services,
  user_id: number,
  cause: ClosingCause,
): Promise<ClosingFigures> {
  const { db } = services.database;
  const now_ms = services.clock.nowMs();
  const [debt_units, balances, lots, purchases] = await Promise.all([
    debtOf(db, user_id),
    balancesOf(db, user_id),
    openMileLots(db, user_id),
    purchasesWithLots(db, user_id),
  ]);
  const { points_units, coupon_points_units, bonus_units = 0 } = balances;
  const bought = await Promise.all(
    purchases.map(async (purchase) => ({
      purchase,
      unspent_units: await unspentOf(db, { viewer_id: user_id, purchase_id: purchase.id }, now_ms),
    })),
  );
  const paid_units = bought.reduce((sum, { unspent_units }) => sum + unspent_units, 0);
  let owed_units = Math.max(0, debt_units - Math.max(0, points_units - bonus_units - paid_units));
  const back = new Map<Currency, number>();
  let [back_units, kept_units] = [0, 0];
  for (const { purchase, unspent_units } of bought) {
    const owed = Math.min(owed_units, unspent_units);
    owed_units -= owed;
    const part = await refundableOf(services, db, purchase, { cause, closed_at_ms: now_ms }, owed);
    if (part === 'stays') kept_units += unspent_units - owed;
    if (typeof part === 'string') continue;
    back_units += part.units;
    back.set(purchase.currency, (back.get(purchase.currency) ?? 0) + part.amount_minor);
  }
  const pays_units = Math.min(debt_units, points_units - bonus_units);
  return {
    back: [...back].map(([currency, amount_minor]) => ({ currency, amount_minor })),
    back_units,
    lost_units: points_units + coupon_points_units - back_units - kept_units - pays_units,
    lost_miles: usableMiles(lots, now_ms).reduce((sum, { left }) => sum + left, 0),
    debt_units,
  };
}

/** How the account of a viewer was closed; null: it is open. */
export async function closingRecordOf(
  { database }: Services,
  user_id: number,
): Promise<ClosingRecord | null> {
  const [row] = await database.db
    .select()
    .from(accountClosingTable)
    .where(eq(accountClosingTable.user_id, user_id));
  if (row === undefined) return null;
  const { cause, closed_at_ms: at_ms, back_units, lost_units, debt_units } = row;
  return { cause, at_ms, back_units, lost_units, debt_units };
}
