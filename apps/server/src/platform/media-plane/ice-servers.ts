import { createHmac } from 'node:crypto';
import type { MediaAccess } from '@akari/contract';

/** Lifetime of TURN credentials, longer than a long visit: the TURN server checks them again at each refresh. */
const TURN_LIFETIME_S = 12 * 60 * 60;

interface IceSettings {
  ice_servers: readonly string[];
  turn_secret: string;
  ice_policy?: 'all' | 'relay';
}

/**
 * The ICE servers for a browser. TURN credentials are time-limited, in the form that coturn verifies without a call to
 * this server (`use-auth-secret`): user name `expiry:user id` (expiry in seconds), password its HMAC-SHA1.
 */
function iceServersFor(settings: IceSettings, user_id: number, now_ms: number): MediaAccess['ice_servers'] {
  const relay = settings.ice_servers.filter((url) => /^turns?:/.test(url));
  const direct = settings.ice_servers.filter((url) => !/^turns?:/.test(url));
  const servers: MediaAccess['ice_servers'] = direct.length > 0 ? [{ urls: direct }] : [];
  if (relay.length > 0 && settings.turn_secret !== '') {
    const username = `${Math.floor(now_ms / 1000) + TURN_LIFETIME_S}:${user_id}`;
    const credential = createHmac('sha1', settings.turn_secret).update(username).digest('base64');
    servers.push({ urls: relay, username, credential });
  }
  return servers;
}

/** The ICE part of a media access: ICE servers and transport policy. */
export const iceAccess = (
  settings: IceSettings,
  user_id: number,
  now_ms: number,
): Pick<MediaAccess, 'ice_servers' | 'ice_policy'> => ({
  ice_servers: iceServersFor(settings, user_id, now_ms),
  ...(settings.ice_policy === 'relay' ? { ice_policy: 'relay' } : {}),
});
