import type { Capability } from '../../platform/capability.ts';
import { queueKinds } from '../../core/queue/queue-kind.ts';
import { handleGivingBack } from './give-back.ts';
import { idVideoQueue, queueVideoRoute } from './id-video-queue.ts';
import { idVideoRoutes } from './id-video.routes.ts';
import { handleZero } from './settle-view.ts';
import { handleDecisions } from './staff-decisions.ts';
import { cancelViewsOf } from './start-view.ts';

/**
 * ID video: a performer's short introduction, which viewers pay to see before they choose a chat (spec §2).
 */
export const idVideoCapability: Capability = {
  name: 'id-video',
  routes: (app, services) => {
    queueKinds(services).add(idVideoQueue());
    idVideoRoutes(app, services);
    queueVideoRoute(app, services);
  },
  start: (services) => {
    handleZero(services);
    handleGivingBack(services);
    handleDecisions(services);
  },
};

/** Cancels the countdown of a viewer who has logged out. */
export const lookerLoggedOut = (services: Parameters<typeof cancelViewsOf>[0], who: { user_id: number }) =>
  cancelViewsOf(services, who.user_id);
