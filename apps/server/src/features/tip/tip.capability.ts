import { getTipDiscount, getTipRanking, listTips, sendTip as sendTipCall } from '@akari/contract';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { sendTip } from './send-tip.ts';
import { tipRankingOf } from '../giving/ranking.queries.ts';
import { tipDiscountOf } from './tip-discount.ts';
import { tipListOf } from './tip-list.queries.ts';

/** Tips, anonymous or not (spec §5), and the performer's list of them (spec §3). */
export const tipCapability: Capability = {
  name: 'tip',
  routes: (app, services) => {
    route(app, sendTipCall, ({ body, person, idempotency_key }) =>
      sendTip(services, person, body, idempotency_key),
    );
    route(app, getTipDiscount, async ({ query }) => {
      const performer_id = await knownPerformerId(services, query.performer_name);
      const discount_bp = await tipDiscountOf(services.database.db, performer_id, services.clock.nowMs());
      return { discount_bp };
    });
    route(app, getTipRanking, async ({ query }) => {
      const performer_id = await knownPerformerId(services, query.performer_name);
      return tipRankingOf(services.database.db, performer_id, services.clock.nowMs());
    });
    route(app, listTips, async ({ person }) => ({
      tips: await tipListOf(services.database.db, person.user_id),
    }));
  },
};
