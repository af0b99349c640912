import { PATHS, readTaxRates, siteTermsIn, taxRateAt, taxWithin, type Language } from '@akari/rules';
import { pageUrl } from '../../../core/mail/mail-origin.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { Services } from '../../../platform/services.ts';
import type { PaymentRow } from '../payment-event.table.ts';
import { subscriptionOf } from '../plan/plan-mail.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import type { ReceiptFacts, ReceiptPlan, ReceiptTax } from './receipt-facts.ts';

const orNull = (text: string): string | null => (text === '' ? null : text);

/** A page of this site; null: the operator has not set the address of the site. */
export const pageOrNull = (services: Services, path: string): string | null =>
  services.config.public_url === '' ? null : pageUrl(services, path);

/** The seller of a site, in a language. @param stored the setting of the site */
export function sellerIn(stored: unknown, language: Language): ReceiptFacts['seller'] {
  const seller = siteTermsIn('seller', stored ?? undefined);
  const [name, address] =
    language === 'ja' ? [seller.name_ja, seller.address_ja] : [seller.name_en, seller.address_en];
  return {
    name: orNull(name),
    address: orNull(address),
    phone: orNull(seller.phone),
    mail: orNull(seller.mail),
    registration: orNull(seller.registration),
  };
}

/** The tax that a price includes by the rates of its seller; null: staff have set none for this time. */
export function taxIn(stored: unknown, amount_minor: number, at_ms: number): ReceiptTax | null {
  const { tax_rates } = siteTermsIn('seller', stored ?? undefined);
  const rate_bp = taxRateAt(readTaxRates(tax_rates) ?? [], at_ms);
  return rate_bp === null ? null : { rate_bp, tax_minor: taxWithin(amount_minor, rate_bp) };
}

/** The terms of withdrawal of a site. @param stored the setting of the site */
export function withdrawalIn(
  services: Services,
  stored: unknown,
  language: Language,
): NonNullable<ReceiptFacts['withdrawal']> {
  const { withdrawal_ja, withdrawal_en, withdrawal_form } = siteTermsIn('order_terms', stored ?? undefined);
  const charges = services.payments.some(({ company }) => company !== null);
  return {
    terms: orNull(language === 'ja' ? withdrawal_ja : withdrawal_en),
    url: charges && withdrawal_form ? pageOrNull(services, PATHS.withdrawal) : null,
  };
}

/** The card that was charged, and what it was charged in another currency. */
export function cardIn(
  { card_brand, card_last4 }: PurchaseRow,
  event: PaymentRow,
): Pick<ReceiptFacts, 'card' | 'billed'> {
  const brand = event.card_brand ?? card_brand;
  const last4 = event.card_last4 ?? card_last4;
  const { billed_minor, billed_currency } = event;
  return {
    card: brand === null || last4 === null ? null : { brand, last4 },
    billed:
      billed_minor === null || billed_currency === null
        ? null
        : { amount_minor: billed_minor, currency: billed_currency },
  };
}

/** The plan whose period was paid. */
export async function planIn(
  services: Services,
  tx: Tx,
  { subscription_id }: PurchaseRow,
): Promise<ReceiptPlan | null> {
  const row = await subscriptionOf(tx, subscription_id);
  if (row === undefined || row.paid_until_ms === null) return null;
  const { plan, state, periods, begins_at_ms, paid_until_ms, price_minor, currency } = row;
  const renews = state === 'active' || state === 'past_due';
  return {
    ...{ name: plan, paid_until_ms },
    begins_at_ms: periods === 1 ? begins_at_ms : null,
    next: renews ? { amount_minor: price_minor, currency } : null,
    url: pageOrNull(services, PATHS.plans),
  };
}

const WITHDRAWN = `SELECT c.id, c.opened_at_ms FROM contact c
  WHERE c.subject = 'withdrawal' AND c.opened_at_ms >= $1 AND EXISTS (
    SELECT 1 FROM contact_message m WHERE m.contact_id = c.id AND m.staff_id IS NULL
      AND (strpos(m.text, $2) > 0 OR strpos(m.text, $3) > 0))
  ORDER BY c.opened_at_ms LIMIT 1`;

/** The conversation in which the buyer declared that they withdraw from a purchase, by its number or that of its receipt. */
export async function withdrawnIn(
  tx: Tx,
  { id, settled_at_ms, created_at_ms }: PurchaseRow,
  receipt: string | null,
): Promise<{ number: string; at_ms: number } | null> {
  const number = String(id);
  const [row] = await namedQuery<{ id: string | number; opened_at_ms: string | number }>(
    ...([tx, 'receipt_withdrawn', WITHDRAWN] as const),
    [settled_at_ms ?? created_at_ms, number, receipt ?? number],
  );
  return row === undefined ? null : { number: String(row.id), at_ms: Number(row.opened_at_ms) };
}
