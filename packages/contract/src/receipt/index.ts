import { CURRENCIES, REFUND_KINDS, REFUND_STATES, type Currency } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, language, timeMs, units } from '../common/index.ts';

const money = z.object({ amount_minor: z.int(), currency: z.enum(CURRENCIES as [Currency, ...Currency[]]) });
/** A receipt or credit note that can be downloaded. */
const receiptName = z.nullable(z.object({ receipt_id: id, number: z.string() }));

/** A purchase that was paid, with its receipt and what of it went back. */
export const paidPurchase = z.object({
  purchase_id: id,
  settled_at_ms: timeMs,
  units,
  money,
  /** Null: the purchase is older than receipts. */
  receipt: receiptName,
  refunds: z.array(
    z.object({
      kind: z.enum(REFUND_KINDS),
      state: z.enum(REFUND_STATES),
      money,
      /** Points that were taken from the balance, and points that are owed. */
      taken_units: units,
      debt_units: units,
      at_ms: timeMs,
      /** Null: it is not paid back, or has none. */
      credit_note: receiptName,
    }),
  ),
});
export type PaidPurchase = z.infer<typeof paidPurchase>;

/** A person's own purchases that were paid, the newest first. */
export const listReceipts = defineCall({
  method: 'GET',
  path: '/api/purchase/receipts',
  action: 'statement.read',
  answer: z.object({ purchases: z.array(paidPurchase) }),
});

/** What a receipt or credit note says, in the language of its sale: for its buyer. @throws not_found */
export const readReceipt = defineCall({
  method: 'GET',
  path: '/api/purchase/receipts/:receipt_id',
  action: 'statement.read',
  params: z.object({ receipt_id: id }),
  answer: z.object({
    language,
    title: z.string(),
    amount: z.object({ label: z.string(), text: z.string() }),
    lines: z.array(z.object({ label: z.string(), text: z.string() })),
    note: z.nullable(z.string()),
  }),
});

/** A receipt or credit note as a PDF: for its buyer, and for staff. */
export const RECEIPT_PATH = '/api/purchase/receipts/:receipt_id/pdf';
export const OFFICE_RECEIPT_PATH = '/api/office/receipts/:receipt_id/pdf';
