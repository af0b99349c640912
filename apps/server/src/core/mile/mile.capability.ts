import { exchangeMiles as exchangeCall, getMiles, listMileLines } from '@akari/contract';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { exchangeMiles } from './exchange-miles.ts';
import { followMiles } from './expire-miles.ts';
import { addMilesMail } from './miles-mail.ts';
import { mileLinesOf, ownMiles } from './own-miles.ts';

/** Miles: what acts earn, beside points, and exchange for them. */
export const mileCapability: Capability = {
  name: 'mile',
  routes: (app, services) => {
    addMilesMail(services);
    route(app, getMiles, ({ person }) => ownMiles(services, person));
    route(app, listMileLines, ({ person, query }) => mileLinesOf(services, person.user_id, query));
    route(app, exchangeCall, ({ person, body, idempotency_key }) =>
      exchangeMiles(services, person, body, idempotency_key),
    );
  },
  start: (services) => followMiles(services),
};
