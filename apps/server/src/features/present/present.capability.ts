import { getPresents, sendPresents as sendCall } from '@akari/contract';
import { dayStartMs, giftsByPrice } from '@akari/rules';
import { earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { performerTermsOf } from '../../platform/config/site-terms.ts';
import { presentTermsOf } from './present-terms.ts';
import { presentPurseOf, presentsGiven } from './present.queries.ts';
import { sendPresents } from './send-presents.ts';

/** Presents of a performer to chosen viewers (spec §6). */
export const presentCapability: Capability = {
  name: 'present',
  routes: (app, services) => {
    const { db } = services.database;
    route(app, getPresents, async ({ person: { user_id } }) => {
      const day_ms = dayStartMs(services.clock.nowMs());
      const [terms, prices, balance_units, given] = await Promise.all([
        presentTermsOf(db, user_id),
        performerTermsOf(db, user_id, 'gift_prices'),
        earningsBalanceOf(db, user_id),
        presentsGiven(db, user_id, day_ms),
      ]);
      const { allowance_units, most_units } = terms;
      return {
        purse: await presentPurseOf(db, user_id, terms, balance_units, day_ms),
        allowance_units,
        most_units,
        gifts: giftsByPrice(prices).filter(({ units }) => units <= most_units),
        given,
      };
    });
    route(app, sendCall, ({ person, body, idempotency_key }) =>
      sendPresents(services, person.user_id, body, idempotency_key),
    );
  },
};
