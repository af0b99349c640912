import type { World } from '../world.ts';
import type { Act } from './act.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
/** Midnight in Japan (UTC+9). The fake clock's days are those of 1970 and later: day 4 was a Monday. */
const JAPAN_MS = 32_400_000;
/** Logins, and guests with them, end after a month. */
const MOST_SKIPPED_MS = 20 * DAY_MS;
const WEEK_DAYS = 7;
const MONDAY = 4;

/** Goes to a few seconds before a time, which comes while the servers tick. */
async function goTo(world: World, at_ms: number): Promise<void> {
  const { random } = world;
  await world.skipTo(at_ms - random.int(1, 3) * SECOND_MS);
  await world.pass(random.int(4, 8) * SECOND_MS);
}

/** The evening ends, and the next day in Japan begins: earnings of agencies are cut. */
async function midnight(world: World): Promise<boolean> {
  if (world.skipped_ms > MOST_SKIPPED_MS) return false;
  const today = Math.floor((world.clock.nowMs() + JAPAN_MS) / DAY_MS);
  await goTo(world, (today + 1) * DAY_MS - JAPAN_MS);
  return true;
}

/** The week ends: earnings are closed. */
async function week(world: World): Promise<boolean> {
  if (world.skipped_ms > MOST_SKIPPED_MS) return false;
  const today = Math.floor((world.clock.nowMs() + JAPAN_MS) / DAY_MS);
  const days = WEEK_DAYS - ((today - MONDAY + 70 * WEEK_DAYS) % WEEK_DAYS);
  await goTo(world, (today + days) * DAY_MS - JAPAN_MS);
  return true;
}

/** These acts advance the clock. */
export const CALENDAR_ACTS: readonly Act[] = [
  { name: 'midnight comes', weight: 0.8, run: midnight },
  { name: 'week ends', weight: 0.8, run: week },
];
