import type { Capability } from '../../platform/capability.ts';
import type { Services } from '../../platform/services.ts';
import { followSessions } from './follow-sessions.ts';
import { twowayEvents } from './twoway.events.ts';
import { twowayLeases } from './twoway-media.ts';
import { twowayRoutes } from './twoway.routes.ts';
import { twowayQueue, watchTwowayMedia } from './watch-media.ts';

/** Two-way: the viewer's own camera and microphone are sent to the performer only (spec §4). */
export const createTwowayCapability = (): Capability => {
  let running: Services | undefined;
  return {
    name: 'twoway',
    routes: twowayRoutes,
    socket: twowayEvents,
    start: (services) => {
      running = services;
      followSessions(services);
      watchTwowayMedia(services);
      twowayLeases(services).start();
    },
    stop: async () => {
      if (running === undefined) return;
      twowayLeases(running).stop();
      await twowayQueue(running).idle();
    },
  };
};
