import { nextBankTransferState, type BankTransferEvent } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { isMoneyStopped } from '../../../core/ledger/ledger-check-state.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../../platform/database/unit-of-work.ts';
import { clearDeadline, setDeadline } from '../../../platform/deadline/deadline.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { rowIdOf } from '../../../platform/http/row-id.ts';
import { bankTransferTable } from '../../../platform/payment/bank/bank.table.ts';
import { BANK, BANK_TRANSFER_DUE } from '../../../platform/payment/bank/bank-provider.ts';
import type { Services } from '../../../platform/services.ts';
import { takePayment } from '../receive-payment.ts';
import { lockTransfer, type LockedTransfer } from './transfer.queries.ts';

/** When an expiry is tried again while the ledger does not balance, milliseconds. */
const RETRY_MS = 60_000;

/**
 * Changes the state of a transfer, and does for its purchase what the event of a provider would: the points, the receipt,
 * the mail, or the end of the wait.
 * @returns false: the event changes nothing any more
 * @throws Problem money_stopped
 */
export async function moveTransfer(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { purchase, transfer }: LockedTransfer,
  event: BankTransferEvent,
): Promise<boolean> {
  const state = nextBankTransferState(transfer.state, event);
  if (state === null) return false;
  await tx
    .update(bankTransferTable)
    .set({ state })
    .where(eq(bankTransferTable.purchase_id, transfer.purchase_id));
  await clearDeadline(tx, BANK_TRANSFER_DUE, String(transfer.purchase_id));
  await takePayment(services, tx, after, BANK, {
    type: event === 'pay' ? 'paid' : 'unpaid',
    transaction_id: transfer.code,
    purchase_id: String(purchase.id),
    checkout_id: null,
    sale_id: null,
    money: { amount_minor: purchase.price_cents, currency: purchase.currency },
  });
  return true;
}

/** The member does not transfer the money. @throws not_found, bank_transfer_over, money_stopped */
export const cancelTransfer = (services: Services, user_id: number, purchase_id: string): Promise<void> =>
  unitOfWork(services.database.db, async (tx, after) => {
    const locked = await lockTransfer(tx, rowIdOf(purchase_id) ?? 0);
    if (locked?.purchase.user_id !== user_id) throw new Problem('not_found');
    if (!(await moveTransfer(services, tx, after, locked, 'cancel'))) throw new Problem('bank_transfer_over');
  });

/** Ends the wait for transfers whose money has not come in time. */
export const expireTransfers = (services: Services): void =>
  services.deadlines.handle(
    BANK_TRANSFER_DUE,
    (tx, subject) => lockTransfer(tx, Number(subject)),
    async (tx, after, locked, { subject }) => {
      if (locked === undefined) return;
      // It waits while the ledger does not balance.
      if (await isMoneyStopped(tx))
        await setDeadline(tx, BANK_TRANSFER_DUE, subject, services.clock.nowMs() + RETRY_MS);
      else await moveTransfer(services, tx, after, locked, 'expire');
    },
  );
