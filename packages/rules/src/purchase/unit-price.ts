import { UNITS_PER_POINT } from '../points/index.ts';
import type { Money } from './money.ts';

/** What `of_units` of bought units cost, in tenths of a minor unit of their price, rounded to the nearest. */
const tenthsOf = (price_minor: number, units: number, of_units: number): number =>
  Math.round((price_minor * 10 * of_units) / units);

/** What one point of a purchase costs, in tenths of a cent or yen, rounded to the nearest. */
export const pointPriceTenths = (price_minor: number, units: number): number =>
  tenthsOf(price_minor, units, UNITS_PER_POINT);

/** What a minute costs that is paid with points of a purchase, in whole cents or yen, rounded to the nearest. */
export const minutePrice = (price_minor: number, units: number, rate_units_per_min: number): number =>
  Math.round((price_minor * rate_units_per_min) / units);

/** A price of one point as it stands beside a pack: `97.7¢`, `¥148.4`, `￥148.4` as prices have it in Japanese. */
export const pointPriceSign = (
  tenths: number,
  currency: Money['currency'],
  language: 'ja' | 'en',
): string => {
  const amount = (tenths / 10).toFixed(1);
  if (currency !== 'JPY') return `${amount}¢`;
  return language === 'ja' ? `￥${amount}` : `¥${amount}`;
};

/** A price of one point as people read it in a text: `97.7セント`, `97.7 US cents`, `148.5円`, `¥148.5`. */
export function pointPriceText(tenths: number, currency: Money['currency'], language: 'ja' | 'en'): string {
  const amount = `${Math.floor(tenths / 10)}.${tenths % 10}`;
  if (currency === 'JPY') return language === 'ja' ? `${amount}円` : `¥${amount}`;
  if (currency === 'USD') return language === 'ja' ? `${amount}セント` : `${amount} US cents`;
  return `${Math.floor(tenths / 1_000)}.${String(tenths % 1_000).padStart(3, '0')} ${currency}`;
}
