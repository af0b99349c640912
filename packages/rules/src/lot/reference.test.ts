import { expect, it } from 'vitest';
import { depositYen, readYenRate, unspentYen } from './reference.ts';

it.each([
  [0, 0],
  [10_000_000, 0],
  [10_000_001, 5_000_001],
  [24_000_000, 12_000_000],
])('a deposit for %s yen of unspent points is %s yen', (unspent, deposit) => {
  expect(depositYen(unspent)).toBe(deposit);
});

it('what was paid for unspent points in yen needs a rate for dollars, and rounds up', () => {
  const yen = { currency: 'JPY', price_minor: 9_000_000 };
  const dollars = { currency: 'USD', price_minor: 1_000_001 };
  const unknown = { currency: null, price_minor: 0 };
  expect(unspentYen([], null)).toBe(0);
  expect(unspentYen([yen, unknown], null)).toBe(9_000_000);
  expect(unspentYen([yen, dollars], null)).toBeNull();
  expect(unspentYen([yen, dollars], 15_240)).toBe(10_524_002);
  expect(unspentYen([{ currency: 'EUR', price_minor: 1 }], 15_240)).toBeNull();
});

it('a rate of yen has two decimals at most, and is above zero', () => {
  expect(['152', '152.4', '152.45'].map(readYenRate)).toEqual([15_200, 15_240, 15_245]);
  expect(['', '0', '-1', '152.456', '1e3', '12345'].map(readYenRate)).toEqual(Array(6).fill(null));
});
