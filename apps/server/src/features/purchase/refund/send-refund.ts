import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { locksNothing, setDeadline } from '../../../platform/deadline/deadline.ts';
import type { RefundAnswer } from '../../../platform/payment/payment-provider.ts';
import type { Services } from '../../../platform/services.ts';
import { purchaseTable } from '../purchase.table.ts';
import { moveRefund } from './keep-refund.ts';
import { refundTable, type RefundRow } from './refund.table.ts';

export const SEND_REFUND = 'refund.send';
/** How often a provider is asked that does not answer, and how long we wait in between. */
const ATTEMPTS = 5;
const AGAIN_MS = 60_000;

/** Locks the purchase of a refund, and reads both. */
export async function lockRefund(tx: Tx, id: number): Promise<RefundRow | undefined> {
  const [found] = await tx
    .select({ purchase_id: refundTable.purchase_id })
    .from(refundTable)
    .where(eq(refundTable.id, id));
  if (found === undefined) return undefined;
  await tx
    .select({ id: purchaseTable.id })
    .from(purchaseTable)
    .where(eq(purchaseTable.id, found.purchase_id))
    .for('update');
  const [row] = await tx.select().from(refundTable).where(eq(refundTable.id, id));
  return row;
}

/** Writes down that the provider is asked now, before it is. @returns null: there is nothing to ask any more */
const begin = (services: Services, id: number): Promise<RefundRow | null> =>
  unitOfWork(services.background.db, async (tx, after) => {
    const row = await lockRefund(tx, id);
    if (row?.state !== 'requested' && row?.state !== 'sent') return null;
    return moveRefund(services, tx, after, row, 'send', { attempts: row.attempts + 1 });
  });

/** Asks the provider. It gets our id of the refund, so that it refunds once however often it is asked. */
async function ask(services: Services, row: RefundRow): Promise<RefundAnswer | null> {
  const provider = services.payments.find(({ name }) => name === row.provider);
  if (provider?.refund === undefined) return null;
  const [purchase] = await services.background.db
    .select({ checkout_id: purchaseTable.checkout_id })
    .from(purchaseTable)
    .where(eq(purchaseTable.id, row.purchase_id));
  try {
    return await provider.refund({
      refund_id: String(row.id),
      purchase_id: String(row.purchase_id),
      checkout_id: purchase?.checkout_id ?? null,
      money: { amount_minor: row.amount_minor, currency: row.currency },
    });
  } catch (error) {
    services.log.warn({ err: error, provider: row.provider, count: row.attempts }, 'refund not answered');
    return null;
  }
}

/**
 * Writes down the answer. Without one the provider is asked again, and in the end staff find out.
 * @returns whether it has to be asked again
 */
const settle = (
  services: Services,
  { id, attempts }: RefundRow,
  answer: RefundAnswer | null,
): Promise<boolean> =>
  unitOfWork(services.background.db, async (tx, after) => {
    const row = await lockRefund(tx, id);
    if (row?.state !== 'sent' || row.attempts !== attempts) return false;
    if (answer === null && attempts < ATTEMPTS) return true;
    if (answer === null) await moveRefund(services, tx, after, row, 'lose');
    else {
      const { outcome, reference } = answer;
      await moveRefund(services, tx, after, row, outcome === 'done' ? 'confirm' : 'refuse', { reference });
    }
    return false;
  });

/** Asks providers for the refunds that staff have decided. */
export function sendRefunds(services: Services): void {
  services.deadlines.handle(SEND_REFUND, locksNothing, async (tx, _after, _locked, { subject }) => {
    const row = await begin(services, Number(subject));
    if (row !== null && (await settle(services, row, await ask(services, row))))
      await setDeadline(tx, SEND_REFUND, subject, services.clock.nowMs() + AGAIN_MS);
  });
}
