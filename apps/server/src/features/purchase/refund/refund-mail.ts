import { moneyText, PATHS, pointsText, type Language } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { userTable } from '../../../core/account/state/account.table.ts';
import { mailKinds, type MailComposer } from '../../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../../core/mail/mail-origin.ts';
import type { MailText } from '../../../core/mail/mail-text.ts';
import type { Services } from '../../../platform/services.ts';
import { receiptTable } from '../receipt/receipt.table.ts';
import { numberOf } from '../receipt/write-receipt.ts';
import { refundTable } from './refund.table.ts';

interface Refunded {
  purchase: string;
  /** US dollars. */
  amount: Record<Language, string>;
  taken: string;
  /** Points that were spent already and are owed now; null: none. */
  owed: string | null;
  credit_note: string | null;
  /** Where the buyer claims the money; null: it goes back by itself. */
  claim_url: string | null;
  /** Null: the account is closed. */
  statement_url: string | null;
  contact_url: string;
}

const mailText = (refund: Refunded): Record<Language, MailText> => ({
  ja: {
    subject: { named: '【Akari】返金のお知らせ', neutral: '返金のお知らせ' },
    parts: [
      {
        text:
          refund.claim_url === null
            ? 'ご購入の代金を返金しました。お手元に届くまでの日数は、決済会社やカード会社によって異なります。'
            : 'ご購入の代金を返金します。次のボタンのページで、受け取り先をご指定ください。',
      },
      ...(refund.claim_url === null ? [] : [{ button: '返金を受け取る', url: refund.claim_url }]),
      { label: '返金した代金', text: refund.amount.ja },
      { label: '残高から取り消したポイント', text: `${refund.taken}ポイント` },
      ...(refund.owed === null
        ? []
        : [
            {
              label: '不足しているポイント',
              text: `${refund.owed}ポイント（使用済みのため、次に購入したポイントから差し引きます。）`,
            },
          ]),
      ...(refund.credit_note === null ? [] : [{ label: '返金明細書の番号', text: refund.credit_note }]),
      { label: '購入番号', text: refund.purchase },
      ...(refund.statement_url === null
        ? []
        : [{ button: '返金明細書を確認する', url: refund.statement_url }]),
      { label: 'お問い合わせ', text: refund.contact_url },
    ],
  },
  en: {
    subject: { named: 'Akari: your refund', neutral: 'Your refund' },
    parts: [
      {
        text:
          refund.claim_url === null
            ? 'A purchase of yours was refunded. How many days the money takes to reach you depends on the payment company and your bank.'
            : 'A purchase of yours is refunded. Please say on the page of this button where the money should go.',
      },
      ...(refund.claim_url === null ? [] : [{ button: 'Claim your refund', url: refund.claim_url }]),
      { label: 'Amount paid back', text: refund.amount.en },
      { label: 'Points taken from your balance', text: `${refund.taken} points` },
      ...(refund.owed === null
        ? []
        : [
            {
              label: 'Points that you owe',
              text: `${refund.owed} points (they were spent already, and are taken from the points that you buy next)`,
            },
          ]),
      ...(refund.credit_note === null ? [] : [{ label: 'Credit note', text: refund.credit_note }]),
      { label: 'Purchase number', text: refund.purchase },
      ...(refund.statement_url === null
        ? []
        : [{ button: 'See the credit note', url: refund.statement_url }]),
      { label: 'Questions', text: refund.contact_url },
    ],
  },
});

const compose: MailComposer = async (services, tx, { params }) => {
  const id = Number(params['refund_id']);
  const [refund] = await tx.select().from(refundTable).where(eq(refundTable.id, id));
  if (refund === undefined) return null;
  const [buyer] = await tx
    .select({ closed_at_ms: userTable.closed_at_ms })
    .from(userTable)
    .where(eq(userTable.id, refund.user_id));
  const [note] = await tx.select().from(receiptTable).where(eq(receiptTable.refund_id, id));
  return {
    texts: mailText({
      purchase: String(refund.purchase_id),
      amount: { ja: moneyText(refund, 'ja'), en: moneyText(refund, 'en') },
      taken: pointsText(refund.taken_units),
      claim_url: refund.claim_url,
      owed: refund.debt_units === 0 ? null : pointsText(refund.debt_units),
      credit_note: note === undefined ? null : numberOf(note),
      statement_url: (buyer?.closed_at_ms ?? null) === null ? pageUrl(services, PATHS.statement) : null,
      contact_url: pageUrl(services, PATHS.contact),
    }),
  };
};

export const addRefundMail = (services: Services): void =>
  mailKinds(services).add('purchase_refunded', compose);
