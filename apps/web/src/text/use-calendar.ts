import type { Language } from '@akari/rules';
import { useMemo } from 'react';
import { useLanguage } from './use-text.ts';

const LOCALE: Record<Language, string> = { ja: 'ja-JP', en: 'en-US' };

export function calendarOf(language: Language) {
  const date = new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'medium', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat(LOCALE[language], {
    ...{ month: 'short', day: 'numeric', weekday: 'short', timeZone: 'UTC' },
  });
  return {
    /** A date of Japan as a whole: "2026-11-21" → "2026/11/21", "Nov 21, 2026". */
    calendarDate: (iso: string): string => date.format(new Date(iso)),
    /** A recent date with its weekday: "2026-11-21" → "11月21日(土)", "Sat, Nov 21". */
    calendarDay: (iso: string): string => day.format(new Date(iso)),
  };
}

/** Formatters of dates (`YYYY-MM-DD`), which are the same for readers in all time zones. */
export function useCalendar() {
  const language = useLanguage();
  return useMemo(() => calendarOf(language), [language]);
}
