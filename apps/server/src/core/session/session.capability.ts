import type { Capability } from '../../platform/capability.ts';
import { startRetentionJob } from '../../platform/deadline/retention-job.ts';
import type { Services } from '../../platform/services.ts';
import { watchAnswers } from './end/ask-to-go-on.ts';
import { watchPurchases } from './end/await-purchase.ts';
import { oldGuests } from './guest/forget-guests.ts';
import { leaseKeeper } from './delivery/lease-keeper.ts';
import { logEnds } from './end/log-ends.ts';
import { endSessionOf, endSessionOfLogins } from './end/leave-session.ts';
import { repairSessions } from './media/repair-sessions.ts';
import { sessionRoutes } from './session.routes.ts';
import { handleAbsence, keepPresence, watchSocket } from './presence/watch-presence.ts';
import { subscriberQueue, handleSubscriberEvents } from './media/subscriber-events.ts';

/** Viewers' sessions: joining, media, leaving, and every way in which they end. */
export const createSessionCapability = (): Capability => {
  let running: Services | undefined;
  let stopPresence: (() => Promise<void>) | undefined;
  return {
    name: 'session',
    routes: sessionRoutes,
    socket: watchSocket,
    start: async (services) => {
      running = services;
      handleSubscriberEvents(services);
      watchAnswers(services);
      watchPurchases(services);
      handleAbsence(services);
      logEnds(services);
      stopPresence = keepPresence(services);
      repairSessions(services);
      leaseKeeper(services).start();
      await startRetentionJob(services, oldGuests);
    },
    stop: async () => {
      await stopPresence?.();
      if (running === undefined) return;
      await leaseKeeper(running).stop();
      await subscriberQueue(running).idle();
    },
  };
};

/** For the logout of an account: the viewer's session ends with the login (305). */
export async function viewerLoggedOut(services: Services, who: { user_id: number }): Promise<void> {
  await endSessionOf(services, who.user_id, 'left');
}

/** Ends the sessions of ended logins, so that a stolen login cannot continue at the member's cost. */
export const viewerLoginsEnded = endSessionOfLogins;
