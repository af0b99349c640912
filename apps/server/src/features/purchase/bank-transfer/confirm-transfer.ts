import { japanDate, type BankArrivalState } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import type { ActDone } from '../../../core/audit/record-act.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AfterCommit } from '../../../platform/database/unit-of-work.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { rowIdOf } from '../../../platform/http/row-id.ts';
import { bankArrivalTable } from '../../../platform/payment/bank/bank.table.ts';
import type { Services } from '../../../platform/services.ts';
import { moveTransfer } from './move-transfer.ts';
import { lockTransfer } from './transfer.queries.ts';

const DAY_MS = 86_400_000;

/** Money does not come before its order; a bank elsewhere may be a day behind. @throws bank_transfer_date_wrong */
function requireDate(received_on: string, created_at_ms: number, now_ms: number): void {
  const real = !Number.isNaN(Date.parse(`${received_on}T00:00:00Z`));
  if (!real || received_on < japanDate(created_at_ms - DAY_MS) || received_on > japanDate(now_ms))
    throw new Problem('bank_transfer_date_wrong');
}

interface Arrived {
  staff_id: number;
  purchase_id: string;
  amount_cents: number;
  /** The day of the bank statement, in Japan. */
  received_on: string;
}

/**
 * Staff act: money has arrived for a transfer. The exact price gives its points; staff decide about another amount.
 * @throws not_found, forbidden: their own transfer; bank_transfer_date_wrong, bank_transfer_over, money_stopped
 */
export async function confirmTransfer(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { staff_id, purchase_id, amount_cents, received_on }: Arrived,
): Promise<ActDone & { state: BankArrivalState }> {
  const locked = await lockTransfer(tx, rowIdOf(purchase_id) ?? 0);
  if (locked === undefined) throw new Problem('not_found');
  const { purchase, transfer } = locked;
  if (staff_id === purchase.user_id) throw new Problem('forbidden');
  const now_ms = services.clock.nowMs();
  requireDate(received_on, transfer.created_at_ms, now_ms);
  const state: BankArrivalState = amount_cents === purchase.price_cents ? 'given' : 'differs';
  if (state === 'given' && !(await moveTransfer(services, tx, after, locked, 'pay')))
    throw new Problem('bank_transfer_over');
  const [arrival] = await tx
    .insert(bankArrivalTable)
    .values({
      ...{ purchase_id: purchase.id, amount_cents, received_on, state },
      ...{ staff_id, created_at_ms: now_ms },
    })
    .returning({ id: bankArrivalTable.id });
  return {
    subject: { kind: 'person', id: purchase.user_id },
    before: { state: transfer.state },
    after: { purchase_id: purchase.id, arrival_id: arrival?.id ?? 0, amount_cents, received_on, state },
    state,
  };
}

/**
 * Staff act: decides what becomes of money of another amount. With the rest of the price its points are given.
 * @param decision `amount_cents`: what has arrived in total; null: the money goes back
 * @throws not_found, forbidden, bank_transfer_over, bank_transfer_amount_differs, money_stopped
 */
export async function decideArrival(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  decision: { staff_id: number; arrival_id: string; amount_cents: number | null },
): Promise<ActDone> {
  const { staff_id, amount_cents } = decision;
  const id = rowIdOf(decision.arrival_id) ?? 0;
  const [named] = await tx.select().from(bankArrivalTable).where(eq(bankArrivalTable.id, id));
  const locked = named === undefined ? undefined : await lockTransfer(tx, named.purchase_id);
  if (locked === undefined) throw new Problem('not_found');
  const { purchase } = locked;
  if (staff_id === purchase.user_id) throw new Problem('forbidden');
  const state = amount_cents === null ? 'rejected' : 'settled';
  const changed = await tx
    .update(bankArrivalTable)
    .set({ state })
    .where(and(eq(bankArrivalTable.id, id), eq(bankArrivalTable.state, 'differs')))
    .returning({ id: bankArrivalTable.id });
  if (changed.length === 0) throw new Problem('bank_transfer_over');
  if (amount_cents !== null) {
    if (amount_cents !== purchase.price_cents) throw new Problem('bank_transfer_amount_differs');
    if (!(await moveTransfer(services, tx, after, locked, 'pay'))) throw new Problem('bank_transfer_over');
  }
  return {
    subject: { kind: 'person', id: purchase.user_id },
    before: { state: 'differs' },
    after: { purchase_id: purchase.id, arrival_id: id, amount_cents, state },
  };
}
