import type { Config } from '../config/config.ts';

/**
 * Where pages of the service may connect beside its own origin, and what for. The Content-Security-Policy and the page
 * that lists transmissions are both made of this table.
 */
export interface OutsideOrigin {
  /**
   * `connect`: a request or socket of a script. `form`: what a page that leads on to a payment page posts its form to.
   * `media`: a STUN or TURN server, which the policy does not govern.
   */
  kind: 'connect' | 'form' | 'media';
  use: 'toy_application' | 'toy_bridge' | 'payment_page' | 'media_path';
  /** As a source of the policy, or the host of a media server. */
  origin: string;
}

const hostOf = (url: string): string => url.replace(/^\w+:/, '').replace(/\?.*$/, '');

export const outsideOrigins = ({
  toy,
  ice_servers,
  payments,
  telecom,
}: Pick<Config, 'toy' | 'ice_servers' | 'payments' | 'telecom'>): OutsideOrigin[] => [
  ...(toy.lan
    ? [{ kind: 'connect', use: 'toy_application', origin: 'https://*.lovense.club:*' } as const]
    : []),
  ...(toy.intiface
    ? (['ws://127.0.0.1:*', 'ws://localhost:*'] as const).map(
        (origin) => ({ kind: 'connect', use: 'toy_bridge', origin }) as const,
      )
    : []),
  ...(payments.some((name) => name === 'telecom')
    ? [{ kind: 'form', use: 'payment_page', origin: new URL(telecom.url).origin } as const]
    : []),
  ...[...new Set(ice_servers.map(hostOf))].map(
    (origin) => ({ kind: 'media', use: 'media_path', origin }) as const,
  ),
];

/** The origins of one kind, as sources of a Content-Security-Policy. */
export const originsOf = (
  config: Parameters<typeof outsideOrigins>[0],
  wanted: OutsideOrigin['kind'],
): string[] => outsideOrigins(config).flatMap(({ kind, origin }) => (kind === wanted ? [origin] : []));
