import { clawbackOf } from '@akari/rules';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { postTransfer } from '../../core/ledger/post-transfer.ts';
import type { ReturnedPurchase } from '../../core/session/state/purchase-hooks.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import {
  partnerClawbackTable,
  partnerCommissionTable,
  partnerMemberTable,
  partnerTable,
} from './partner.table.ts';
import { queuePostback } from './postback/queue-postback.ts';

type Commission = typeof partnerCommissionTable.$inferSelect;

/** The commission of a purchase, with the lock of its partner; null: it has none. */
async function lockCommission(tx: Tx, purchase_id: number): Promise<Commission | null> {
  const ofPurchase = eq(partnerCommissionTable.purchase_id, purchase_id);
  const [known] = await tx.select().from(partnerCommissionTable).where(ofPurchase);
  if (known === undefined) return null;
  await tx
    .select({ id: partnerTable.id })
    .from(partnerTable)
    .where(eq(partnerTable.id, known.partner_id))
    .for('update');
  const [row] = await tx.select().from(partnerCommissionTable).where(ofPurchase);
  return row ?? null;
}

/** Moves what a partner is owed. @param units negative: less is owed */
async function post(
  tx: Tx,
  key: string,
  refund_id: number,
  units: number,
  at_ms: number,
): Promise<number | null> {
  if (units === 0) return null;
  const { transfer_id } = await postTransfer(tx, {
    ...{ idempotency_key: key, cause: 'commission_back', cause_id: refund_id },
    ...{ viewer_id: null, performer_id: null, at_ms },
    legs: [
      { owner_id: null, kind: 'house_commissions', amount_units: -units },
      { owner_id: null, kind: 'house_partners', amount_units: units },
    ],
  });
  return transfer_id;
}

async function change(tx: Tx, { purchase_id }: Commission, units: number, sold_units: number): Promise<void> {
  await tx
    .update(partnerCommissionTable)
    .set({
      back_units: sql`${partnerCommissionTable.back_units} + ${units}`,
      back_sold_units: sql`${partnerCommissionTable.back_sold_units} + ${sold_units}`,
    })
    .where(eq(partnerCommissionTable.purchase_id, purchase_id));
}

async function take(services: Services, tx: Tx, row: Commission, back: ReturnedPurchase): Promise<void> {
  const { refund_id, purchase_id } = back;
  const at_ms = services.clock.nowMs();
  const sold_units = Math.min(back.units, row.sold_units - row.back_sold_units);
  const whole = row.back_sold_units + sold_units === row.sold_units;
  // What was restored before was rounded by itself: the last part takes what is left.
  const units = whole
    ? row.units - row.back_units
    : Math.min(
        row.units - row.back_units,
        clawbackOf(row.units, row.sold_units, row.back_sold_units, sold_units),
      );
  await tx.insert(partnerClawbackTable).values({
    ...{ refund_id, purchase_id, sold_units, units, at_ms },
    transfer_id: await post(tx, `commission_back:${refund_id}`, refund_id, -units, at_ms),
  });
  await change(tx, row, units, sold_units);
  const [partner] = await tx.select().from(partnerTable).where(eq(partnerTable.id, row.partner_id));
  const [member] = await tx
    .select()
    .from(partnerMemberTable)
    .where(eq(partnerMemberTable.user_id, row.user_id));
  if (partner !== undefined && member !== undefined)
    await queuePostback(services, tx, partner, 'refund', { ...member, subject_id: refund_id, units });
}

async function restore(
  { clock }: Services,
  tx: Tx,
  row: Commission,
  { refund_id }: ReturnedPurchase,
): Promise<void> {
  const ofRefund = and(
    eq(partnerClawbackTable.refund_id, refund_id),
    isNull(partnerClawbackTable.restored_at_ms),
  );
  const [taken] = await tx.select().from(partnerClawbackTable).where(ofRefund);
  if (taken === undefined) return;
  const at_ms = clock.nowMs();
  const back_transfer_id = await post(tx, `commission_restored:${refund_id}`, refund_id, taken.units, at_ms);
  await tx.update(partnerClawbackTable).set({ restored_at_ms: at_ms, back_transfer_id }).where(ofRefund);
  await change(tx, row, -taken.units, -taken.sold_units);
}

/**
 * Points of a purchase went back with their money, or came again: the same part of its commission does, also when it has been
 * paid out. The purchase is locked.
 */
export async function takeCommissionBack(services: Services, tx: Tx, back: ReturnedPurchase): Promise<void> {
  const row = await lockCommission(tx, back.purchase_id);
  if (row === null) return;
  await (back.back ? restore : take)(services, tx, row, back);
}
