import type { IncomingHttpHeaders } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { Problem } from './problem.ts';

type OriginSettings = Pick<Config, 'public_url' | 'sister_origins'>;
interface OriginSigns {
  origin: string | undefined;
  /** `Sec-Fetch-Site`, which no script can set (Fetch Metadata). */
  fetch_site: unknown;
  /** The host that the request was sent to. */
  host: string | undefined;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * Media signalling is authenticated by its bearer token only, which no browser adds by itself, so WHIP pages of other
 * origins may use it.
 */
const SIGNALLING = /^\/(?:wh[ie]p|media)(?:[/?]|$)/;

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

export const signsOf = ({
  origin,
  host,
  'sec-fetch-site': fetch_site,
}: IncomingHttpHeaders): OriginSigns => ({
  origin,
  host,
  fetch_site,
});

/**
 * Whether a request comes from our own pages, from a sister site, or from a program that is not a page. SameSite=Lax is
 * not enough: cookies are sent with requests of any page of the same site, and a form of any page can set them.
 */
export function comesFromUs(
  { public_url, sister_origins }: OriginSettings,
  { origin, fetch_site, host }: OriginSigns,
): boolean {
  if (fetch_site === 'same-origin') return true;
  if (origin === undefined) return fetch_site === undefined || fetch_site === 'none';
  if (sister_origins.includes(origin)) return true;
  return public_url === '' ? host !== undefined && hostOf(origin) === host : origin === public_url;
}

/** Refuses requests of foreign pages that would carry a person's cookies, logging in included (login CSRF). */
export function refuseForeignPages(app: FastifyInstance, config: OriginSettings): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || SIGNALLING.test(request.url)) return;
    const signs = { ...signsOf(request.headers), host: request.host };
    if (comesFromUs(config, signs)) return;
    request.log.info(signs, 'refused request from foreign origin');
    throw new Problem('origin_refused');
  });
}

const withoutBrackets = (name: string): string => name.replace(/^\[|\]$/g, '');

/** Whether a `Host` header names this machine: by `localhost`, its host name or an address of its own. */
function isThisMachine(host: string): boolean {
  // A `Host` with anything but a name and a port would change the URL that it is put into.
  const [, name = ''] = /^([a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.exec(host) ?? [];
  const plain = withoutBrackets(name).toLowerCase();
  if (plain === 'localhost' || plain === hostname().toLowerCase()) return plain !== '';
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.some(({ address }) => address === plain);
}

/**
 * The public URL of this site. Without PUBLIC_URL the `Host` header is trusted only where it cannot be misused: when it
 * names this machine, or when `Sec-Fetch-Site` says that the page came from that host. Otherwise it is the local address
 * of the connection: any other address in a link would lead elsewhere.
 */
export function publicUrlOf(config: Pick<Config, 'public_url'>, request: FastifyRequest): string {
  if (config.public_url !== '') return config.public_url;
  const { protocol, host } = request;
  const ownPage = request.headers['sec-fetch-site'] === 'same-origin';
  if (ownPage || isThisMachine(host)) return `${protocol}://${host}`;
  const { localAddress = '127.0.0.1', localPort } = request.socket;
  return `${protocol}://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}
