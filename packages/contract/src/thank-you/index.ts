import { POINT_TYPE, THANK_YOU_ACCEPTS, THANK_YOU_REFUSALS } from '@akari/rules';
import * as z from 'zod/mini';
import { channelCard } from '../channel/index.ts';
import { balance, defineCall, performerName, pointType, timeMs, units } from '../common/index.ts';

const accepts = z.enum(THANK_YOU_ACCEPTS);

/** A performer with whom the viewer spent points in the last three weeks. */
export const thankable = z.object({
  /** A hidden chat is shown as off the air. */
  channel: channelCard,
  accepts,
  /** What the viewer spent with her in the last three weeks, without thank-you points. */
  spent_units: units,
  /** From when on the viewer may thank her again; null: 24 hours have passed. */
  again_at_ms: z.nullable(timeMs),
  /** Why she cannot be thanked now; null: she can. */
  refused: z.nullable(z.enum(THANK_YOU_REFUSALS)),
});
export type Thankable = z.infer<typeof thankable>;

/** Viewer: whom they may thank, who is on the air first. */
export const listThankables = defineCall({
  method: 'GET',
  path: '/api/thank-you',
  action: 'thank_you.send',
  answer: z.object({
    performers: z.array(thankable),
    /** The most points of one thank-you. */
    most_units: units,
  }),
});

/** Viewer: sends thank-you points to a performer who is on the air. */
export const sendThankYou = defineCall({
  method: 'POST',
  path: '/api/thank-you',
  action: 'thank_you.send',
  idempotent: true,
  body: z.object({
    performer_name: performerName,
    units: units.check(z.positive()),
    point_type: z._default(pointType, POINT_TYPE.regular),
  }),
  answer: z.object({ units, balance, again_at_ms: timeMs }),
});

/** Performer: which points she accepts as thanks. */
export const getThankYouChoice = defineCall({
  method: 'GET',
  path: '/api/thank-you-choice',
  action: 'thank_you.choose',
  answer: z.object({ accepts }),
});
export const setThankYouChoice = defineCall({
  method: 'POST',
  path: '/api/thank-you-choice',
  action: 'thank_you.choose',
  body: z.object({ accepts }),
  answer: z.object({ accepts }),
});
