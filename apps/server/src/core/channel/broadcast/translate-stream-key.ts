import { eq } from 'drizzle-orm';
import { Problem } from '../../../platform/http/problem.ts';
import type { SignallingTranslation } from '../../../platform/media-plane/signalling/signalling-proxy.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import type { Services } from '../../../platform/services.ts';
import { broadcastOf } from '../state/channel.queries.ts';
import { broadcastTable, channelTable } from '../state/channel.table.ts';
import { prepareChannel } from './prepare-channel.ts';
import { looksLikeStreamKey, readStreamKey } from './stream-key.ts';

const BARE_WHIP = /^\/whip\/?$/;
const BEARER = /^Bearer +(\S+)$/i;

/** Tells the studio that an encoder was refused, because an encoder shows only a status number. */
async function tellStudio(services: Services, performerId: number): Promise<void> {
  const [running] = await services.database.db
    .select({ login_id: broadcastTable.login_id })
    .from(channelTable)
    .innerJoin(broadcastTable, eq(broadcastTable.id, channelTable.broadcast_id))
    .where(eq(channelTable.performer_id, performerId));
  const login_id = running?.login_id ?? null;
  const room = login_id === null ? roomOf.user(performerId) : roomOf.login(login_id);
  services.realtime.send(room, 'encoder.refused', { at_ms: services.clock.nowMs() });
}

async function prepareEncoder(
  services: Services,
  performerId: number,
  stream_key_version: number,
  opening: boolean,
): ReturnType<typeof prepareChannel> {
  try {
    return await prepareChannel(services, performerId, 'video', { stream_key_version });
  } catch (error) {
    const second = error instanceof Problem && error.problem === 'stream_duplicate';
    if (second && opening) await tellStudio(services, performerId);
    // The encoder's broadcast has been replaced by one of the studio, so its media session no longer exists.
    throw second && !opening ? new Problem('media_session_not_found') : error;
  }
}

/**
 * Translates the stream key of OBS and other WHIP publishers to a media token of the performer's channel, as the page
 * would send. A POST prepares the channel; later requests need a running broadcast.
 */
export const translateStreamKey =
  (services: Services): SignallingTranslation =>
  async (target, method) => {
    const bearer = BEARER.exec(target.authorization ?? '')?.[1];
    if (bearer === undefined || !looksLikeStreamKey(bearer)) {
      if (!BARE_WHIP.test(target.path)) return target;
      // Without a channel in the path, only a stream key identifies the channel. OPTIONS is the same for all channels.
      if (method !== 'OPTIONS') throw new Problem('media_token_invalid');
      return { ...target, path: '/whip/any' };
    }
    if (!target.path.startsWith('/whip')) throw new Problem('media_forbidden');
    const { performer_id: performerId, stream_key_version } = await readStreamKey(services, bearer);
    if (method !== 'POST' && (await broadcastOf(services.database.db, performerId)) === null)
      throw new Problem('media_session_not_found');
    const { media } = await prepareEncoder(services, performerId, stream_key_version, method === 'POST');
    return {
      path: BARE_WHIP.test(target.path) ? media.url : target.path,
      authorization: `Bearer ${media.token}`,
    };
  };
