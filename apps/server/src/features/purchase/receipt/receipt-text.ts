import { moneyText, pointsText, type Language, type RefundKind } from '@akari/rules';
import type { Sheet } from '../../../core/document/sheet-pdf.ts';
import { mailTime } from '../../../core/mail/mail-time.ts';
import type { ReceiptRow } from './receipt.table.ts';
import { numberOf } from './write-receipt.ts';

const ja = {
  receipt: '領収書',
  credit_note: '返金明細書',
  number: '番号',
  at: '日時',
  buyer: '宛名',
  item: '内容',
  points: (points: string) => `${points}ポイント`,
  total: '代金の総額',
  back: '返金した代金',
  valid: 'ポイントの有効期限',
  company: '決済会社',
  statement: 'カード明細の表示',
  transaction: '決済の番号',
  order: 'ご確認いただいたお申込みの内容',
  version: (version: number) => `第${version}版`,
  purchase: '購入番号',
  credits: '返金の対象の領収書',
  why: '返金の理由',
  kinds: {
    staff: '当サイトからの返金',
    provider: '決済会社からの返金',
    void: '決済の取消し',
    chargeback: 'チャージバック',
  } satisfies Record<RefundKind, string>,
  test: 'テストのお支払いです。実際の請求はありません。',
  seller: '販売者',
  contact: 'お問い合わせ',
};
const en: typeof ja = {
  receipt: 'Receipt',
  credit_note: 'Credit note',
  number: 'Number',
  at: 'Date',
  buyer: 'Issued to',
  item: 'Item',
  points: (points) => `${points} points`,
  total: 'Total price',
  back: 'Amount paid back',
  valid: 'Points valid until',
  company: 'Payment company',
  statement: 'On your card statement',
  transaction: 'Payment number',
  order: 'The order that you confirmed',
  version: (version) => `version ${version}`,
  purchase: 'Purchase number',
  credits: 'Receipt that is credited',
  why: 'Why it was paid back',
  kinds: {
    staff: 'Refund by this site',
    provider: 'Refund by the payment company',
    void: 'Payment canceled',
    chargeback: 'Chargeback',
  },
  test: 'This was a test payment: nothing was charged.',
  seller: 'Seller',
  contact: 'Questions',
};
const TEXT: Record<Language, typeof ja> = { ja, en };

/** What a receipt or credit note says, in the language of its sale. What is not known has no line. */
export function receiptText(row: ReceiptRow): Sheet {
  const t = TEXT[row.language];
  const { facts, kind, language } = row;
  const { seller, credits, company } = facts;
  const line = (label: string, text: string | null) => (text === null ? [] : [{ label, text }]);
  const sold_by = [seller.name, seller.address, seller.phone, seller.mail].filter((one) => one !== null);
  return {
    language,
    title: t[kind],
    number: numberOf(row),
    amount: { label: kind === 'receipt' ? t.total : t.back, text: moneyText(facts.money, language) },
    lines: [
      ...line(t.number, numberOf(row)),
      ...line(t.at, mailTime(language, row.at_ms)),
      ...line(t.buyer, facts.buyer),
      ...line(t.item, t.points(pointsText(facts.units))),
      ...line(t.valid, facts.valid_until_ms === null ? null : mailTime(language, facts.valid_until_ms)),
      ...line(t.credits, credits === null ? null : credits.receipt),
      ...line(t.why, credits === null ? null : t.kinds[credits.kind]),
      ...line(t.purchase, String(row.purchase_id)),
      ...line(t.company, company),
      ...line(t.statement, facts.statement),
      ...line(t.transaction, facts.transaction_id),
      ...line(t.order, facts.order_version === null ? null : t.version(facts.order_version)),
      ...line(t.seller, sold_by.length === 0 ? null : sold_by.join('\n')),
      ...line(t.contact, facts.contact_url),
    ],
    note: company === null && kind === 'receipt' ? t.test : null,
  };
}
