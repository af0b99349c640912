import { GIFT_IDS, POINT_TYPE } from '@akari/rules';
import * as z from 'zod/mini';
import { balance, defineCall, givingNotice, id, performerName, pointType, units } from '../common/index.ts';

export const giftId = z.enum(GIFT_IDS);
/**
 * Which gift a tip was, in lists and chat lines. A reader that does not know gifts, or this gift, shows a tip
 * of the same points, so nodes and pages of the previous version can read the lines.
 */
export const giftOfTip = z.catch(z.optional(giftId), undefined);

/** The gifts that can be given to a performer, by price; the prices are those of the performer's site. */
export const listGifts = defineCall({
  method: 'GET',
  path: '/api/gifts',
  action: 'gift.list',
  query: z.object({ performer_name: performerName }),
  answer: z.object({ gifts: z.array(z.object({ gift: giftId, units })) }),
});

/** `units` is the price that the viewer saw and agrees to; a different price is refused (409). */
export const sendGift = defineCall({
  method: 'POST',
  path: '/api/gift',
  action: 'gift.send',
  idempotent: true,
  body: z.object({
    performer_name: performerName,
    gift: giftId,
    units: units.check(z.positive()),
    anonymous: z.boolean(),
    point_type: z._default(pointType, POINT_TYPE.regular),
  }),
  answer: z.object({
    gift_id: id,
    units,
    balance,
  }),
});

/** A gift as the room shows it. */
export const giftNotice = z.extend(givingNotice, { gift_id: id, gift: giftId });
export type GiftNotice = z.infer<typeof giftNotice>;
