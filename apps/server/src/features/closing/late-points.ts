import { and, eq, isNotNull } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import { purchaseDecided, purchaseReturned } from '../../core/session/state/purchase-hooks.ts';
import type { Tx } from '../../platform/database/database.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { purchaseTable } from '../purchase/purchase.table.ts';
import { SETTLE_CLOSED } from './close-viewer.ts';
import { accountClosingTable } from './closing.table.ts';

/** Has the account of a buyer settled again, if it is closed. */
const settleAgain =
  ({ clock }: Services, tx: Tx, user_id: number) =>
  (): Promise<void> =>
    setDeadline(tx, SETTLE_CLOSED, String(user_id), clock.nowMs());

async function isClosed(tx: Tx, user_id: number): Promise<boolean> {
  const [row] = await tx
    .select({ user_id: accountClosingTable.user_id })
    .from(accountClosingTable)
    .where(eq(accountClosingTable.user_id, user_id));
  return row !== undefined;
}

/** Points of a purchase that come to a closed account, late or because a refund was refused, are settled at once. */
export function followLatePoints(services: Services): void {
  purchaseDecided(services).add(async (tx, _after, { user_id, state }) =>
    state === 'settled' && (await isClosed(tx, user_id)) ? settleAgain(services, tx, user_id) : undefined,
  );
  purchaseReturned(services).add(async (tx, _after, { purchase_id, back }) => {
    if (!back) return undefined;
    const [buyer] = await tx
      .select({ user_id: purchaseTable.user_id })
      .from(purchaseTable)
      .innerJoin(userTable, and(eq(userTable.id, purchaseTable.user_id), isNotNull(userTable.closed_at_ms)))
      .where(eq(purchaseTable.id, purchase_id));
    return buyer === undefined ? undefined : settleAgain(services, tx, buyer.user_id);
  });
}
