import { getCheers, listCheers, sendCheer as sendCall } from '@akari/contract';
import { cheersLeft, may } from '@akari/rules';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { cheeredIn, cheersToday, runningCheers } from './cheer.queries.ts';
import { sendCheer } from './send-cheer.ts';

/** Cheers of viewers, which cost nothing and pay nothing. */
export const cheerCapability: Capability = {
  name: 'cheer',
  routes: (app, services) => {
    const { db } = services.database;
    route(app, getCheers, async ({ query, person: { user_id, user_type } }) => {
      const performer_id = await knownPerformerId(services, query.performer_name);
      const { cheers } = await runningCheers(db, performer_id);
      const seen = { channel_id: String(performer_id), cheers };
      if (user_id === null || !may(user_type, 'cheer.send')) return { seen, own: null };
      const today = await cheersToday(db, user_id, services.clock.nowMs());
      return { seen, own: cheersLeft(today, services.config.terms.cheers) };
    });
    route(app, sendCall, ({ person, body, idempotency_key }) =>
      sendCheer(services, person, body.performer_name, idempotency_key),
    );
    route(app, listCheers, async ({ person }) => ({ cheered: await cheeredIn(db, person.user_id) }));
  },
};
