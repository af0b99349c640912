import { MISSION_CLAIMS, MISSION_STANDINGS, MISSION_STATES, MISSIONS } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall } from '../common/index.ts';

const miles = z.int();
const mission = z.object({
  kind: z.enum(MISSIONS),
  /** How much is asked for, and how much was done today: milliseconds of a timed mission (`TIMED_MISSIONS`), else a number. */
  target: z.int(),
  progress: z.int(),
  /** What a press gives, or has given; 0 for a performer. */
  miles,
  state: z.enum(MISSION_STATES),
});
export type OwnMission = z.infer<typeof mission>;

const loginBonus = z.object({
  /** The stamp of today: 1 is the first one of the card. */
  step: z.int(),
  /** What each stamp of the card gives. */
  rewards: z.array(miles),
  miles,
  state: z.enum(MISSION_STATES),
});

/** Stamps of a performer, which are worth nothing. */
const stamps = z.object({
  /** The last seven days of Japan, today last, and how many missions were stamped on each. */
  days: z.array(z.object({ day: z.string(), stamps: z.int() })),
  /** Days of this month with a stamp. */
  month_days: z.int(),
});

const ownMissions = z.object({
  standing: z.enum(MISSION_STANDINGS),
  /** Empty while the viewer has excluded themselves, and for promo members. */
  missions: z.array(mission),
  /** Null: a performer, or a site without one. */
  login_bonus: z.nullable(loginBonus),
  /** Null: a viewer. */
  stamps: z.nullable(stamps),
  /** What a viewer got today of missions and the login bonus, and the most that a day gives. */
  day: z.object({ given: miles, most: miles }),
});
export type OwnMissions = z.infer<typeof ownMissions>;

/** Viewer, performer: the own missions of today (Japan). */
export const getMissions = defineCall({
  method: 'GET',
  path: '/api/missions',
  action: 'mission.use',
  answer: ownMissions,
});

/** Takes the reward of a mission, or the stamp, once in a day. @param miles what the page has shown */
export const claimMission = defineCall({
  method: 'POST',
  path: '/api/missions/claim',
  action: 'mission.use',
  idempotent: true,
  body: z.object({ kind: z.enum(MISSION_CLAIMS), miles: miles.check(z.gte(0)) }),
  answer: z.object({ miles, missions: ownMissions }),
});
