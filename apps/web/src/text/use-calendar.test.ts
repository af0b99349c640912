import { expect, it } from 'vitest';
import { calendarOf } from './use-calendar.ts';

it.each([
  ['ja', '2026/11/01', '11月1日(日)'],
  ['en', 'Nov 1, 2026', 'Sun, Nov 1'],
] as const)('writes a date of Japan in %s, whatever the time zone of the reader', (language, date, day) => {
  const { calendarDate, calendarDay } = calendarOf(language);
  expect([calendarDate('2026-11-01'), calendarDay('2026-11-01')]).toEqual([date, day]);
});
