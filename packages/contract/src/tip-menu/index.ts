import { POINT_TYPE, TIP_REQUEST_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { balance, defineCall, id, performerName, pointType, timeMs, units } from '../common/index.ts';

const itemText = z.string().check(z.maxLength(400));
export const tipMenuItem = z.object({ item_id: id, text: z.string(), units });
export type TipMenuItemSeen = z.infer<typeof tipMenuItem>;

/** A paid request, as its viewer and the performer see it. */
export const tipRequest = z.object({
  request_id: id,
  channel_id: id,
  text: z.string(),
  units,
  /** Null: anonymous. */
  user_name: z.nullable(z.string()),
  state: z.enum(TIP_REQUEST_STATES),
  at_ms: timeMs,
});
export type TipRequest = z.infer<typeof tipRequest>;

export const getTipMenu = defineCall({
  method: 'GET',
  path: '/api/tip-menu',
  action: 'tip_menu.read',
  query: z.object({ performer_name: performerName }),
  answer: z.object({ items: z.array(tipMenuItem) }),
});

/** Performer: the own menu, and the requests of the running broadcast. */
export const getOwnTipMenu = defineCall({
  method: 'GET',
  path: '/api/tip-menu/own',
  action: 'tip_menu.set',
  answer: z.object({ items: z.array(tipMenuItem), requests: z.array(tipRequest) }),
});

/** Performer: replaces the menu. Every request of it gets a new id. */
export const setTipMenu = defineCall({
  method: 'POST',
  path: '/api/tip-menu',
  action: 'tip_menu.set',
  body: z.object({ items: z.array(z.object({ text: itemText, units })).check(z.maxLength(100)) }),
  answer: z.object({ items: z.array(tipMenuItem) }),
});

/** Viewer: pays for a request. `units` is the price that the viewer saw. */
export const sendTipRequest = defineCall({
  method: 'POST',
  path: '/api/tip-menu/request',
  action: 'tip.send',
  idempotent: true,
  body: z.object({
    performer_name: performerName,
    item_id: id,
    units: units.check(z.positive()),
    anonymous: z.boolean(),
    point_type: z._default(pointType, POINT_TYPE.regular),
  }),
  answer: z.object({ request_id: id, units, balance }),
});

/** Performer: has done a request, or gives its points back. */
export const answerTipRequest = defineCall({
  method: 'POST',
  path: '/api/tip-menu/request/:request_id/answer',
  action: 'tip_menu.set',
  params: z.object({ request_id: id }),
  body: z.object({ answer: z.enum(['do', 'decline']) }),
  answer: z.object({ request: tipRequest }),
});
