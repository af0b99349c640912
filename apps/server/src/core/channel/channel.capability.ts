import { isPerformer, type UserType } from '@akari/rules';
import type { LoginsEndListener } from '../account/login/end-logins.ts';
import type { Capability } from '../../platform/capability.ts';
import { signallingRoutes } from '../../platform/media-plane/signalling/signalling-proxy.ts';
import type { Services } from '../../platform/services.ts';
import { hearOfViewers, viewerEvents } from './announce/announce-viewers.ts';
import { channelRoutes } from './channel.routes.ts';
import { handleMediaOver } from './broadcast/close-channel.ts';
import { handleExpiry } from './broadcast/close-account.ts';
import { endBroadcastOfLogins, handleUntil, leaveTheAir } from './broadcast/command-channel.ts';
import { hearOfHome } from './announce/home-feed.ts';
import { homeEvents } from './announce/home.events.ts';
import { keepViewersFresh } from './announce/refresh-viewers.ts';
import { rotateStreamKey } from './broadcast/rotate-stream-key.ts';
import { translateStreamKey } from './broadcast/translate-stream-key.ts';
import { losePublishers, publisherQueue, watchPublishers } from './broadcast/publisher-events.ts';

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
    socket: (socket, services) => {
      homeEvents(socket, services);
      viewerEvents(socket, services);
    },
    start: async (services) => {
      running = services;
      hearOfViewers(services);
      hearOfHome(services);
      watchPublishers(services);
      handleUntil(services);
      handleMediaOver(services);
      handleExpiry(services);
      // An embedded media engine has restarted with this process, so its publishers must reconnect. The media nodes of
      // a
      // cluster kept running, except for channels without a placement.
      await losePublishers(services);
      stopRefreshing = keepViewersFresh(services);
    },
    stop: async () => {
      stopRefreshing?.();
      if (running !== undefined) await publisherQueue(running).idle();
    },
  };
};

/** For the logout of an account: the performer's broadcast ends with the login (1039). */
export async function performerLoggedOut(
  services: Services,
  who: { user_id: number; user_type: UserType },
): Promise<void> {
  if (isPerformer(who.user_type)) await leaveTheAir(services, who.user_id);
}

/** For a new password: rotates the stream key and ends the broadcast of an encoder that used the old key. */
export const streamKeyEnds: LoginsEndListener = (services, tx, after, { user_id }) =>
  rotateStreamKey(services, tx, after, user_id);

/** Ends the broadcast of an ended login, so that a stolen login cannot continue in the performer's name. */
export const studioLoginsEnded = endBroadcastOfLogins;
