import { CURRENCY_DECIMALS, type Currency, type Language } from '@akari/rules';

const LOCALE: Record<Language, string> = { ja: 'ja-JP', en: 'en-US' };

/**
 * An amount in the smallest unit of its currency: 5000 yen → "￥5,000".
 * @param sign `always`: a sign before what is added too
 */
export const formatMoney = (
  amount_minor: number,
  currency: Currency,
  language: Language,
  sign: 'auto' | 'always' = 'auto',
): string =>
  new Intl.NumberFormat(LOCALE[language], { style: 'currency', currency, signDisplay: sign }).format(
    amount_minor / 10 ** CURRENCY_DECIMALS[currency],
  );
