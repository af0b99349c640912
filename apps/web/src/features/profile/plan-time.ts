import type { Language } from '@akari/rules';

/** A planned time with its day of the week, in the time zone of the device. */
export const planTime = (at_ms: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-US', {
    ...{ month: 'short', day: 'numeric', weekday: 'short', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
  }).format(at_ms);

const two = (value: number): string => String(value).padStart(2, '0');
/** A time as the field of the browser for a day and a time has it, in the time zone of the device. */
export function fieldTime(at_ms: number): string {
  const at = new Date(at_ms);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
/** The time of such a field; null: it is not complete. */
export function timeOfField(value: string): number | null {
  const at_ms = new Date(value).getTime();
  return value === '' || Number.isNaN(at_ms) ? null : at_ms;
}
