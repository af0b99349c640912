import type { OfficeBankTransfer } from '@akari/contract/office';
import { userTable } from '../../../core/account/state/account.table.ts';
import { bankTransferTable } from '../../../platform/payment/bank/bank.table.ts';
import { purchaseTable } from '../purchase.table.ts';

/** What the office shows of a transfer. */
export const TRANSFER_COLUMNS = {
  transfer: bankTransferTable,
  purchase: purchaseTable,
  name: userTable.user_name,
};
interface Row {
  transfer: typeof bankTransferTable.$inferSelect;
  purchase: typeof purchaseTable.$inferSelect;
  name: string;
}
export const describeTransfer = ({ transfer, purchase, name }: Row): OfficeBankTransfer => ({
  purchase_id: String(purchase.id),
  code: transfer.code,
  state: transfer.state,
  buyer: { id: String(purchase.user_id), name },
  price_cents: purchase.price_cents,
  currency: purchase.currency,
  units: purchase.units,
  created_at_ms: transfer.created_at_ms,
  due_at_ms: transfer.due_at_ms,
});
