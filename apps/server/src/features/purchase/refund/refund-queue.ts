import type { QueueAbout } from '@akari/contract';
import { PAID_TYPES } from '@akari/rules';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { userTable } from '../../../core/account/state/account.table.ts';
import type { QueueKind } from '../../../core/queue/queue-kind.ts';
import { queuePeople } from '../../../core/queue/queue-people.ts';
import { requireSoundLedger } from '../../../core/ledger/ledger-check-state.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { paymentEventTable } from '../payment-event.table.ts';
import { purchaseTable } from '../purchase.table.ts';
import { moveRefund } from './keep-refund.ts';
import { refundTable } from './refund.table.ts';
import { refuseRefund } from './refuse-refund.ts';
import { lockRefund } from './send-refund.ts';

async function show(db: Db | Tx, subject: string): Promise<QueueAbout | null> {
  const [row] = await db
    .select({
      refund: refundTable,
      checkout_id: purchaseTable.checkout_id,
      closed_at_ms: userTable.closed_at_ms,
    })
    .from(refundTable)
    .innerJoin(purchaseTable, eq(purchaseTable.id, refundTable.purchase_id))
    .innerJoin(userTable, eq(userTable.id, refundTable.user_id))
    .where(eq(refundTable.id, Number(subject)));
  if (row === undefined) return null;
  const { refund, checkout_id, closed_at_ms } = row;
  const [paid] = await db
    .select({ transaction_id: paymentEventTable.transaction_id })
    .from(paymentEventTable)
    .where(
      and(
        eq(paymentEventTable.purchase_id, refund.purchase_id),
        eq(paymentEventTable.state, 'applied'),
        inArray(paymentEventTable.type, PAID_TYPES),
      ),
    )
    .orderBy(asc(paymentEventTable.id))
    .limit(1);
  const person = await queuePeople(db, [refund.user_id]);
  return {
    kind: 'refund',
    refund_id: String(refund.id),
    purchase_id: String(refund.purchase_id),
    buyer: person(refund.user_id),
    provider: refund.provider,
    sale: paid?.transaction_id ?? checkout_id,
    ...{ way: refund.way, state: refund.state, units: refund.units, at_ms: refund.at_ms },
    money: { amount_minor: refund.amount_minor, currency: refund.currency },
    closed: closed_at_ms !== null,
  };
}

async function titles(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const { id, provider, purchase_id } = refundTable;
  const rows = await db
    .select({ id, provider, purchase_id })
    .from(refundTable)
    .where(inArray(id, subjects.map(Number)));
  return new Map(rows.map((row) => [String(row.id), `${row.provider} ${row.purchase_id}`]));
}

/** The queue of refunds with an open outcome: staff pay them, or find out at the payment company. */
export const refundQueue = (services: Services): QueueKind => ({
  name: 'refund',
  show,
  titles,
  lock: async (tx, subject) => {
    await lockRefund(tx, Number(subject));
  },
  decide: async (tx, after, subject, { decision, text }) => {
    const row = await lockRefund(tx, Number(subject));
    if (row === undefined) throw new Problem('not_found');
    await requireSoundLedger(tx);
    const paid = decision === 'paid_back';
    const more = paid ? { reference: text ?? null } : {};
    const moved = paid
      ? await moveRefund(services, tx, after, row, 'confirm', more, 'queue')
      : await refuseRefund(services, tx, after, row, more, 'queue');
    return {
      subject: { kind: 'person', id: row.user_id },
      before: { state: row.state },
      after: { decision, refund_id: row.id, state: moved.state, ...more },
    };
  },
});
