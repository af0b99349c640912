import { isPerformer, isViewer, type UserType } from '@akari/rules';
import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { entryTable, ledgerAccountTable, transferTable } from '../ledger/ledger.table.ts';
import type { Db } from '../platform/database/database.ts';

type ViewerKind = 'viewer_points' | 'viewer_coupon_points';

export async function openTestAccounts(db: Db, owner_id: number, type: UserType): Promise<void> {
  const kinds = isViewer(type)
    ? (['viewer_points', 'viewer_coupon_points'] as const)
    : isPerformer(type)
      ? (['performer_earnings'] as const)
      : [];
  for (const kind of kinds) await db.insert(ledgerAccountTable).values({ owner_id, kind });
}

/** Gives points from the house, as a whole transfer, so that the ledger's invariants hold in tests too. */
export async function givePoints(
  db: Db,
  gift: { viewer_id: number; kind: ViewerKind; units: number; at_ms: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(ledgerAccountTable).values({ kind: 'house_promotion' }).onConflictDoNothing();
    const [house] = await tx
      .select({ id: ledgerAccountTable.id })
      .from(ledgerAccountTable)
      .where(and(isNull(ledgerAccountTable.owner_id), eq(ledgerAccountTable.kind, 'house_promotion')));
    const [account] = await tx
      .update(ledgerAccountTable)
      .set({ balance_units: sql`${ledgerAccountTable.balance_units} + ${gift.units}` })
      .where(and(eq(ledgerAccountTable.owner_id, gift.viewer_id), eq(ledgerAccountTable.kind, gift.kind)))
      .returning({ id: ledgerAccountTable.id, balance_units: ledgerAccountTable.balance_units });
    const [transfer] = await tx
      .insert(transferTable)
      .values({
        idempotency_key: `test:${randomUUID()}`,
        input_hash: 'test',
        cause: 'staff_adjustment',
        viewer_id: gift.viewer_id,
        at_ms: gift.at_ms,
      })
      .returning({ id: transferTable.id });
    if (house === undefined || account === undefined || transfer === undefined) throw new Error('no rows');
    await tx.insert(entryTable).values([
      { transfer_id: transfer.id, account_id: house.id, amount_units: -gift.units },
      {
        transfer_id: transfer.id,
        account_id: account.id,
        amount_units: gift.units,
        balance_after_units: account.balance_units,
      },
    ]);
  });
}
