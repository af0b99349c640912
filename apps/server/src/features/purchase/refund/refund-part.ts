import type { OfficePurchase, OfficeRefund } from '@akari/contract/office';
import { asc, eq, inArray } from 'drizzle-orm';
import { userTable } from '../../../core/account/state/account.table.ts';
import { unspentOf } from '../../../core/ledger/take-back.ts';
import type { Services } from '../../../platform/services.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { receiptTable } from '../receipt/receipt.table.ts';
import { numberOf } from '../receipt/write-receipt.ts';
import { canSend } from './refund-acts.ts';
import { refundsOf, returnedOf } from './refund.queries.ts';
import type { RefundRow } from './refund.table.ts';

const describeRefund = (row: RefundRow, names: ReadonlyMap<number, string>): OfficeRefund => ({
  refund_id: String(row.id),
  kind: row.kind,
  state: row.state,
  way: row.way,
  money: { amount_minor: row.amount_minor, currency: row.currency },
  units: row.units,
  taken_units: row.taken_units,
  goodwill_units: row.goodwill_units,
  debt_units: row.debt_units,
  reference: row.reference,
  claim_url: row.claim_url,
  staff: row.staff_id === null ? null : (names.get(row.staff_id) ?? String(row.staff_id)),
  reason: row.reason,
  at_ms: row.at_ms,
  settled_at_ms: row.settled_at_ms,
});

/** What the back office shows of what went back of a purchase, and of what could. */
export async function refundPartOf(
  services: Services,
  purchase: PurchaseRow,
): Promise<
  Pick<OfficePurchase, 'refunds' | 'receipts' | 'left_units' | 'unspent_units' | 'returned' | 'sends_refunds'>
> {
  const { db } = services.database;
  const [rows, returned] = await Promise.all([refundsOf(db, purchase.id), returnedOf(db, purchase.id)]);
  const receipts = await db
    .select()
    .from(receiptTable)
    .where(eq(receiptTable.purchase_id, purchase.id))
    .orderBy(asc(receiptTable.at_ms), asc(receiptTable.number));
  const staff = rows.flatMap(({ staff_id }) => (staff_id === null ? [] : [staff_id]));
  const people =
    staff.length === 0
      ? []
      : await db
          .select({ id: userTable.id, user_name: userTable.user_name })
          .from(userTable)
          .where(inArray(userTable.id, staff));
  const names = new Map(people.map(({ id, user_name }) => [id, user_name]));
  const settled = purchase.state === 'settled';
  const left_units = settled ? purchase.units - returned.units : 0;
  const bought = { viewer_id: purchase.user_id, purchase_id: purchase.id };
  return {
    refunds: rows.map((row) => describeRefund(row, names)),
    receipts: receipts.map((row) => ({ receipt_id: String(row.id), number: numberOf(row) })),
    returned,
    left_units,
    unspent_units: settled ? Math.min(left_units, await unspentOf(db, bought, services.clock.nowMs())) : 0,
    sends_refunds: canSend(services, purchase.provider),
  };
}
