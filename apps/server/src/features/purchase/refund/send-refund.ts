import { PAID_TYPES } from '@akari/rules';
import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import type { RefundAnswer, RefundRequest } from '../../../platform/payment/payment-provider.ts';
import type { Services } from '../../../platform/services.ts';
import { paymentEventTable } from '../payment-event.table.ts';
import { purchaseTable } from '../purchase.table.ts';
import { moveRefund } from './keep-refund.ts';
import { refundTable, type RefundRow } from './refund.table.ts';
import { refuseRefund } from './refuse-refund.ts';

export const SEND_REFUND = 'refund.send';
/** How often a provider is asked that does not answer, and how long we wait in between. */
const ATTEMPTS = 5;
const AGAIN_MS = 60_000;
/** When a refund is asked for again whose server stopped while it asked: longer than a provider may take. */
const ABANDONED_MS = 300_000;

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

/** Whether another refund of the purchase is not answered: a provider that counts its refunds could not tell them apart. */
async function otherOpen(tx: Tx, { id, purchase_id }: RefundRow): Promise<boolean> {
  const rows = await tx
    .select({ id: refundTable.id })
    .from(refundTable)
    .where(
      and(
        eq(refundTable.purchase_id, purchase_id),
        ne(refundTable.id, id),
        inArray(refundTable.state, ['sent', 'unknown']),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Writes down that the provider is asked now, before it is. @returns null: there is nothing to ask any more; `later`: an
 * earlier refund is not answered
 */
const begin = (services: Services, id: number): Promise<RefundRow | 'later' | null> =>
  unitOfWork(services.background.db, async (tx, after) => {
    const row = await lockRefund(tx, id);
    if (row?.state !== 'requested' && row?.state !== 'sent') return null;
    const provider = services.payments.find(({ name }) => name === row.provider);
    if (row.state === 'requested' && provider?.beforeRefund !== undefined && (await otherOpen(tx, row)))
      return 'later';
    return moveRefund(services, tx, after, row, 'send', { attempts: row.attempts + 1 });
  });

/** What the provider is asked for. */
async function requestOf(services: Services, row: RefundRow): Promise<RefundRequest> {
  const { db } = services.background;
  const [purchase] = await db.select().from(purchaseTable).where(eq(purchaseTable.id, row.purchase_id));
  const [paid] = await db
    .select({ sale_id: paymentEventTable.sale_id })
    .from(paymentEventTable)
    .where(
      and(
        eq(paymentEventTable.purchase_id, row.purchase_id),
        inArray(paymentEventTable.type, PAID_TYPES),
        eq(paymentEventTable.state, 'applied'),
        isNotNull(paymentEventTable.sale_id),
      ),
    )
    .orderBy(asc(paymentEventTable.id))
    .limit(1);
  return {
    refund_id: String(row.id),
    purchase_id: String(row.purchase_id),
    checkout_id: purchase?.checkout_id ?? null,
    sale_id: paid?.sale_id ?? null,
    money: { amount_minor: row.amount_minor, currency: row.currency },
    whole: row.amount_minor === purchase?.price_cents,
    before: row.before,
    again: row.before !== null,
  };
}

/**
 * Asks the provider. One that knows our ids refunds once however often it is asked; what another one knew before it was
 * asked first is written down, so that a repeat finds out whether it has refunded.
 */
async function ask(services: Services, row: RefundRow): Promise<RefundAnswer | null> {
  const provider = services.payments.find(({ name }) => name === row.provider);
  if (provider?.refund === undefined) return null;
  try {
    const request = await requestOf(services, row);
    if (provider.beforeRefund === undefined || request.again) return await provider.refund(request);
    const before = await provider.beforeRefund(request);
    await services.background.db.update(refundTable).set({ before }).where(eq(refundTable.id, row.id));
    return await provider.refund({ ...request, before });
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
      const { outcome, reference, claim_url = null } = answer;
      const more = { reference, claim_url };
      if (outcome === 'done') await moveRefund(services, tx, after, row, 'confirm', more);
      else await refuseRefund(services, tx, after, row, more);
    }
    return false;
  });

/** Asks providers for the refunds that staff have decided. */
export function sendRefunds(services: Services): void {
  services.deadlines.handleApart(SEND_REFUND, ABANDONED_MS, async (subject) => {
    const row = await begin(services, Number(subject));
    const again =
      row === 'later' || (row !== null && (await settle(services, row, await ask(services, row))));
    return again ? AGAIN_MS : null;
  });
}
