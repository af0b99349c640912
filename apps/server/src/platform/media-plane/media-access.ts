import type { MediaAccess, MediaTokenClaims } from '@akari/contract';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import { iceAccess } from './ice-servers.ts';
import { signMediaToken } from './media-token.ts';

export interface AccessGround {
  config: Pick<Config, 'ice_servers' | 'ice_policy' | 'turn_secret'>;
  clock: Clock;
}
interface AccessRequest {
  role: MediaTokenClaims['role'];
  user_id: number;
  channel_id: string;
  session_id: string;
  media_kind?: MediaTokenClaims['media_kind'];
}

/** Builds URL, token and ICE servers to publish or play one channel. @param prefix path before `/whip` or `/whep` */
export async function signAccess(
  { config, clock }: AccessGround,
  secret: string,
  { user_id, ...asked }: AccessRequest,
  prefix = '',
): Promise<MediaAccess> {
  const now_ms = clock.nowMs();
  return {
    url: `${prefix}/${asked.role === 'publish' ? 'whip' : 'whep'}/${asked.channel_id}`,
    token: await signMediaToken(secret, { sub: String(user_id), ...asked }, now_ms),
    ...iceAccess(config, user_id, now_ms),
  };
}
