import { UNITS_PER_POINT, type Currency } from '@akari/rules';
import { useMemo } from 'react';
import * as format from './format.ts';
import { useLanguage } from './use-text.ts';

/** Returns the formatters of `format.ts`, bound to the current language. */
export function useFormat() {
  const language = useLanguage();
  return useMemo(
    () => ({
      language,
      number: (value: number) => format.formatNumber(value, language),
      points: (units: number, options?: format.PointsFormat) => format.formatPoints(units, language, options),
      /** The values of a text about points; `count` chooses between "point" and "points". */
      counted: (units: number, options?: format.PointsFormat) => ({
        points: format.formatPoints(units, language, options),
        count: units / UNITS_PER_POINT,
      }),
      usd: (cents: number) => format.formatPrice(cents, 'USD', language),
      price: (minor: number, currency: Currency) => format.formatPrice(minor, currency, language),
      date: (at_ms: number) => format.formatDate(at_ms, 'date', language),
      time: (at_ms: number) => format.formatDate(at_ms, 'time', language),
      dateTime: (at_ms: number) => format.formatDate(at_ms, 'date_time', language),
      month: (at_ms: number) => format.formatDate(at_ms, 'month', language),
      day: (at_ms: number) => format.formatDate(at_ms, 'day', language),
      clock: format.formatClock,
      duration: (duration_ms: number) => format.formatDuration(duration_ms, language),
    }),
    [language],
  );
}
