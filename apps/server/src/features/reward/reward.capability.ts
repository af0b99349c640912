import { getRewards, listRewards } from '@akari/contract';
import { isExcluded, periodStartMs } from '@akari/rules';
import { spendLimitRow } from '../../core/spend-limit/spend-limit.queries.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { givenRewards, givenSince } from './given-rewards.ts';
import { rewardWays } from './reward-ways.ts';

/** What earns points or miles, and what was given. */
export const rewardCapability: Capability = {
  name: 'reward',
  routes: (app, services) => {
    const { db } = services.database;
    route(app, getRewards, async ({ person }) => {
      const now_ms = services.clock.nowMs();
      const [limits, month] = await Promise.all([
        spendLimitRow(db, person.user_id),
        givenSince(db, person.user_id, periodStartMs('month', now_ms)),
      ]);
      // Who has excluded themselves is not invited to anything.
      const excluded = isExcluded(limits?.excluded_until_ms ?? null, now_ms);
      return { ways: excluded ? [] : await rewardWays(services, person), month };
    });
    route(app, listRewards, ({ person, query }) => givenRewards(services, person.user_id, query));
  },
};
