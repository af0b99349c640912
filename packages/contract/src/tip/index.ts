import { POINT_TYPE, TIP_LIST_TYPES, TIP_OBJECTS } from '@akari/rules';
import * as z from 'zod/mini';
import {
  balance,
  defineCall,
  givingNotice,
  id,
  performerName,
  pointType,
  timeMs,
  units,
  viewerTier,
} from '../common/index.ts';

/**
 * `amount` is the typed text ("0.2"). The rules parse it, so that page and server refuse 1e9, -1 and
 * full-width digits alike.
 */
export const sendTip = defineCall({
  method: 'POST',
  path: '/api/tip',
  action: 'tip.send',
  idempotent: true,
  body: z.object({
    performer_name: performerName,
    amount: z.string().check(z.maxLength(40)),
    anonymous: z.boolean(),
    point_type: z._default(pointType, POINT_TYPE.regular),
    /** The price that the viewer saw, when a campaign lowers it: a higher one is refused. */
    price_units: z.optional(units.check(z.positive())),
  }),
  answer: z.object({
    tip_id: id,
    units,
    balance,
  }),
});

/** How much a running campaign takes off the price of tips to a performer, basis points; 0: nothing. */
export const getTipDiscount = defineCall({
  method: 'GET',
  path: '/api/tip-discount',
  action: 'tip.read_discount',
  query: z.object({ performer_name: performerName }),
  answer: z.object({ discount_bp: z.int() }),
});

/** What one person gave of one type in a broadcast; all anonymous people share one entry (spec §3). */
export const tipEntry = z.object({
  type: z.enum(TIP_LIST_TYPES),
  /** Number, sum and time of the last one. */
  id,
  units,
  at_ms: timeMs,
  /** Null: anonymous. */
  user_id: z.nullable(id),
  user_name: z.nullable(z.string()),
  count: z.int(),
  total_units: units,
});

/** Performer: what was given in the running broadcast, or in the last one. */
export const listTips = defineCall({
  method: 'GET',
  path: '/api/tips',
  action: 'tip.list',
  answer: z.object({ tips: z.array(tipEntry) }),
});

const rankedPerson = z.object({ user_id: id, user_name: z.string(), tier: viewerTier, units });
export type RankedPerson = z.infer<typeof rankedPerson>;

/** Who gave a performer most under their own name, in the running broadcast and in this month. */
export const getTipRanking = defineCall({
  method: 'GET',
  path: '/api/tip-ranking',
  action: 'tip.read_ranking',
  query: z.object({ performer_name: performerName }),
  answer: z.object({ broadcast: z.array(rankedPerson), month: z.array(rankedPerson) }),
});

/** Who has the crown: the first of the ranking of the running broadcast. Null: no person. */
export const crown = z.object({ channel_id: id, user_id: z.nullable(id) });
export type CrownSeen = z.infer<typeof crown>;

/** A tip as the room shows it. */
export const tipNotice = z.extend(givingNotice, {
  tip_id: id,
  object: z.enum(TIP_OBJECTS),
  /** The request of the tip menu that it paid for. */
  request: z.optional(z.string()),
  /** The question of the poll that it is a vote in. */
  poll: z.optional(z.string()),
});
export type TipNotice = z.infer<typeof tipNotice>;
