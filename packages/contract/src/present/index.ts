import {
  PRESENT_MESSAGE_MAX,
  PRESENT_MIN_UNITS,
  PRESENT_VIEWER_REFUSALS,
  PRESENT_VIEWERS_MAX,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, timeMs, units } from '../common/index.ts';
import { giftId } from '../gift/index.ts';

/** What a performer may give from now. A day is Japan's. */
export const presentPurse = z.object({
  allowance_left_units: units,
  earnings_balance_units: units,
  earnings_left_units: units,
});
export type PresentPurseSeen = z.infer<typeof presentPurse>;

/** A present as the performer sees it. */
export const givenPresent = z.object({
  present_id: id,
  user_id: id,
  user_name: z.string(),
  units,
  /** What of it came from the performer's earnings; the rest is of the allowance. */
  earnings_units: units,
  gift: z.nullable(giftId),
  message: z.nullable(z.string()),
  at_ms: timeMs,
});
export type GivenPresent = z.infer<typeof givenPresent>;

/** Performer: what may be given, at which prices, and what was given today. */
export const getPresents = defineCall({
  method: 'GET',
  path: '/api/presents',
  action: 'present.read_own',
  answer: z.object({
    purse: presentPurse,
    /** Allowance of a day, and the most for one viewer at once. */
    allowance_units: units,
    most_units: units,
    /** The gifts of the catalogue that are not above `most_units`, by price. */
    gifts: z.array(z.object({ gift: giftId, units })),
    /** Newest first. */
    given: z.array(givenPresent),
  }),
});

/** Performer: gives the same to each of these viewers. Who cannot receive it is left out, and costs nothing. */
export const sendPresents = defineCall({
  method: 'POST',
  path: '/api/presents',
  action: 'present.send',
  idempotent: true,
  body: z.object({
    viewer_ids: z.array(id).check(z.minLength(1), z.maxLength(PRESENT_VIEWERS_MAX)),
    /** For each viewer. With a gift, the price that the performer saw. */
    units: units.check(z.gte(PRESENT_MIN_UNITS)),
    gift: z.nullable(giftId),
    message: z.nullable(z.string().check(z.maxLength(PRESENT_MESSAGE_MAX * 4))),
    /** What the performer agreed to give of the own earnings with these presents; 0: nothing. */
    earnings_units: units.check(z.nonnegative()),
  }),
  answer: z.object({
    sent: z.array(id),
    refused: z.array(z.object({ user_id: id, reason: z.enum(PRESENT_VIEWER_REFUSALS) })),
    /** What of the sum came from the earnings. */
    earnings_units: units,
    purse: presentPurse,
  }),
});

/** A present as the viewer who receives it sees it. */
export const presentNotice = z.object({
  present_id: id,
  channel_id: id,
  /** The performer's display name. */
  from: z.object({ ja: z.string(), en: z.string() }),
  units,
  gift: z.nullable(giftId),
  message: z.nullable(z.string()),
  at_ms: timeMs,
});
export type PresentNotice = z.infer<typeof presentNotice>;
