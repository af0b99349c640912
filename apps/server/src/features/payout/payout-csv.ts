import type { PayoutStatement } from '@akari/contract';
import {
  decimalText,
  japanDate,
  PAYOUT_KINDS_OF,
  pointsText,
  type Language,
  type PayoutKind,
} from '@akari/rules';
import { stringify } from 'csv-stringify/sync';
import { PAYOUT_KIND_WORDS, PAYOUT_STATE_WORDS } from './payout-words.ts';

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

function cells(statement: PayoutStatement, kinds: readonly PayoutKind[], lang: Language): string[] {
  const { currency } = statement;
  const money = (amount_minor: number): string => decimalText({ amount_minor, currency });
  return [
    statement.payout_id,
    japanDate(statement.closed_at_ms),
    PAYOUT_STATE_WORDS[lang][statement.state],
    pointsText(statement.units),
    currency,
    money(statement.rate_minor),
    money(statement.gross_minor),
    String(statement.withholding_bp / 100),
    money(statement.withheld_minor),
    money(statement.fee_minor),
    money(statement.net_minor),
    ...kinds.map((kind) => pointsText(statement.kinds[kind] ?? 0)),
  ];
}

/** All statements of a person for a spreadsheet: UTF-8 with a byte order mark, amounts as decimals. */
export function payoutCsv(statements: readonly PayoutStatement[], lang: Language): string {
  const kinds = PAYOUT_KINDS_OF[statements[0]?.kind ?? 'performer'];
  const head = [...HEADERS[lang], ...kinds.map((one) => PAYOUT_KIND_WORDS[lang][one])];
  return stringify([head, ...statements.map((statement) => cells(statement, kinds, lang))], { bom: true });
}
