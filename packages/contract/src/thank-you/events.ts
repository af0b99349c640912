import * as z from 'zod/mini';
import { defineServerEvent, timeMs, units, viewerTier } from '../common/index.ts';

/** To a performer: a viewer sent thank-you points. */
export const thankYouReceivedEvent = defineServerEvent({
  name: 'thank_you.received',
  body: z.object({ user_name: z.string(), tier: viewerTier, units, at_ms: timeMs }),
});
