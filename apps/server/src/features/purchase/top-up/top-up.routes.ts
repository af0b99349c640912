import {
  getTopUp,
  reviewTopUp as reviewCall,
  setTopUp as setCall,
  stopTopUp as stopCall,
} from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/call-route.ts';
import { publicUrlOf } from '../../../platform/http/own-origin.ts';
import type { Services } from '../../../platform/services.ts';
import { ownTopUp, reviewTopUp, setTopUp, stopTopUp } from './set-top-up.ts';

/** Automatic purchases: what a member has set up, reads and agrees to. */
export function topUpRoutes(app: FastifyInstance, services: Services): void {
  route(app, getTopUp, ({ person }) => ownTopUp(services, person));
  route(app, reviewCall, async ({ body, person, request }) => {
    const own_url = publicUrlOf(services.config, request);
    const { hash, parts } = await reviewTopUp(services, person, body, own_url);
    return { order: { hash, parts } };
  });
  route(
    app,
    setCall,
    async ({ body, person, request }) => {
      const place = { own_url: publicUrlOf(services.config, request), ip_address: request.ip };
      await setTopUp(services, person, body, place);
      return ownTopUp(services, person);
    },
    { per_minute: 10 },
  );
  route(app, stopCall, async ({ person }) => {
    await stopTopUp(services, person.user_id);
    return ownTopUp(services, person);
  });
}
