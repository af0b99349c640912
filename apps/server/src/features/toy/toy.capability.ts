import type { Capability } from '../../platform/capability.ts';
import { followSessions } from './follow-sessions.ts';
import { handleLinkLimit } from './link-toys.ts';
import { handleGivingBack } from './move-command.ts';
import { handleStartLimit } from './move-control.ts';
import { handleQueue } from './pump.ts';
import { toyRoutes } from './toy.routes.ts';

/** Remote toys (spec §4): viewers control up to three toys of a performer, and pay for each command. */
export const toyCapability: Capability = {
  name: 'toy',
  routes: toyRoutes,
  start: (services) => {
    followSessions(services);
    handleQueue(services);
    handleGivingBack(services);
    handleStartLimit(services);
    handleLinkLimit(services);
  },
};
