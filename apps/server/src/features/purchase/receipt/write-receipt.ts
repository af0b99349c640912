import {
  PATHS,
  pointPriceTenths,
  receiptNumberText,
  receiptYear,
  taxWithin,
  type Language,
  type ReceiptKind,
  type RefundKind,
} from '@akari/rules';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { enqueue } from '../../../platform/database/unit-of-work.ts';
import type { Services } from '../../../platform/services.ts';
import type { PaymentRow } from '../payment-event.table.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import type { RefundRow } from '../refund/refund.table.ts';
import type { ReceiptFacts, ReceiptTax } from './receipt-facts.ts';
import { cardIn, pageOrNull, planIn, sellerIn, taxIn, withdrawalIn, withdrawnIn } from './receipt-parts.ts';
import { receiptTable, type ReceiptRow } from './receipt.table.ts';

/**
 * The row of the counter stays locked until the commit: a number is given only together with its receipt, and none is left
 * out when a transaction fails. All purchases of a seller wait for it, so that it comes last in a transaction.
 */
const KEEP = `WITH next AS (
    INSERT INTO receipt_counter (site_id, kind, year, last) VALUES ($1, $2, $3, 1)
    ON CONFLICT (site_id, kind, year) DO UPDATE SET last = receipt_counter.last + 1 RETURNING last)
  INSERT INTO receipt (site_id, kind, year, number, language, purchase_id, refund_id, facts, at_ms)
  SELECT $1, $2, $3, last, $4, $5, $6, $7::jsonb, $8 FROM next`;

interface Buyer {
  name: string;
  site_id: number;
  /** The language in which the purchase was confirmed. */
  language: Language;
  /** The version of the text that was confirmed; null: none is kept. */
  order_version: number | null;
  /** The settings of the site about its seller and about withdrawal. */
  seller: unknown;
  order_terms: unknown;
}

const BUYER = `SELECT u.user_name AS name, u.site_id, u.chat_lang, a.shown_language, a.shown_version, s.value AS seller,
    o.value AS order_terms
  FROM app_user u
  LEFT JOIN purchase_attempt a ON a.purchase_id = $2 AND a.provider = $3
  LEFT JOIN setting s ON s.scope = 'site:' || u.site_id AND s.name = 'seller'
  LEFT JOIN setting o ON o.scope = 'site:' || u.site_id AND o.name = 'order_terms'
  WHERE u.id = $1`;
interface BuyerRow {
  name: string;
  site_id: number;
  chat_lang: Language;
  shown_language: Language | null;
  shown_version: number | null;
  seller: unknown;
  order_terms: unknown;
}
const orNull = (text: string): string | null => (text === '' ? null : text);

/** The buyer, the language in which the purchase was confirmed, and who sells on the site. */
async function buyerOf(tx: Tx, { id, user_id, provider }: PurchaseRow): Promise<Buyer> {
  const [row] = await namedQuery<BuyerRow & Record<string, unknown>>(tx, 'receipt_buyer', BUYER, [
    ...[user_id, id, provider],
  ]);
  if (row === undefined) throw new Error(`no buyer ${user_id}`);
  const { name, site_id, seller, order_terms, shown_version: order_version } = row;
  return { name, site_id, seller, order_terms, order_version, language: row.shown_language ?? row.chat_lang };
}

const keep = (
  tx: Tx,
  kind: ReceiptKind,
  { site_id, language }: Buyer,
  { purchase_id, refund_id, facts, at_ms }: Pick<ReceiptRow, 'purchase_id' | 'refund_id' | 'facts' | 'at_ms'>,
): Promise<unknown> =>
  namedQuery(tx, 'receipt_keep', KEEP, [
    ...[site_id, kind, receiptYear(at_ms), language],
    ...[purchase_id, refund_id, JSON.stringify(facts), at_ms],
  ]);

