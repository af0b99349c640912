import { isPerformer, isViewer, type UserType } from '@akari/rules';
import type { Tx } from '../../platform/database/database.ts';
import { ledgerAccountTable, type AccountKind } from './ledger.table.ts';

/** Ledger accounts of a user type: two balances for viewers, earnings for performers, none for others. */
function accountKindsOf(userType: UserType): AccountKind[] {
  if (isViewer(userType)) return ['viewer_points', 'viewer_coupon_points'];
  return isPerformer(userType) ? ['performer_earnings'] : [];
}

/** Opens a new person's ledger accounts, empty. Accounts that exist stay as they are. */
export async function openAccounts(tx: Tx, user_id: number, user_type: UserType): Promise<void> {
  const kinds = accountKindsOf(user_type);
  if (kinds.length === 0) return;
  await tx
    .insert(ledgerAccountTable)
    .values(kinds.map((kind) => ({ owner_id: user_id, kind })))
    .onConflictDoNothing();
}
