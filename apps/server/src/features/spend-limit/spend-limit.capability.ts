import { excludeSelf, getSpendLimit, setSpendLimit } from '@akari/contract';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { excludeViewer, ownSpendLimit, setSpendLimits } from './change-spend-limit.ts';

/** Viewers' own limits for what they spend, and the exclusion that they put on themselves. */
export const spendLimitCapability: Capability = {
  name: 'spend-limit',
  routes: (app, services) => {
    route(app, getSpendLimit, ({ person }) =>
      ownSpendLimit(services.database.db, person.user_id, services.clock.nowMs()),
    );
    route(app, setSpendLimit, ({ person, body }) => setSpendLimits(services, person.user_id, body));
    route(app, excludeSelf, ({ person, body }) => excludeViewer(services, person.user_id, body.days));
  },
};
