import { decimalText, PATHS, pointsText, type Language } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { mailKinds, type MailComposer } from '../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../core/mail/mail-origin.ts';
import type { MailText } from '../../core/mail/mail-text.ts';
import { mailTime } from '../../core/mail/mail-time.ts';
import type { Services } from '../../platform/services.ts';
import { purchaseAttemptTable, purchaseTable } from './purchase.table.ts';

interface Receipt {
  number: string;
  settled_at_ms: number;
  points: string;
  /** US dollars. */
  price: string;
  /** What the buyer confirmed, and the version of that text. */
  order: { version: number; text: string };
  contact_url: string;
}

const receiptText = (receipt: Receipt): Record<Language, MailText> => ({
  ja: {
    subject: { named: '【Akari】ご購入の控え', neutral: 'ご購入の控え' },
    parts: [
      { text: 'ご購入ありがとうございます。お支払いを確認し、ポイントを残高に加えました。' },
      { label: '購入番号', text: receipt.number },
      { label: '日時', text: mailTime('ja', receipt.settled_at_ms) },
      { label: '内容', text: `${receipt.points}ポイント` },
      { label: '代金の総額', text: `${receipt.price}米ドル` },
      { label: `ご確認いただいたお申込みの内容（第${receipt.order.version}版）`, text: receipt.order.text },
      { label: 'お問い合わせ', text: receipt.contact_url },
    ],
  },
  en: {
    subject: { named: 'Akari: your receipt', neutral: 'Your receipt' },
    parts: [
      { text: 'Thank you for your purchase. Your payment is confirmed, and the points are in your balance.' },
      { label: 'Purchase number', text: receipt.number },
      { label: 'Date', text: mailTime('en', receipt.settled_at_ms) },
      { label: 'Item', text: `${receipt.points} points` },
      { label: 'Total price', text: `US$${receipt.price}` },
      { label: `The order that you confirmed (version ${receipt.order.version})`, text: receipt.order.text },
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
  const texts = receiptText({
    number: String(purchase.id),
    settled_at_ms,
    points: pointsText(purchase.units),
    price: decimalText({ amount_minor: purchase.price_cents, currency: 'USD' }),
    order: { version: shown.shown_version, text: shown.shown_text },
    contact_url: pageUrl(services, PATHS.contact),
  });
  // The order is kept in the language in which it was confirmed.
  return { texts, lang: shown.shown_language };
};

export const addReceiptMail = (services: Services): void =>
  mailKinds(services).add('purchase_receipt', compose);
