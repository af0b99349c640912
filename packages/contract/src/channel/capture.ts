import * as z from 'zod/mini';
import { defineCall, id } from '../common/index.ts';

/* The calls about a channel's pictures of spec §7. */
export const getCapImageForm = z.object({ channelID: id, performer_id: id });
export const getCapOrientationForm = z.object({ performer_id: id });
export const capOrientationAnswer = z.object({
  orientation: z.enum(['landscape', 'portrait']),
  width: z.int(),
  height: z.int(),
});
export const getStats = defineCall({
  method: 'GET',
  path: '/getStats',
  action: 'channel.read',
  query: z.object({ channelID: id }),
  answer: z.object({
    getStats: z.object({ framesPerSecond: z.number(), bitrateKbps: z.number(), viewers: z.int() }),
  }),
});
