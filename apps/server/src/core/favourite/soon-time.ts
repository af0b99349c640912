import type { Language } from '@akari/rules';

/** A time of the day in the time zone of a person, with the zone in a mail, which may be read elsewhere. */
export const clockTime = (at_ms: number, time_zone: string, lang: Language, with_zone = false): string =>
  new Intl.DateTimeFormat(lang === 'ja' ? 'ja-JP' : 'en-US', {
    timeZone: time_zone,
    hour: 'numeric',
    minute: '2-digit',
    ...(with_zone ? { timeZoneName: 'short' } : {}),
  }).format(at_ms);
