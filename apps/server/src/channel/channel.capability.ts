import { isPerformer, type UserType } from '@akari/rules';
import type { LoginsEndListener } from '../account/end-logins.ts';
import type { Capability } from '../platform/capability.ts';
import { signallingRoutes } from '../platform/media-plane/signalling-proxy.ts';
import type { Services } from '../platform/services.ts';
import { hearOfViewers, viewerEvents } from './announce-viewers.ts';
import { channelRoutes } from './channel.routes.ts';
import { handleMediaOver } from './close-channel.ts';
import { handleExpiry } from './close-account.ts';
import { endBroadcastOfLogins, handleUntil, leaveTheAir } from './command-channel.ts';
import { hearOfHome } from './home-feed.ts';
import { keepViewersFresh } from './refresh-viewers.ts';
import { rotateStreamKey } from './rotate-stream-key.ts';
import { translateStreamKey } from './translate-stream-key.ts';
import { losePublishers, publisherQueue, watchPublishers } from './watch-publishers.ts';

/** Performers' channels: cards, broadcasting, stream keys, signalling. */
export const createChannelCapability = (): Capability => {
  let running: Services | undefined;
  let stopRefreshing: (() => void) | undefined;
  return {
    name: 'channel',
    routes: (app, services) => {
      channelRoutes(app, services);
      signallingRoutes(app, services, translateStreamKey(services));
    },
    socket: viewerEvents,
    start: async (services) => {
      running = services;
      hearOfViewers(services);
      hearOfHome(services);
      watchPublishers(services);
      handleUntil(services);
      handleMediaOver(services);
      handleExpiry(services);
      // Our own media node has begun anew with us: its publishers have to come back. A cluster's went on without us, but
      // for channels that are not on any of its nodes.
      await losePublishers(services);
      stopRefreshing = keepViewersFresh(services);
    },
    stop: async () => {
      stopRefreshing?.();
      if (running !== undefined) await publisherQueue(running).idle();
    },
  };
};

/** For the account's logout: a performer's broadcast ends with the login (1039). */
export async function performerLoggedOut(
  services: Services,
  who: { user_id: number; user_type: UserType },
): Promise<void> {
  if (isPerformer(who.user_type)) await leaveTheAir(services, who.user_id);
}

/** For a new password: an encoder that was let in by the key of before goes off the air. */
export const streamKeyEnds: LoginsEndListener = (services, tx, after, { user_id }) =>
  rotateStreamKey(services, tx, after, user_id);

/** Ends the broadcast when the performer's login ends, so that a stolen login cannot go on in the performer's name. */
export const studioLoginsEnded = endBroadcastOfLogins;
