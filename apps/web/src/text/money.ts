import { CURRENCY_DECIMALS, type Currency, type Language } from '@akari/rules';

const LOCALE: Record<Language, string> = { ja: 'ja-JP', en: 'en-US' };

/** An amount in the smallest unit of its currency: 5000 yen → "￥5,000". */
export const formatMoney = (amount_minor: number, currency: Currency, language: Language): string =>
  new Intl.NumberFormat(LOCALE[language], { style: 'currency', currency }).format(
    amount_minor / 10 ** CURRENCY_DECIMALS[currency],
  );
