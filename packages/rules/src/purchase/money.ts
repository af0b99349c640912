/** Currencies of payments, with the number of their decimals (ISO 4217). */
export const CURRENCY_DECIMALS = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  CAD: 2,
  AUD: 2,
  CHF: 2,
  DKK: 2,
  NOK: 2,
  SEK: 2,
  JPY: 0,
} as const;
export type Currency = keyof typeof CURRENCY_DECIMALS;
export const CURRENCIES = Object.keys(CURRENCY_DECIMALS) as Currency[];
export const isCurrency = (text: string): text is Currency => Object.hasOwn(CURRENCY_DECIMALS, text);

/** An amount of real money. */
export interface Money {
  /** Whole minor units: cents, or yen. */
  amount_minor: number;
  currency: Currency;
}

/** The amount as providers write it: `25.00` dollars, `2500` yen. */
export function decimalText({ amount_minor, currency }: Money): string {
  const decimals = CURRENCY_DECIMALS[currency];
  const digits = String(amount_minor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The amount as people read it in a text: `25.00米ドル`, `US$25.00`, `3,800円`, `¥3,800`, `25.00 EUR`. */
export function moneyText({ amount_minor, currency }: Money, language: 'ja' | 'en'): string {
  if (currency === 'JPY') {
    const yen = new Intl.NumberFormat('ja-JP').format(amount_minor);
    return language === 'ja' ? `${yen}円` : `¥${yen}`;
  }
  const amount = decimalText({ amount_minor, currency });
  if (currency !== 'USD') return `${amount} ${currency}`;
  return language === 'ja' ? `${amount}米ドル` : `US$${amount}`;
}

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,4}))?$/;

/**
 * Reads an amount as providers write it. Missing decimals are zero; further ones must be.
 * @returns null: no such amount, or one that has no whole number of minor units
 */
export function moneyOf(text: string, currency: Currency): Money | null {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  const decimals = CURRENCY_DECIMALS[currency];
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const amount_minor = Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
  return { amount_minor, currency };
}

/** Places that an exchange rate is shown with. */
const RATE_PLACES = 4;
/**
 * The rate by which a price became what a card was charged, rounded to the nearest: `1米ドル = 0.9235 EUR`. Null: the price is
 * nothing.
 */
export function exchangeText(price: Money, billed: Money, language: 'ja' | 'en'): string | null {
  if (price.amount_minor === 0) return null;
  const minor = (currency: Currency): bigint => 10n ** BigInt(CURRENCY_DECIMALS[currency]);
  const whole = BigInt(billed.amount_minor) * minor(price.currency) * 10n ** BigInt(RATE_PLACES);
  const part = BigInt(price.amount_minor) * minor(billed.currency);
  const digits = String((whole * 2n + part) / (part * 2n)).padStart(RATE_PLACES + 1, '0');
  const one = moneyText({ amount_minor: Number(minor(price.currency)), currency: price.currency }, language);
  return `${one} = ${digits.slice(0, -RATE_PLACES)}.${digits.slice(-RATE_PLACES)} ${billed.currency}`;
}

export const sameMoney = (one: Money, other: Money): boolean =>
  one.amount_minor === other.amount_minor && one.currency === other.currency;
