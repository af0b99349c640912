import { expect, it } from 'vitest';
import { endOfDayMs } from './end-of-day.ts';

it.each([
  ['2026-10-27', -7, '2026-10-28T07:00:00.000Z'],
  ['2026-10-27', 1, '2026-10-27T23:00:00.000Z'],
  ['2026-12-31', 0, '2027-01-01T00:00:00.000Z'],
] as const)('the %s of a provider %i hours from UTC ends at %s', (day, hours, end) => {
  expect(new Date(endOfDayMs(day, hours) ?? 0).toISOString()).toBe(end);
});

it.each(['', '2026-13-01', '27.10.2026', '2026-10-27T00:00', '0'])('%s is no day', (day) => {
  expect(endOfDayMs(day, 0)).toBeUndefined();
});
