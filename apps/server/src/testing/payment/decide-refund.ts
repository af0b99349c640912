import { refundAmount } from '@akari/rules';
import { desc, eq } from 'drizzle-orm';
import { purchaseTable } from '../../features/purchase/purchase.table.ts';
import { keepRefund } from '../../features/purchase/refund/keep-refund.ts';
import { boughtBy } from '../../features/purchase/refund/refund.queries.ts';
import { SEND_REFUND } from '../../features/purchase/refund/send-refund.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import type { TestServices } from '../services.ts';

/** Refunds points of the latest purchase of a member, as staff have decided, and has the provider asked. */
export const decideRefund = (services: TestServices, user_id: number, units: number): Promise<number> =>
  unitOfWork(services.database.db, async (tx, after) => {
    const [purchase] = await tx
      .select()
      .from(purchaseTable)
      .where(eq(purchaseTable.user_id, user_id))
      .orderBy(desc(purchaseTable.created_at_ms));
    if (purchase === undefined) throw new Error('no purchase');
    const row = await keepRefund(services, tx, after, purchase, {
      ...{ kind: 'staff', way: 'provider', state: 'requested', units, spent: 'refused' },
      amount_minor: refundAmount(boughtBy(purchase), { amount_minor: 0, units: 0 }, units),
    });
    await setDeadline(tx, SEND_REFUND, String(row.id), services.clock.nowMs());
    return row.id;
  });
