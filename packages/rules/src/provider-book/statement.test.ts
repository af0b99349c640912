import { describe, expect, it } from 'vitest';
import { numberedLines, readProviderStatement } from './statement.ts';

const TODAY = '2026-11-29';
const HEAD = ['date', 'kind', 'reference', 'amount', 'currency', 'fee'];
const read = (provider: string, ...rows: string[][]) => readProviderStatement(provider, rows, TODAY);
const row = (...cells: string[]) => read('verotel', HEAD, cells)!;

describe('readProviderStatement', () => {
  it('reads the generic format', () => {
    const table = [
      ['Statement of November', ''],
      HEAD,
      ['2026-11-27', 'sale', 'tx1', '25.00', 'USD', '2.70'],
      ['2026-11-27T10:00:00', 'refund', 'tx2', '-10.00', 'usd', ''],
      [''],
      ['2026/11/28', 'payout', '', '1,234.50', 'USD', ''],
    ];
    expect(read('verotel', ...table)).toEqual({
      unread: [],
      lines: [
        {
          ...{ line: 3, occurred_on: '2026-11-27', kind: 'sale', reference: 'tx1', fee_minor: 270 },
          money: { amount_minor: 2_500, currency: 'USD' },
        },
        {
          ...{ line: 4, occurred_on: '2026-11-27', kind: 'refund', reference: 'tx2', fee_minor: 0 },
          money: { amount_minor: 1_000, currency: 'USD' },
        },
        {
          ...{ line: 6, occurred_on: '2026-11-28', kind: 'payout', reference: '', fee_minor: 0 },
          money: { amount_minor: 123_450, currency: 'USD' },
        },
      ],
    });
  });

  it('reads names in Japanese, and yen', () => {
    const table = [
      ['日付', '種類', '取引番号', '金額', '通貨', '手数料'],
      ['2026年11月5日', '売上', 'a-1', '3,800', 'JPY', '190'],
      ['2026年11月5日', '留保', '', '380', 'JPY', ''],
    ];
    expect(
      read('sandbox', ...table)?.lines.map(({ kind, money, fee_minor }) => [kind, money, fee_minor]),
    ).toEqual([
      ['sale', { amount_minor: 3_800, currency: 'JPY' }, 190],
      ['reserve_held', { amount_minor: 380, currency: 'JPY' }, 0],
    ]);
  });

  it('reads the names of the providers’ own messages', () => {
    const ccbill = read(
      'ccbill',
      [
        'eventType',
        'timestamp',
        'transactionId',
        'subscriptionId',
        'billedInitialPrice',
        'billedAmount',
        'billedCurrency',
      ],
      ['NewSaleSuccess', '2026-11-05 06:06:03', '0117', '0118', '25.00', '', 'USD'],
      ['RenewalSuccess', '2026-11-05 06:06:03', '', '0118', '', '30.00', 'USD'],
      ['Return', '2026-11-06 00:00:00', '0119', '', '', '25.00', 'USD'],
    );
    expect(ccbill?.lines.map(({ kind, reference, money }) => [kind, reference, money.amount_minor])).toEqual([
      ['sale', '0117', 2_500],
      ['sale', '0118', 3_000],
      ['chargeback', '0119', 2_500],
    ]);
    const telecom = read(
      'telecom',
      ['date', 'kind', 'settle_uuid', 'money'],
      ['20261105', 'sale', 'u1', '3800'],
    );
    expect(telecom?.lines[0]?.money).toEqual({ amount_minor: 3_800, currency: 'JPY' });
    const verotel = read(
      'verotel',
      ['date', 'event', 'saleID', 'transactionID', 'amount', 'priceCurrency'],
      ['2026-11-05', 'credit', 's1', 't1', '5', 'EUR'],
    );
    expect(verotel?.lines[0]).toMatchObject({ kind: 'refund', reference: 't1' });
  });

  it.each([
    ['date', ['', 'sale', 'tx', '1.00', 'USD', '']],
    ['date', ['11/06/2026', 'sale', 'tx', '1.00', 'USD', '']],
    ['date', ['2026-02-30', 'sale', 'tx', '1.00', 'USD', '']],
    // A day that has not come.
    ['date', ['2026-11-30', 'sale', 'tx', '1.00', 'USD', '']],
    ['kind', ['2026-11-05', 'bonus', 'tx', '1.00', 'USD', '']],
    ['kind', ['2026-11-05', 'constructor', 'tx', '1.00', 'USD', '']],
    ['reference', ['2026-11-05', 'sale', ' ', '1.00', 'USD', '']],
    ['reference', ['2026-11-05', 'fee', 'x'.repeat(101), '1.00', 'USD', '']],
    ['currency', ['2026-11-05', 'sale', 'tx', '1.00', '', '']],
    ['currency', ['2026-11-05', 'sale', 'tx', '1.00', 'XYZ', '']],
    ['amount', ['2026-11-05', 'sale', 'tx', '0.00', 'USD', '']],
    ['amount', ['2026-11-05', 'sale', 'tx', 'ten', 'USD', '']],
    ['amount', ['2026-11-05', 'sale', 'tx', '1.005', 'USD', '']],
    ['amount', ['2026-11-05', 'sale', 'tx', '1.50', 'JPY', '']],
    ['amount', ['2026-11-05', 'sale', 'tx', '9999999999.00', 'USD', '']],
    ['fee', ['2026-11-05', 'sale', 'tx', '1.00', 'USD', 'x']],
    // A fee of a fee.
    ['fee', ['2026-11-05', 'fee', '', '1.00', 'USD', '0.10']],
  ])('names a row whose %s is wrong: %j', (fault, cells) =>
    expect(row(...cells)).toEqual({ lines: [], unread: [{ line: 2, fault }] }),
  );

  it('takes no table without date, kind and amount', () => {
    expect(read('verotel', ['date', 'amount'], ['2026-11-05', '1'])).toBeNull();
    expect(read('verotel')).toBeNull();
  });
});

it('tells equal lines of one file apart, and knows each again in another file', () => {
  const table = (...extra: string[][]) =>
    read('verotel', HEAD, ...extra, ...[1, 2].map(() => ['2026-11-05', 'fee', '', '5.00', 'USD', '']))!;
  const one = numberedLines(table().lines);
  const other = numberedLines(table(['2026-11-04', 'sale', 'a', '1.00', 'USD', '']).lines);
  expect(one.map(({ nth }) => nth)).toEqual([1, 2]);
  expect(other.slice(1).map(({ key, nth }) => [key, nth])).toEqual(one.map(({ key, nth }) => [key, nth]));
});
