import { describe, expect, it } from 'vitest';
import { approvedSale, statusValues } from './verotel-status.ts';

const ANSWER = [
  '---',
  'response: FOUND',
  'shopID: 68849',
  'saleID: 433456',
  "referenceID: '1001'",
  'saleResult: APPROVED',
  'priceAmount: "25.00"',
  'priceCurrency: USD',
  'no name and value',
].join('\n');

it('reads the names and values of an answer', () => {
  expect(statusValues(ANSWER)).toMatchObject({ referenceID: '1001', priceAmount: '25.00', saleID: '433456' });
  expect(statusValues('')).toEqual({});
});

describe('approvedSale', () => {
  it('is a payment with the sale, our reference and the price', () =>
    expect(approvedSale(ANSWER, '1001')).toEqual({
      ...{ type: 'paid', transaction_id: '433456', sale_id: '433456' },
      ...{ purchase_id: '1001', checkout_id: null, money: { amount_minor: 2_500, currency: 'USD' } },
    }));
  it.each([
    ['APPROVED', 'REFUNDED'],
    ['FOUND', 'NOTFOUND'],
    ["'1001'", "'1002'"],
    ['433456', ''],
    ['433456', 'x'.repeat(101)],
  ])('proves nothing with %s as %s', (from, to) =>
    expect(approvedSale(ANSWER.replace(from, to), '1001')).toBeNull(),
  );
  it('has no amount that cannot be read, so that staff decide', () =>
    expect(approvedSale(ANSWER.replace('25.00', '25,00'), '1001')?.money).toBeNull());
});
