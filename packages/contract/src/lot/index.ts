import { LOT_KINDS } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, pointType, timeMs, units } from '../common/index.ts';

/** Points of a viewer that were issued together and expire together. */
export const pointLot = z.object({
  kind: z.enum(LOT_KINDS),
  point_type: pointType,
  /** What is left. */
  units,
  expires_at_ms: timeMs,
});
export type PointLot = z.infer<typeof pointLot>;
/** The viewer's own lots with something left, in the order in which they are spent: regular points, then coupon points. */
export const getPointLots = defineCall({
  method: 'GET',
  path: '/api/points/lots',
  action: 'statement.read',
  answer: z.object({ lots: z.array(pointLot) }),
});

/** A notice before points expire. */
export const pointNotice = z.object({ units, expires_at_ms: timeMs });
export type PointNotice = z.infer<typeof pointNotice>;
/** Takes the notices that the viewer has not seen yet. Each is given once. */
export const takePointNotices = defineCall({
  method: 'POST',
  path: '/api/points/notices',
  action: 'statement.read',
  answer: z.object({ notices: z.array(pointNotice) }),
});
