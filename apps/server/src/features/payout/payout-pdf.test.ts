import type { PayoutStatement } from '@akari/contract';
import { expect, it } from 'vitest';
import { payoutSheet } from './payout-pdf.ts';

const STATEMENT: PayoutStatement = {
  kind: 'performer',
  partner_name: null,
  agency_name: null,
  agency_parts: [],
  parts: [],
  corrections: [],
  payout_id: '1234567890123',
  state: 'paid',
  holds: [],
  closed_at_ms: Date.UTC(2026, 0, 4, 15),
  units: 1_230_000,
  currency: 'JPY',
  net_minor: 10_745,
  ended_at_ms: Date.UTC(2026, 0, 9, 3),
  fault: null,
  since_ms: null,
  kinds: { time: 1_000_000, tip: 230_000 },
  rate_minor: 10_000,
  tax_status: 'jp_individual',
  withholding_bp: 1_021,
  gross_minor: 12_300,
  withheld_minor: 1_255,
  fee_minor: 300,
  method: 'zengin',
  ending: '567',
};
const PARTIES = { name: 'kotoha', payer: 'Akari K.K.' };
const textOf = (language: 'ja' | 'en', change: Partial<PayoutStatement> = {}) => {
  const { lines } = payoutSheet({ ...STATEMENT, ...change }, PARTIES, language);
  return Object.fromEntries(lines.map(({ label, text }) => [label, text]));
};

it('says how points became money, in yen without decimals', () => {
  expect(payoutSheet(STATEMENT, PARTIES, 'ja')).toMatchObject({
    title: '支払明細書',
    number: '1234567890123',
    amount: { label: '差引支払額', text: '￥10,745' },
  });
  expect(textOf('ja')).toMatchObject({
    お支払い先: 'kotoha',
    支払者: 'Akari K.K.',
    受取口座: '日本の銀行、末尾567',
    時間: '100ポイント',
    チップなど: '23ポイント',
    ポイントの合計: '123ポイント',
    '100ポイントの単価': '￥10,000',
    支払額: '￥12,300',
    '源泉徴収（10.21%）': '-￥1,255',
    手数料: '-￥300',
  });
});

it('says it in English, in euros and cents, without what is not known', () => {
  const euros = textOf('en', {
    ...{ currency: 'EUR', method: 'sepa', ending: null, ended_at_ms: null },
    ...{ gross_minor: 12_305, withheld_minor: 0, withholding_bp: 0, fee_minor: 50, rate_minor: 10_000 },
  });
  expect(euros).toMatchObject({
    'Gross amount': '€123.05',
    'Tax withheld (0%)': '€0.00',
    Fee: '-€0.50',
    Time: '100 points',
  });
  expect(Object.keys(euros)).not.toContain('Account');
  expect(Object.keys(euros)).not.toContain('Gifts');
});
