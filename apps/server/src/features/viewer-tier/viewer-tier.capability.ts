import { getViewerTier, type AnswerOf } from '@akari/contract';
import { isEarnedTier, nextTier } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import type { Services } from '../../platform/services.ts';
import { countSoon, followSpending, mayEarn, standingOf, tierNow } from './count-spending.ts';

const DAY_MS = 86_400_000;

/** How far a viewer is. If it turns out that their tier is due to change, it is changed at once. */
async function ownTier(services: Services, user_id: number): Promise<AnswerOf<typeof getViewerTier>> {
  const { db } = services.database;
  const [user] = await db.select().from(userTable).where(eq(userTable.id, user_id));
  if (user === undefined || !mayEarn(services, user) || !isEarnedTier(user.tier)) return { progress: null };
  const standing = await standingOf(services, db, user_id, user.tier);
  const next_held = tierNow(services, standing);
  const moves = next_held.tier !== user.tier;
  if (moves) await countSoon(services, user_id);
  // A time that is only prolonged is prolonged by the next count.
  const held = moves ? next_held : standing.held;
  const { spent_units } = standing;
  const next = nextTier(held.tier, spent_units, services.config.viewer_tier.steps);
  return {
    progress: { ...held, days: services.config.viewer_tier.days_ms / DAY_MS, spent_units, next },
  };
}

/** Tiers that viewers earn by what they spend. */
export const viewerTierCapability: Capability = {
  name: 'viewer-tier',
  routes: (app, services) => {
    route(app, getViewerTier, ({ person }) => ownTier(services, person.user_id));
  },
  start: (services) => followSpending(services),
};
