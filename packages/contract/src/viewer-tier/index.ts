import { EARNED_TIERS } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, timeMs, units } from '../common/index.ts';

/** How far a viewer is on the way to the tiers that spending earns. */
export const getViewerTier = defineCall({
  method: 'GET',
  path: '/api/viewer_tier',
  action: 'viewer_tier.read',
  answer: z.object({
    /** Null: the viewer has a tier that spending does not change, or the service gives none for spending. */
    progress: z.nullable(
      z.object({
        tier: z.enum(EARNED_TIERS),
        /** Until when the tier is kept if nothing more is spent; null: it does not end by itself. */
        until_ms: z.nullable(timeMs),
        /** Spent in so many days until now. */
        days: z.int(),
        spent_units: units,
        /** The next tier, what it takes and what is missing; null: there is no higher one. */
        next: z.nullable(z.object({ tier: z.enum(EARNED_TIERS), units, missing_units: units })),
      }),
    ),
  }),
});
