import { UNITS_PER_POINT, type Currency, type Language } from '@akari/rules';

const LOCALE: Record<Language, string> = { ja: 'ja-JP', en: 'en-US' };

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
function once<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  let format = cache.get(key) as F | undefined;
  if (format === undefined) cache.set(key, (format = make()));
  return format;
}

/** Plain whole numbers: 1,234. */
export function formatNumber(value: number, language: Language): string {
  return once(`n:${language}`, () => new Intl.NumberFormat(LOCALE[language])).format(value);
}

export interface PointsFormat {
  /** Fewest decimals shown; at most four exist (a unit). Default 0. */
  decimals?: number;
  /** Most decimals shown; what is cut is cut towards zero, so that a balance never looks larger than it is. Default 4. */
  max_decimals?: number;
  /** A sign before what is received too, as a statement wants it. */
  signed?: boolean;
}
/** Units as points without the unit's name: 486000 → "48.6". */
export function formatPoints(units: number, language: Language, options: PointsFormat = {}): string {
  const min = options.decimals ?? 0;
  const max = Math.max(min, options.max_decimals ?? 4);
  const signed = options.signed === true;
  return once(
    `p:${language}:${min}:${max}:${signed}`,
    () =>
      new Intl.NumberFormat(LOCALE[language], {
        minimumFractionDigits: min,
        maximumFractionDigits: max,
        roundingMode: 'trunc',
        signDisplay: signed ? 'exceptZero' : 'auto',
      }),
  ).format(units / UNITS_PER_POINT);
}

/** Minor units of a currency: 2500 cents → "$25", 2550 → "$25.50", 3800 yen → "￥3,800". */
export function formatPrice(minor: number, currency: Currency, language: Language): string {
  const units = currency === 'JPY' ? 1 : 100;
  const whole = minor % units === 0;
  return once(
    `u:${language}:${whole}:${currency}`,
    () =>
      new Intl.NumberFormat(LOCALE[language], {
        style: 'currency',
        currency,
        minimumFractionDigits: whole ? 0 : 2,
      }),
  ).format(minor / units);
}

const DATE_STYLES = {
  date: { dateStyle: 'medium' },
  time: { hour: 'numeric', minute: '2-digit' },
  date_time: { dateStyle: 'medium', timeStyle: 'short' },
  day: { month: 'short', day: 'numeric', weekday: 'short' },
  month: { year: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A moment (milliseconds since the epoch) in the reader's time zone. */
export function formatDate(at_ms: number, style: keyof typeof DATE_STYLES, language: Language): string {
  return once(
    `d:${language}:${style}`,
    () => new Intl.DateTimeFormat(LOCALE[language], DATE_STYLES[style]),
  ).format(at_ms);
}

/** Elapsed time as a clock: 62000 → "1:02", 3661000 → "1:01:01". */
export function formatClock(duration_ms: number): string {
  const seconds = Math.max(0, Math.floor(duration_ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Elapsed time in words, by the largest fitting unit: "42秒", "18分", "1時間5分". Rounded down. */
export function formatDuration(duration_ms: number, language: Language): string {
  const seconds = Math.max(0, Math.floor(duration_ms / 1000));
  const unit = (value: number, name: 'second' | 'minute' | 'hour') =>
    once(
      `t:${language}:${name}`,
      () => new Intl.NumberFormat(LOCALE[language], { style: 'unit', unit: name, unitDisplay: 'short' }),
    )
      .format(value)
      // Japanese writes the unit against the figure.
      .replace(/\s+/u, language === 'ja' ? '' : ' ');
  if (seconds < 60) return unit(seconds, 'second');
  if (seconds < 3600) return unit(Math.floor(seconds / 60), 'minute');
  const parts = [unit(Math.floor(seconds / 3600), 'hour')];
  if (seconds % 3600 >= 60) parts.push(unit(Math.floor(seconds / 60) % 60, 'minute'));
  return parts.join(language === 'ja' ? '' : ' ');
}

/** Joins whole sentences: English separates them by a space, Japanese by nothing. */
export const joinSentences = (sentences: readonly string[], language: Language): string =>
  sentences.join(language === 'ja' ? '' : ' ');
