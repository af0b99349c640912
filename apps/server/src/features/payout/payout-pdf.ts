import type { PayoutStatement } from '@akari/contract';
import {
  decimalText,
  PAYOUT_KINDS,
  pointsText,
  type EarnerKind,
  type Language,
  type PayoutMethod,
} from '@akari/rules';
import { sheetPdf, type Sheet } from '../../core/document/sheet-pdf.ts';
import { mailTime } from '../../core/mail/mail-time.ts';
import { PAYOUT_KIND_WORDS, PAYOUT_STATE_WORDS } from './payout-words.ts';

const ja = {
  title: '支払明細書',
  net: '差引支払額',
  number: '番号',
  to: 'お支払い先',
  by: '支払者',
  period: '対象の期間',
  until: (to: string) => `${to}まで`,
  from_to: (from: string, to: string) => `${from}から${to}まで`,
  state: '状態',
  account: '受取口座',
  method: {
    zengin: '日本の銀行',
    sepa: 'ヨーロッパの銀行（ユーロ）',
    bitcoin: 'ビットコイン',
  } satisfies Record<PayoutMethod, string>,
  ending: (method: string, ending: string) => `${method}、末尾${ending}`,
  ended: '終了日時',
  points: (points: string) => `${points}ポイント`,
  sum: 'ポイントの合計',
  rate: '100ポイントの単価',
  gross: '支払額',
  withheld: (percent: number) => `源泉徴収（${percent}%）`,
  fee: '手数料',
  note: {
    performer: 'ポイントは配信者の取り分です。金額は締めた日の単価で計算しています。',
    partner: 'ポイントは確定したコミッションです。金額は締めた日の単価で計算しています。',
    agency: 'ポイントは所属する配信者の収益からの取り分です。金額は締めた日の単価で計算しています。',
  } satisfies Record<EarnerKind, string>,
};
const en: typeof ja = {
  title: 'Payout statement',
  net: 'Net amount',
  number: 'Number',
  to: 'Paid to',
  by: 'Paid by',
  period: 'Period',
  until: (to) => `Until ${to}`,
  from_to: (from, to) => `${from} to ${to}`,
  state: 'State',
  account: 'Account',
  method: { zengin: 'Bank in Japan', sepa: 'Bank in Europe (euro)', bitcoin: 'Bitcoin' },
  ending: (method, ending) => `${method}, ending in ${ending}`,
  ended: 'Ended',
  points: (points) => `${points} points`,
  sum: 'Points in total',
  rate: 'Rate of 100 points',
  gross: 'Gross amount',
  withheld: (percent) => `Tax withheld (${percent}%)`,
  fee: 'Fee',
  note: {
    performer: 'Points are the performer’s share. Amounts are computed with the rate of the closing date.',
    partner: 'Points are confirmed commissions. Amounts are computed with the rate of the closing date.',
    agency:
      'Points are the agency’s part of its performers’ earnings. Amounts are computed with the rate of the closing date.',
  },
};
const TEXT: Record<Language, typeof ja> = { ja, en };

/** Who is paid, and who pays; null: the operator has not given a name. */
export interface PayoutParties {
  name: string;
  payer: string | null;
}

/** What a payout statement says as a document. */
export function payoutSheet(
  statement: PayoutStatement,
  { name, payer }: PayoutParties,
  language: Language,
): Sheet {
  const t = TEXT[language];
  const { currency, since_ms, closed_at_ms, ended_at_ms, ending, kinds } = statement;
  const shown = new Intl.NumberFormat(language, { style: 'currency', currency });
  // A decimal text, so that no amount is ever a float.
  const money = (amount_minor: number): string =>
    shown.format(decimalText({ amount_minor, currency }) as `${number}`);
  const less = (amount_minor: number): string => `${amount_minor === 0 ? '' : '-'}${money(amount_minor)}`;
  const line = (label: string, text: string | null) => (text === null ? [] : [{ label, text }]);
  const at = (ms: number): string => mailTime(language, ms);
  return {
    language,
    title: t.title,
    number: statement.payout_id,
    amount: { label: t.net, text: money(statement.net_minor) },
    lines: [
      ...line(t.number, statement.payout_id),
      ...line(t.to, name),
      ...line(t.by, payer),
      ...line(
        t.period,
        since_ms === null ? t.until(at(closed_at_ms)) : t.from_to(at(since_ms), at(closed_at_ms)),
      ),
      ...line(t.state, PAYOUT_STATE_WORDS[language][statement.state]),
      ...line(t.account, ending === null ? null : t.ending(t.method[statement.method], ending)),
      ...line(t.ended, ended_at_ms === null ? null : at(ended_at_ms)),
      ...PAYOUT_KINDS.flatMap((kind) => {
        const units = kinds[kind];
        return units === undefined
          ? []
          : line(PAYOUT_KIND_WORDS[language][kind], t.points(pointsText(units)));
      }),
      ...line(t.sum, t.points(pointsText(statement.units))),
      ...line(t.rate, money(statement.rate_minor)),
      ...line(t.gross, money(statement.gross_minor)),
      ...line(t.withheld(statement.withholding_bp / 100), less(statement.withheld_minor)),
      ...line(t.fee, less(statement.fee_minor)),
    ],
    note: t.note[statement.kind],
  };
}

/** A payout statement as a PDF. */
export const payoutPdf = (
  statement: PayoutStatement,
  parties: PayoutParties,
  language: Language,
): PDFKit.PDFDocument => sheetPdf(payoutSheet(statement, parties, language));
