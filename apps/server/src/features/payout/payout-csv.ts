import type { PayoutStatement } from '@akari/contract';
import {
  decimalText,
  japanDate,
  PAYOUT_KINDS,
  pointsText,
  type Language,
  type PayoutKind,
  type PayoutState,
} from '@akari/rules';
import { stringify } from 'csv-stringify/sync';

const KINDS: Record<Language, Record<PayoutKind, string>> = {
  ja: {
    time: '時間',
    tip: 'チップなど',
    gift: 'ギフト',
    toy: 'リモートトイ',
    message: 'シークレットメッセージ',
    id_video: 'IDビデオ',
    present: 'プレゼント',
    correction: '運営による調整',
    returned: '戻った支払い',
  },
  en: {
    time: 'Time',
    tip: 'Tips and others',
    gift: 'Gifts',
    toy: 'Remote toys',
    message: 'Secret messages',
    id_video: 'ID videos',
    present: 'Presents',
    correction: 'Adjustments by staff',
    returned: 'Returned payouts',
  },
};
const STATES: Record<Language, Record<PayoutState, string>> = {
  ja: {
    open: '準備中',
    approved: '振込手続き中',
    sent: '振込中',
    paid: '支払い済み',
    failed: '支払えず',
    returned: '返金',
  },
  en: {
    open: 'Open',
    approved: 'Approved',
    sent: 'Sent',
    paid: 'Paid',
    failed: 'Failed',
    returned: 'Returned',
  },
};
const HEADERS: Record<Language, readonly string[]> = {
  ja: [
    '番号',
    '締め日',
    '状態',
    'ポイント',
    '通貨',
    '100ポイントの単価',
    '支払額',
    '源泉徴収率（%）',
    '源泉徴収',
    '手数料',
    '差引支払額',
  ],
  en: [
    'Number',
    'Closed',
    'State',
    'Points',
    'Currency',
    'Rate of 100 points',
    'Gross',
    'Withholding (%)',
    'Withheld',
    'Fee',
    'Net',
  ],
};

function cells(statement: PayoutStatement, lang: Language): string[] {
  const { currency } = statement;
  const money = (amount_minor: number): string => decimalText({ amount_minor, currency });
  return [
    statement.payout_id,
    japanDate(statement.closed_at_ms),
    STATES[lang][statement.state],
    pointsText(statement.units),
    currency,
    money(statement.rate_minor),
    money(statement.gross_minor),
    String(statement.withholding_bp / 100),
    money(statement.withheld_minor),
    money(statement.fee_minor),
    money(statement.net_minor),
    ...PAYOUT_KINDS.map((kind) => pointsText(statement.kinds[kind] ?? 0)),
  ];
}

/** All statements of a performer for a spreadsheet: UTF-8 with a byte order mark, amounts as decimals. */
export const payoutCsv = (statements: readonly PayoutStatement[], lang: Language): string =>
  stringify(
    [
      [...HEADERS[lang], ...PAYOUT_KINDS.map((kind) => KINDS[lang][kind])],
      ...statements.map((statement) => cells(statement, lang)),
    ],
    { bom: true },
  );
