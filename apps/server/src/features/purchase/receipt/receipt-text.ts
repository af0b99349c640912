import {
  cardName,
  exchangeText,
  moneyText,
  percentText,
  pointPriceText,
  pointsText,
  type Language,
} from '@akari/rules';
import type { Sheet } from '../../../core/document/sheet-pdf.ts';
import { mailTime } from '../../../core/mail/mail-time.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import { RECEIPT_WORDS, type ja } from './receipt-words.ts';
import type { ReceiptRow } from './receipt.table.ts';
import { numberOf } from './write-receipt.ts';

type Words = typeof ja;
type Line = Sheet['lines'][number];
const line = (label: string, text: string | null | undefined): Line[] =>
  text === null || text === undefined || text === '' ? [] : [{ label, text }];

/** What was bought, and at which price. */
function priceLines(t: Words, { units, money, tax, ...facts }: ReceiptFacts, language: Language): Line[] {
  const { point_price_tenths: tenths } = facts;
  return [
    ...line(t.item, t.points(pointsText(units))),
    ...line(
      t.point_price,
      tenths === undefined || tenths === null
        ? null
        : t.a_point(pointPriceText(tenths, money.currency, language)),
    ),
    ...line(
      t.tax,
      tax === undefined || tax === null
        ? null
        : t.tax_rate(
            moneyText({ amount_minor: tax.tax_minor, currency: money.currency }, language),
            percentText(tax.rate_bp),
          ),
    ),
  ];
}

/** The period of a plan, when it is charged next, and how it is cancelled. */
function planLines(t: Words, { plan }: ReceiptFacts, language: Language): Line[] {
  if (plan === undefined || plan === null) return [];
  const until = mailTime(language, plan.paid_until_ms);
  return [
    ...line(t.plan, t.plans[plan.name]),
    ...line(t.begins, plan.begins_at_ms === null ? null : mailTime(language, plan.begins_at_ms)),
    ...line(t.period, t.until(until)),
    ...line(t.renewal, plan.next === null ? t.stopped : t.renews(until, moneyText(plan.next, language))),
    ...line(t.cancel, plan.next === null || plan.url === null ? null : t.cancels(plan.url)),
  ];
}

/** How it was paid. */
function paymentLines(t: Words, facts: ReceiptFacts, language: Language): Line[] {
  const { company, company_names, statement, card, billed, money, transaction_id } = facts;
  const other = billed !== undefined && billed !== null;
  return [
    ...line(t.company, company_names?.[language] ?? company),
    ...line(t.card, card === undefined || card === null ? null : cardName(card)),
    ...line(t.billed, other ? moneyText(billed, language) : null),
    ...line(t.exchange, other ? exchangeText(money, billed, language) : null),
    ...line(t.statement, statement),
    ...line(t.transaction, transaction_id),
  ];
}

/** Why money went back. */
function creditLines(t: Words, { credits }: ReceiptFacts, language: Language): Line[] {
  if (credits === null) return [];
  const { withdrawal } = credits;
  return [
    ...line(t.credits, credits.receipt),
    ...line(t.why, t.kinds[credits.kind]),
    ...line(
      t.withdrawal,
      withdrawal === undefined || withdrawal === null
        ? null
        : t.withdrawn(withdrawal.number, mailTime(language, withdrawal.at_ms)),
    ),
  ];
}

/** The terms of withdrawal, as they were when it was paid. */
function withdrawalLines(t: Words, { withdrawal }: ReceiptFacts): Line[] {
  if (withdrawal === undefined) return [];
  const { terms, url } = withdrawal;
  const said = [terms, url === null ? null : t.withdrawal_page(url)].filter((one) => one !== null);
  return line(t.withdrawal, said.join('\n'));
}

/** The parts of a receipt that a mail has beside the order that was confirmed. */
export function receiptLines(row: ReceiptRow, language: Language = row.language): Line[] {
  const t = RECEIPT_WORDS[language];
  const { facts } = row;
  return [
    ...line(t.at, mailTime(language, row.at_ms)),
    ...line(t.buyer, facts.buyer),
    ...priceLines(t, facts, language),
    ...line(t.valid, facts.valid_until_ms === null ? null : mailTime(language, facts.valid_until_ms)),
    ...planLines(t, facts, language),
    ...creditLines(t, facts, language),
    ...line(t.purchase, String(row.purchase_id)),
    ...paymentLines(t, facts, language),
  ];
}

/** Who sold it. */
export function sellerLines({ facts, language: own }: ReceiptRow, language: Language = own): Line[] {
  const t = RECEIPT_WORDS[language];
  const { name, address, phone, mail, registration } = facts.seller;
  return [
    ...line(t.seller, [name, address, phone, mail].filter((one) => one !== null).join('\n')),
    ...line(t.registration, registration),
  ];
}

/** What a receipt or credit note says, in the language of its sale. What is not known has no line. */
export function receiptText(row: ReceiptRow): Sheet {
  const { facts, kind, language } = row;
  const t = RECEIPT_WORDS[language];
  return {
    language,
    title: t[kind],
    number: numberOf(row),
    amount: { label: kind === 'receipt' ? t.total : t.back, text: moneyText(facts.money, language) },
    lines: [
      ...line(t.number, numberOf(row)),
      ...receiptLines(row),
      ...line(t.order, facts.order_version === null ? null : t.version(facts.order_version)),
      ...sellerLines(row),
      ...line(t.contact, facts.contact_url),
      ...withdrawalLines(t, facts),
    ],
    note: facts.company === null && kind === 'receipt' ? t.test : null,
  };
}
