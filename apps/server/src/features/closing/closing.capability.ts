import { closeAccount, getClosing, getClosingRequest, requestClosing as requestCall } from '@akari/contract';
import { earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { closeOwnAccount, ownClosing } from './close-own-account.ts';
import { addClosingMail } from './closing-mail.ts';
import { followLatePoints } from './late-points.ts';
import { closingRequestOf, requestClosing } from './request-closing.ts';
import { followClosing, type ClosingEnds } from './settle-closed.ts';

/** Closing the account of a viewer, by the viewer or by staff, and what becomes of the points; requests of performers. */
export const createClosingCapability = (ends: ClosingEnds): Capability => ({
  name: 'closing',
  routes: (app, services) => {
    addClosingMail(services);
    route(app, getClosing, ({ person }) => ownClosing(services, person));
    route(app, closeAccount, async ({ person, body }) => {
      await closeOwnAccount(services, person, body);
      return {};
    });
    route(app, getClosingRequest, async ({ person: { user_id } }) => ({
      request: await closingRequestOf(services.database.db, user_id),
      earnings_units: await earningsBalanceOf(services.database.db, user_id),
    }));
    route(app, requestCall, async ({ person, body, idempotency_key }) => ({
      request: await requestClosing(services, person, idempotency_key, body.lang),
    }));
  },
  start: (services) => {
    followLatePoints(services);
    followClosing(services, ends);
    return Promise.resolve();
  },
});
