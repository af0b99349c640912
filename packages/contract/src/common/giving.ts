import * as z from 'zod/mini';
import { id, timeMs, units, viewerTier } from './primitives.ts';

/** What the room hears of a tip and of a gift. An anonymous giver has no id and no name, for the performer either. */
export const givingNotice = z.object({
  channel_id: id,
  units,
  user_id: z.nullable(id),
  user_name: z.nullable(z.string()),
  tier: viewerTier,
  at_ms: timeMs,
});
export type GivingNotice = z.infer<typeof givingNotice>;
