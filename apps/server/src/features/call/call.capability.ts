import type { Capability } from '../../platform/capability.ts';
import type { Services } from '../../platform/services.ts';
import { withdrawCalls } from './answer-call.ts';
import { handleCallDeadlines } from './call-deadlines.ts';
import { callRoutes } from './call.routes.ts';
import { followChannel } from './follow-channel.ts';

/** Chat call: a viewer calls a waiting performer, and hidden chat begins (spec §4). */
export const callCapability: Capability = {
  name: 'call',
  routes: callRoutes,
  start: (services) => {
    handleCallDeadlines(services);
    followChannel(services);
  },
};

/** Withdraws the calls of a viewer who has logged out. */
export const callerLoggedOut = (services: Services, who: { user_id: number }): Promise<void> =>
  withdrawCalls(services, who.user_id);
