import { getSpendLimit, setSpendLimit } from '@akari/contract';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { spendLimitOf, spentToday } from './spend-limit.queries.ts';
import { spendLimitTable } from './spend-limit.table.ts';

/** Viewers' own limits for what they spend. A change applies to sessions that begin afterwards. */
export const spendLimitCapability: Capability = {
  name: 'spend-limit',
  routes: (app, services) => {
    const { db } = services.database;
    route(app, getSpendLimit, async ({ person }) => {
      const { user_id } = person;
      const spent_today_units = await spentToday(db, user_id, services.clock.nowMs());
      return { ...(await spendLimitOf(db, user_id)), spent_today_units };
    });
    route(app, setSpendLimit, async ({ person, body }) => {
      const { user_id } = person;
      await db
        .insert(spendLimitTable)
        .values({ user_id, ...body })
        .onConflictDoUpdate({ target: spendLimitTable.user_id, set: body });
      return body;
    });
  },
};
