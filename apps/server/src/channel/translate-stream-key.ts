import { Problem } from '../platform/http/problem.ts';
import type { SignallingTranslation } from '../platform/media-plane/signalling-proxy.ts';
import type { Services } from '../platform/services.ts';
import { broadcastOf } from './channel.queries.ts';
import { prepareChannel } from './prepare-channel.ts';
import { looksLikeStreamKey, performerOfStreamKey } from './stream-key.ts';

const BARE_WHIP = /^\/whip\/?$/;
const BEARER = /^Bearer +(\S+)$/i;

/**
 * OBS and other WHIP publishers hold a stream key where our page holds a media token: it becomes a token for its
 * performer's channel. Opening (POST) prepares the channel; what follows needs the broadcast to run.
 */
export const translateStreamKey =
  (services: Services): SignallingTranslation =>
  async (target, method) => {
    const bearer = BEARER.exec(target.authorization ?? '')?.[1];
    if (bearer === undefined || !looksLikeStreamKey(bearer)) {
      if (!BARE_WHIP.test(target.path)) return target;
      // Without a channel in the address only a stream key says which one is meant; OPTIONS is the same for all.
      if (method !== 'OPTIONS') throw new Problem('media_token_invalid');
      return { ...target, path: '/whip/any' };
    }
    if (!target.path.startsWith('/whip')) throw new Problem('media_forbidden');
    const performerId = await performerOfStreamKey(services, bearer);
    if (method !== 'POST' && (await broadcastOf(services.database.db, performerId)) === null)
      throw new Problem('media_session_not_found');
    const { media } = await prepareChannel(services, performerId);
    return {
      path: BARE_WHIP.test(target.path) ? media.url : target.path,
      authorization: `Bearer ${media.token}`,
    };
  };
