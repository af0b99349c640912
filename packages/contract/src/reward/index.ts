import { REWARD_SOURCES, REWARD_WAYS } from '@akari/rules';
import * as z from 'zod/mini';
import { cursorQuery, defineCall, timeMs, units } from '../common/index.ts';

const miles = z.int();

const way = z.object({
  way: z.enum(REWARD_WAYS),
  /** What it gives: miles or points, by the way; null: it differs each time. */
  miles: z.nullable(miles),
  units: z.nullable(units),
});
export type Way = z.infer<typeof way>;

/** Viewer: what earns points or miles on their site, and what they were given this month (Japan). */
export const getRewards = defineCall({
  method: 'GET',
  path: '/api/rewards',
  action: 'mile.use',
  answer: z.object({
    /** Empty while the viewer has excluded themselves. */
    ways: z.array(way),
    month: z.object({ miles, units }),
  }),
});

const rewardLine = z.object({
  source: z.enum(REWARD_SOURCES),
  /** One of the two. */
  miles: z.nullable(miles),
  units: z.nullable(units),
  /** What of it was taken back, because its cause was undone; in miles or units. */
  taken: z.int(),
  at_ms: timeMs,
});
export type RewardLine = z.infer<typeof rewardLine>;

/** Viewer: what they were given, newest first. */
export const listRewards = defineCall({
  method: 'GET',
  path: '/api/rewards/given',
  action: 'mile.use',
  query: z.extend(cursorQuery, { limit: z._default(cursorQuery.shape.limit, 20) }),
  answer: z.object({ lines: z.array(rewardLine), next_before: z.nullable(z.string()) }),
});
