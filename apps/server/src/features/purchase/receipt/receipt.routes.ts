import { listReceipts, OFFICE_RECEIPT_PATH, readReceipt, RECEIPT_PATH } from '@akari/contract';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { requireOffice } from '../../../core/staff/office-route.ts';
import { sitesOf } from '../../../core/staff/require-right.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/http/authorize.ts';
import { route } from '../../../platform/http/call-route.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { purchaseTable } from '../purchase.table.ts';
import { refundTable } from '../refund/refund.table.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { receiptText } from './receipt-text.ts';
import { receiptTable, type ReceiptRow } from './receipt.table.ts';
import { numberOf } from './write-receipt.ts';

const PURCHASES_MOST = 100;
const params = z.object({ receipt_id: z.string().regex(/^\d{1,16}$/) });
const PDF_LIMIT = { rateLimit: { max: 20, timeWindow: '1 minute' } };

/** A person's own paid purchases, the newest first, with their receipts and what went back. */
async function ownReceipts(db: Db, user_id: number) {
  const purchases = await db
    .select()
    .from(purchaseTable)
    .where(and(eq(purchaseTable.user_id, user_id), eq(purchaseTable.state, 'settled')))
    .orderBy(desc(purchaseTable.settled_at_ms), desc(purchaseTable.id))
    .limit(PURCHASES_MOST);
  const ids = purchases.map(({ id }) => id);
  if (ids.length === 0) return { purchases: [] };
  const [receipts, refunds] = await Promise.all([
    db.select().from(receiptTable).where(inArray(receiptTable.purchase_id, ids)),
    db.select().from(refundTable).where(inArray(refundTable.purchase_id, ids)).orderBy(refundTable.at_ms),
  ]);
  const named = (row: ReceiptRow | undefined) =>
    row === undefined ? null : { receipt_id: String(row.id), number: numberOf(row) };
  return {
    purchases: purchases.map((purchase) => ({
      purchase_id: String(purchase.id),
      settled_at_ms: purchase.settled_at_ms ?? purchase.created_at_ms,
      units: purchase.units,
      money: { amount_minor: purchase.price_cents, currency: purchase.currency },
      receipt: named(
        receipts.find(({ purchase_id, refund_id }) => purchase_id === purchase.id && refund_id === null),
      ),
      refunds: refunds
        .filter(({ purchase_id }) => purchase_id === purchase.id)
        .map((refund) => ({
          kind: refund.kind,
          state: refund.state,
          money: { amount_minor: refund.amount_minor, currency: refund.currency },
          taken_units: refund.taken_units,
          debt_units: refund.debt_units,
          at_ms: refund.at_ms,
          credit_note: named(receipts.find(({ refund_id }) => refund_id === refund.id)),
        })),
    })),
  };
}

async function findReceipt(db: Db, receipt_id: string) {
  const id = Number(receipt_id);
  if (!Number.isSafeInteger(id)) return undefined;
  const [row] = await db
    .select({ receipt: receiptTable, user_id: purchaseTable.user_id })
    .from(receiptTable)
    .innerJoin(purchaseTable, eq(purchaseTable.id, receiptTable.purchase_id))
    .where(eq(receiptTable.id, id));
  return row;
}

const sendPdf = (reply: FastifyReply, receipt: ReceiptRow): FastifyReply =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${numberOf(receipt)}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(receiptPdf(receipt));

/** Receipts and credit notes: for their buyer, and for staff who may read people. */
export function receiptRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  route(app, listReceipts, ({ person }) => ownReceipts(db, person.user_id));
  route(app, readReceipt, async ({ params: { receipt_id }, person }) => {
    const found = await findReceipt(db, receipt_id);
    if (found?.user_id !== person.user_id) throw new Problem('not_found');
    const { language, title, amount, lines, note } = receiptText(found.receipt);
    return { language, title, amount, lines: [...lines], note };
  });
  app.get(RECEIPT_PATH, { schema: { params }, config: PDF_LIMIT }, async (request, reply) => {
    const { user_id } = authorize(request.person, 'statement.read');
    const found = await findReceipt(db, params.parse(request.params).receipt_id);
    if (found?.user_id !== user_id) throw new Problem('not_found');
    return sendPdf(reply, found.receipt);
  });
  app.get(OFFICE_RECEIPT_PATH, { schema: { params }, config: PDF_LIMIT }, async (request, reply) => {
    const staff = await requireOffice(services, request.person, { right: 'people.read' });
    const found = await findReceipt(db, params.parse(request.params).receipt_id);
    const sites = sitesOf(staff, 'people.read');
    if (found === undefined || (sites !== null && !sites.includes(found.receipt.site_id)))
      throw new Problem('not_found');
    return sendPdf(reply, found.receipt);
  });
}
