import type { Language } from '@akari/rules';

const FORMAT: Record<Language, Intl.DateTimeFormat> = {
  ja: new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
};

/** A time as a mail says it, with its zone: where the reader is, is not known. */
export const mailTime = (lang: Language, at_ms: number): string =>
  lang === 'ja' ? `${FORMAT.ja.format(at_ms)}（日本時間）` : `${FORMAT.en.format(at_ms)} UTC`;
