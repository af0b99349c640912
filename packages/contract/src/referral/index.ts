import { REFERRAL_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, timeMs, units } from '../common/index.ts';

/** The code of a member in the link by which friends register. */
export const referralCode = z.string().check(z.maxLength(20));

/** The member's own link, and what came of it. */
export const getReferral = defineCall({
  method: 'GET',
  path: '/api/referral',
  action: 'referral.read',
  answer: z.object({
    /** Null: the service gives nothing for friends now. */
    code: z.nullable(referralCode),
    /** What a friend brings, how long it waits after their first purchase, and how many count in 30 days. */
    units,
    hold_days: z.int(),
    a_month: z.int(),
    earned_units: units,
    /** The latest. Those that did not count have no points. */
    friends: z.array(
      z.object({
        /** The beginning of the friend's name. */
        name: z.string(),
        state: z.enum(REFERRAL_STATES),
        at_ms: timeMs,
        /** When the points are given, if the money does not go back; null: they do not wait. */
        due_at_ms: z.nullable(timeMs),
      }),
    ),
  }),
});
