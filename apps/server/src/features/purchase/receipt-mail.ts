import { moneyText, PATHS, type Language } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { mailKinds, type MailComposer } from '../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../core/mail/mail-origin.ts';
import type { MailText } from '../../core/mail/mail-text.ts';
import type { Services } from '../../platform/services.ts';
import { addPlanMails } from './plan/plan-mail.ts';
import { purchaseAttemptTable, purchaseTable } from './purchase.table.ts';
import { receiptLines, sellerLines } from './receipt/receipt-text.ts';
import type { ReceiptRow } from './receipt/receipt.table.ts';
import { numberOf, receiptOf } from './receipt/write-receipt.ts';
import { addRefundMail } from './refund/refund-mail.ts';

interface Receipt {
  row: ReceiptRow;
  price: Record<Language, string>;
  /** Whether the points were bought automatically. */
  top_up: boolean;
  /** Where automatic purchases are stopped. */
  purchase_url: string;
  /** Where its plan is cancelled; null: it belongs to no plan. */
  plans_url: string | null;
  /** What the buyer confirmed, and the version of that text. */
  order: { version: number; text: string };
  contact_url: string;
  /** The page with the receipts. */
  statement_url: string;
}

const mailText = (receipt: Receipt): Record<Language, MailText> => ({
  ja: {
    subject: { named: '【Akari】ご購入の控え', neutral: 'ご購入の控え' },
    parts: [
      { text: 'ご購入ありがとうございます。お支払いを確認し、ポイントを残高に加えました。' },
      ...(receipt.top_up
        ? [
            { text: '自動チャージによるご購入です。自動チャージは、購入のページでいつでも止められます。' },
            { button: '購入のページを開く', url: receipt.purchase_url },
          ]
        : []),
      { label: '領収書番号', text: numberOf(receipt.row) },
      { label: '代金の総額', text: receipt.price.ja },
      ...receiptLines(receipt.row, 'ja'),
      ...(receipt.plans_url === null ? [] : [{ button: 'プランの確認と解約', url: receipt.plans_url }]),
      { label: `ご確認いただいたお申込みの内容（第${receipt.order.version}版）`, text: receipt.order.text },
      ...sellerLines(receipt.row, 'ja'),
      { button: '領収書をPDFで受け取る', url: receipt.statement_url },
      { label: 'お問い合わせ', text: receipt.contact_url },
    ],
  },
  en: {
    subject: { named: 'Akari: your receipt', neutral: 'Your receipt' },
    parts: [
      { text: 'Thank you for your purchase. Your payment is confirmed, and the points are in your balance.' },
      ...(receipt.top_up
        ? [
            {
              text: 'Auto top-up bought these points. You can stop it at any time on the page where you buy points.',
            },
            { button: 'Open the page for buying points', url: receipt.purchase_url },
          ]
        : []),
      { label: 'Receipt number', text: numberOf(receipt.row) },
      { label: 'Total price', text: receipt.price.en },
      ...receiptLines(receipt.row, 'en'),
      ...(receipt.plans_url === null ? [] : [{ button: 'See or cancel your plan', url: receipt.plans_url }]),
      { label: `The order that you confirmed (version ${receipt.order.version})`, text: receipt.order.text },
      ...sellerLines(receipt.row, 'en'),
      { button: 'Get the receipt as a PDF', url: receipt.statement_url },
      { label: 'Questions', text: receipt.contact_url },
    ],
  },
});

const compose: MailComposer = async (services, tx, { params }) => {
  const [found] = await tx
    .select({ purchase: purchaseTable, shown: purchaseAttemptTable })
    .from(purchaseTable)
    .innerJoin(
      purchaseAttemptTable,
      and(
        eq(purchaseAttemptTable.purchase_id, purchaseTable.id),
        eq(purchaseAttemptTable.provider, purchaseTable.provider),
      ),
    )
    .where(eq(purchaseTable.id, Number(params['purchase_id'])));
  if (found === undefined) return null;
  const { purchase, shown } = found;
  const row = await receiptOf(tx, purchase.id);
  if (row === null) return null;
  const texts = mailText({
    row,
    price: { ja: moneyText(row.facts.money, 'ja'), en: moneyText(row.facts.money, 'en') },
    statement_url: pageUrl(services, PATHS.statement),
    top_up: purchase.way === 'top_up',
    plans_url:
      row.facts.plan === null || row.facts.plan === undefined ? null : pageUrl(services, PATHS.plans),
    purchase_url: pageUrl(services, PATHS.purchase),
    order: { version: shown.shown_version, text: shown.shown_text },
    contact_url: pageUrl(services, PATHS.contact),
  });
  // The order is kept in the language in which it was confirmed.
  return { texts, lang: shown.shown_language };
};

export function addReceiptMail(services: Services): void {
  mailKinds(services).add('purchase_receipt', compose);
  addRefundMail(services);
  addPlanMails(services);
}
