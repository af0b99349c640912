import { DAY_MINUTES, QUIET_TIME_ZONE } from '@akari/rules';

const HOUR = 60;
const two = (value: number): string => String(value).padStart(2, '0');

/** A minute of the day as a field for a time has it: `23:05`. */
export const clockOf = (minute: number): string => `${two(Math.floor(minute / HOUR))}:${two(minute % HOUR)}`;

/** Null: the field is not filled in. */
export function minuteOf(clock: string): number | null {
  const [hours = '', minutes = ''] = clock.split(':');
  const minute = Number(hours) * HOUR + Number(minutes);
  return /^\d\d:\d\d/.test(clock) && minute < DAY_MINUTES ? minute : null;
}

/** The time zones to choose from: Japan, that of the device, and the one that is set. */
export const zonesFor = (set: string): string[] => [
  ...new Set([QUIET_TIME_ZONE, Intl.DateTimeFormat().resolvedOptions().timeZone, set]),
];
