import type { Config } from '../config/config.ts';

/**
 * Where pages of the service may connect beside its own origin, and what for. The Content-Security-Policy and the page
 * that lists transmissions are both made of this table.
 */
export interface OutsideOrigin {
  /** `connect`: a request or socket of a script. `media`: a STUN or TURN server, which the policy does not govern. */
  kind: 'connect' | 'media';
  use: 'toy_application' | 'toy_bridge' | 'media_path';
  /** As a source of the policy, or the host of a media server. */
  origin: string;
}

const hostOf = (url: string): string => url.replace(/^\w+:/, '').replace(/\?.*$/, '');

export const outsideOrigins = ({
  toy,
  ice_servers,
}: Pick<Config, 'toy' | 'ice_servers'>): OutsideOrigin[] => [
  ...(toy.lan
    ? [{ kind: 'connect', use: 'toy_application', origin: 'https://*.lovense.club:*' } as const]
    : []),
  ...(toy.intiface
    ? (['ws://127.0.0.1:*', 'ws://localhost:*'] as const).map(
        (origin) => ({ kind: 'connect', use: 'toy_bridge', origin }) as const,
      )
    : []),
  ...[...new Set(ice_servers.map(hostOf))].map(
    (origin) => ({ kind: 'media', use: 'media_path', origin }) as const,
  ),
];
