import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CURRENCIES, decimalText, exchangeText, moneyOf, moneyText, sameMoney } from './money.ts';

it('writes cents with two decimals and yen without', () => {
  expect(decimalText({ amount_minor: 2_500, currency: 'USD' })).toBe('25.00');
  expect(decimalText({ amount_minor: 5, currency: 'EUR' })).toBe('0.05');
  expect(decimalText({ amount_minor: 2_500, currency: 'JPY' })).toBe('2500');
});

it('reads what providers write, and refuses a part of a minor unit or anything else', () => {
  expect(moneyOf('25', 'USD')).toEqual({ amount_minor: 2_500, currency: 'USD' });
  expect(moneyOf('25.5', 'USD')).toEqual({ amount_minor: 2_550, currency: 'USD' });
  expect(moneyOf('1000.00', 'JPY')).toEqual({ amount_minor: 1_000, currency: 'JPY' });
  for (const wrong of ['', '-1', '1e3', '1.005', '0x10', '1,000', ' 1', '1.', '.5', '9'.repeat(13)])
    expect(moneyOf(wrong, 'USD'), wrong).toBeNull();
  expect(moneyOf('1000.50', 'JPY')).toBeNull();
});

it('reads every amount that it wrote', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(...CURRENCIES), (amount_minor, currency) => {
      const read = moneyOf(decimalText({ amount_minor, currency }), currency);
      expect(read !== null && sameMoney(read, { amount_minor, currency })).toBe(true);
    }),
  );
});

it.each([
  [2_500, 'USD', '25.00米ドル', 'US$25.00'],
  [3_800, 'JPY', '3,800円', '¥3,800'],
  [990, 'EUR', '9.90 EUR', '9.90 EUR'],
] as const)('%s minor units of %s are read as a text', (amount_minor, currency, ja, en) => {
  expect([moneyText({ amount_minor, currency }, 'ja'), moneyText({ amount_minor, currency }, 'en')]).toEqual([
    ja,
    en,
  ]);
});

it.each([
  [
    { amount_minor: 2_500, currency: 'USD' },
    { amount_minor: 2_309, currency: 'EUR' },
    'US$1.00 = 0.9236 EUR',
  ],
  [
    { amount_minor: 2_500, currency: 'USD' },
    { amount_minor: 3_800, currency: 'JPY' },
    'US$1.00 = 152.0000 JPY',
  ],
  [{ amount_minor: 3_800, currency: 'JPY' }, { amount_minor: 2_500, currency: 'USD' }, '¥1 = 0.0066 USD'],
] as const)('the rate between %o and %o is read as a text', (price, billed, text) => {
  expect(exchangeText(price, billed, 'en')).toBe(text);
});

it('nothing has no rate', () => {
  expect(
    exchangeText({ amount_minor: 0, currency: 'USD' }, { amount_minor: 1, currency: 'EUR' }, 'en'),
  ).toBeNull();
});
