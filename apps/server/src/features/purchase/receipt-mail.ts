import { moneyText, PATHS, pointsText, type Language } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { mailKinds, type MailComposer } from '../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../core/mail/mail-origin.ts';
import type { MailText } from '../../core/mail/mail-text.ts';
import { mailTime } from '../../core/mail/mail-time.ts';
import type { Services } from '../../platform/services.ts';
import { addPlanMails, planReceiptParts, subscriptionOf } from './plan/plan-mail.ts';
import { purchaseAttemptTable, purchaseTable } from './purchase.table.ts';
import { numberOf, receiptOf } from './receipt/write-receipt.ts';
import { addRefundMail } from './refund/refund-mail.ts';

interface Receipt {
  number: string;
  /** Number of the receipt; null: the purchase is older than receipts. */
  receipt: string | null;
  settled_at_ms: number;
  points: string;
  /** Whether the points were bought automatically. */
  top_up: boolean;
  /** Where automatic purchases are stopped. */
  purchase_url: string;
  price: Record<Language, string>;
  /** What the buyer confirmed, and the version of that text. */
  order: { version: number; text: string };
  contact_url: string;
  /** What it says of a plan; null: it belongs to no plan. */
  plan: Record<Language, MailText['parts']> | null;
  /** The page with the receipts. */
  statement_url: string;
}

const receiptText = (receipt: Receipt): Record<Language, MailText> => ({
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
      ...(receipt.plan?.ja ?? []),
      ...(receipt.receipt === null ? [] : [{ label: '領収書番号', text: receipt.receipt }]),
      { label: '購入番号', text: receipt.number },
      { label: '日時', text: mailTime('ja', receipt.settled_at_ms) },
      { label: '内容', text: `${receipt.points}ポイント` },
      { label: '代金の総額', text: receipt.price.ja },
      { label: `ご確認いただいたお申込みの内容（第${receipt.order.version}版）`, text: receipt.order.text },
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
      ...(receipt.plan?.en ?? []),
      ...(receipt.receipt === null ? [] : [{ label: 'Receipt number', text: receipt.receipt }]),
      { label: 'Purchase number', text: receipt.number },
      { label: 'Date', text: mailTime('en', receipt.settled_at_ms) },
      { label: 'Item', text: `${receipt.points} points` },
      { label: 'Total price', text: receipt.price.en },
      { label: `The order that you confirmed (version ${receipt.order.version})`, text: receipt.order.text },
      { button: 'Get the receipt as a PDF', url: receipt.statement_url },
      { label: 'Questions', text: receipt.contact_url },
    ],
  },
});

const compose: MailComposer = async (services, tx, { params }) => {
  const [row] = await tx
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
  const settled_at_ms = row?.purchase.settled_at_ms ?? null;
  if (row === undefined || settled_at_ms === null) return null;
  const { purchase, shown } = row;
  const receipt = await receiptOf(tx, purchase.id);
  const plan = await subscriptionOf(tx, purchase.subscription_id);
  const paid = { amount_minor: purchase.price_cents, currency: purchase.currency };
  const texts = receiptText({
    number: String(purchase.id),
    receipt: receipt === null ? null : numberOf(receipt),
    statement_url: pageUrl(services, PATHS.statement),
    settled_at_ms,
    top_up: purchase.way === 'top_up',
    plan: plan === undefined ? null : planReceiptParts(plan, pageUrl(services, PATHS.plans)),
    purchase_url: pageUrl(services, PATHS.purchase),
    points: pointsText(purchase.units),
    price: { ja: moneyText(paid, 'ja'), en: moneyText(paid, 'en') },
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
