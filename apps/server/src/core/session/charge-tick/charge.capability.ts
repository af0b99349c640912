import { getBroadcastEarnings, getBroadcastSummary } from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import type { Capability } from '../../../platform/capability.ts';
import { route } from '../../../platform/http/call-route.ts';
import type { Services } from '../../../platform/services.ts';
import { broadcastEarnings, noBroadcast } from '../receipt/broadcast-earnings.ts';
import { broadcastSummary } from '../receipt/broadcast-summary.ts';
import { chargeTicker } from './charge-ticker.ts';

export function chargeRoutes(app: FastifyInstance, services: Services): void {
  route(app, getBroadcastEarnings, async ({ person }) => {
    const { user_id } = person;
    const at_ms = services.clock.nowMs();
    const earnings = await broadcastEarnings(services.database.db, at_ms, user_id);
    return earnings.get(user_id) ?? noBroadcast(at_ms);
  });
  route(app, getBroadcastSummary, async ({ person }) => ({
    summary: await broadcastSummary(services.database.db, person.user_id),
  }));
}

/** Charging by the minute: the ticker, the viewers' receipts and the performers' earnings. */
export const createChargeCapability = (): Capability => {
  let running: Services | undefined;
  return {
    name: 'charge',
    routes: chargeRoutes,
    start: (services) => {
      running = services;
      chargeTicker(services).start();
    },
    stop: async () => {
      if (running !== undefined) await chargeTicker(running).stop();
    },
  };
};