export const receiptOf = async (db: Db | Tx, purchase_id: number): Promise<ReceiptRow | null> => {
  const [row] = await db
    .select()
    .from(receiptTable)
    .where(and(eq(receiptTable.purchase_id, purchase_id), isNull(receiptTable.refund_id)));
  return row ?? null;
};
export const numberOf = ({
  kind,
  ...row
}: Pick<ReceiptRow, 'kind' | 'site_id' | 'year' | 'number'>): string => receiptNumberText(kind, row);

/** Who took the money, as the receipt says it. */
const takerOf = ({ payments }: Services, { provider }: PurchaseRow, language: Language) => {
  const { company = null, statement = null } = payments.find(({ name }) => name === provider) ?? {};
  return { company: company?.[language] ?? null, company_names: company, statement };
};

/** Writes the receipt of a purchase that has just been paid, with the next number of its seller. */
export async function writeReceipt(
  services: Services,
  tx: Tx,
  purchase: PurchaseRow,
  { event, at_ms }: { event: PaymentRow; at_ms: number },
): Promise<void> {
  const buyer = await buyerOf(tx, purchase);
  const { units, price_cents, currency } = purchase;
  const facts: ReceiptFacts = {
    seller: sellerIn(buyer.seller, buyer.language),
    buyer: buyer.name,
    units,
    money: { amount_minor: price_cents, currency },
    point_price_tenths: pointPriceTenths(price_cents, units),
    tax: taxIn(buyer.seller, price_cents, at_ms),
    valid_until_ms: at_ms + services.config.points.valid_ms,
    ...takerOf(services, purchase, buyer.language),
    ...cardIn(purchase, event),
    transaction_id: orNull(event.transaction_id),
    contact_url: pageOrNull(services, PATHS.contact),
    order_version: buyer.order_version,
    withdrawal: withdrawalIn(services, buyer.order_terms, buyer.language),
    plan: await planIn(services, tx, purchase),
    credits: null,
  };
  // It goes out with the commit, which ends the wait of the others.
  enqueue(tx, keep(tx, 'receipt', buyer, { purchase_id: purchase.id, refund_id: null, facts, at_ms }));
}

const CREDITED: readonly RefundKind[] = ['staff', 'provider', 'void'];

/** The tax of the receipt, for the part that goes back; null: the receipt names none. */
const taxBack = (receipt: ReceiptRow | null, amount_minor: number): ReceiptTax | null => {
  const rate_bp = receipt?.facts.tax?.rate_bp;
  return rate_bp === undefined ? null : { rate_bp, tax_minor: taxWithin(amount_minor, rate_bp) };
};

/**
 * Writes the credit note of a refund that has been paid back; it names the receipt. A chargeback has none: the bank of the
 * buyer has taken the money, and may give it back.
 */
export async function writeCreditNote(
  services: Services,
  tx: Tx,
  purchase: PurchaseRow,
  refund: RefundRow,
  at_ms: number,
): Promise<void> {
  if (!CREDITED.includes(refund.kind)) return;
  const buyer = await buyerOf(tx, purchase);
  const receipt = await receiptOf(tx, purchase.id);
  const language = receipt?.language ?? buyer.language;
  const number = receipt === null ? null : numberOf(receipt);
  const facts: ReceiptFacts = {
    seller: sellerIn(buyer.seller, language),
    buyer: buyer.name,
    units: refund.units,
    money: { amount_minor: refund.amount_minor, currency: refund.currency },
    tax: taxBack(receipt, refund.amount_minor),
    valid_until_ms: null,
    ...takerOf(services, purchase, language),
    card: receipt?.facts.card ?? null,
    transaction_id: refund.reference,
    contact_url: pageOrNull(services, PATHS.contact),
    order_version: null,
    credits: { receipt: number, kind: refund.kind, withdrawal: await withdrawnIn(tx, purchase, number) },
  };
  const of = { purchase_id: purchase.id, refund_id: refund.id, facts, at_ms };
  await keep(tx, 'credit_note', { ...buyer, language }, of);
}
