/** The push services of the browsers: Chrome and Edge, Firefox, Safari, Windows. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

/** The parts of an endpoint's address, as a URL has them. */
export interface EndpointAddress {
  protocol: string;
  hostname: string;
  port: string;
  origin: string;
  username: string;
  password: string;
}

const isBelow = (hostname: string, domain: string): boolean => hostname.endsWith(`.${domain}`);

/**
 * Whether pushes may go to an address that a browser has named.
 * @param services a host; `*.` and a domain: every host below it; or an origin, as of a push service of one's own
 * @returns `own`: the operator named its origin, so it may be on a private network; null: neither
 */
export function pushServiceOf(
  { protocol, hostname, port, origin, username, password }: EndpointAddress,
  services: readonly string[],
): 'known' | 'own' | null {
  if (username !== '' || password !== '') return null;
  if (services.includes(origin)) return 'own';
  if (protocol !== 'https:' || port !== '') return null;
  const known = services.some((service) =>
    service.startsWith('*.') ? isBelow(hostname, service.slice(2)) : service === hostname,
  );
  return known ? 'known' : null;
}
