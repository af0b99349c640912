import { expect, it } from 'vitest';
import { receiptNumberText, receiptYear } from './receipt.ts';

it('the number names the kind, the seller and the year', () => {
  const number = { site_id: 1_000_050, year: 2026, number: 123 };
  expect(receiptNumberText('receipt', number)).toBe('R-1000050-2026-000123');
  expect(receiptNumberText('credit_note', { ...number, number: 1_234_567 })).toBe('C-1000050-2026-1234567');
});

it('the year begins at midnight in Japan', () => {
  expect(receiptYear(Date.UTC(2026, 11, 31, 14, 59, 59))).toBe(2026);
  expect(receiptYear(Date.UTC(2026, 11, 31, 15))).toBe(2027);
});
