import type { Capability } from '../platform/capability.ts';
import { handleGivingBack } from './give-back.ts';
import { idVideoRoutes } from './id-video.routes.ts';
import { handleZero } from './settle-view.ts';
import { handleDecisions } from './staff-decisions.ts';
import { cancelViewsOf } from './start-view.ts';

/** A performer introduces herself in a short video; viewers look at it for points before they choose a chat (spec §2). */
export const idVideoCapability: Capability = {
  name: 'id-video',
  routes: idVideoRoutes,
  start: (services) => {
    handleZero(services);
    handleGivingBack(services);
    handleDecisions(services);
  },
};

/** For the account's logout: who is gone looks at nothing. */
export const lookerLoggedOut = (services: Parameters<typeof cancelViewsOf>[0], who: { user_id: number }) =>
  cancelViewsOf(services, who.user_id);
