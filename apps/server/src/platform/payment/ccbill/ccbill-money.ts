import { CURRENCY_DECIMALS, decimalText, moneyOf, type Currency, type Money } from '@akari/rules';
import type { CcbillPrices } from '../../config/ccbill-settings.ts';

/** The numbers by which CCBill names currencies (ISO 4217). */
const CURRENCY_CODES: Readonly<Record<CcbillPrices['currency'], string>> = {
  USD: '840',
  EUR: '978',
  GBP: '826',
  CAD: '124',
  AUD: '036',
  JPY: '392',
};

/** A price as a form wants it: with so many decimals, and the number of its currency. */
export function formPrice(
  money: Money,
  ranges: readonly CcbillPrices[],
): { initialPrice: string; currencyCode: string } {
  const range = ranges.find(({ currency }) => currency === money.currency);
  if (range === undefined) throw new Error(`no prices in ${money.currency}`);
  const missing = range.decimals - CURRENCY_DECIMALS[range.currency];
  const zeros = missing > 0 ? `.${'0'.repeat(missing)}` : '';
  return { initialPrice: `${decimalText(money)}${zeros}`, currencyCode: CURRENCY_CODES[range.currency] };
}

/** Reads an amount of a message. A number has lost the zero in front of its currency. */
export function moneyIn(amount: string, code: string): Money | null {
  const number = code.padStart(3, '0');
  const [currency] = Object.entries(CURRENCY_CODES).find(([, one]) => one === number) ?? [];
  return currency === undefined ? null : moneyOf(amount, currency as Currency);
}
