import { isIP } from 'node:net';
import { z } from 'zod';

/** Names of networks that Fastify's `trustProxy` accepts. */
const NETWORK_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const BITS = { 0: 0, 4: 32, 6: 128 } as const;
/** Minimum prefix lengths: those of the private networks 10.0.0.0/8 and fc00::/7. Two /1 networks are all addresses. */
const WIDEST_BITS = { 0: 0, 4: 8, 6: 7 } as const;

function isNetwork(text: string): boolean {
  if (NETWORK_NAMES.has(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address) as 0 | 4 | 6;
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= BITS[family]);
}

function isWide(text: string): boolean {
  const [address = '', bits] = text.split('/');
  return bits !== undefined && Number(bits) < WIDEST_BITS[isIP(address) as 0 | 4 | 6];
}

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Comma-separated values. */
export const list = z.string().default('').transform(partsOf);

/** Comma-separated networks. One as wide as half the internet is no limit. */
export const networkList = (usual: string) =>
  z
    .string()
    .default(usual)
    .transform(partsOf)
    .pipe(
      z.array(
        z
          .string()
          .refine(isNetwork, 'expected an address, a network or loopback')
          .refine((network) => !isWide(network), 'a network as wide as this cannot be trusted'),
      ),
    );

/** Proxies whose X-Forwarded-* headers are trusted. Trusting all (`0.0.0.0/0`) would bypass every limit by address. */
export const proxyList = networkList('');

const ORIGIN = /^https?:\/\/[^\s/?#@]+$/;

/** The origin of a site: scheme, host and port, without a path. */
const origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine((text) => ORIGIN.test(text) && URL.canParse(text), 'expected https://host')
  .transform((text) => new URL(text).origin);
export const originOrNone = z.union([z.literal(''), origin]).default('');
/** Comma-separated origins. */
export const originList = list.pipe(z.array(origin));

/** `name=http://host:port`, comma-separated. Names are part of URL paths: a to z, 0 to 9 and hyphens only. */
export const nodeList = list.pipe(
  z
    .array(
      z.string().transform((text, context) => {
        const [, name, url] = /^([a-z0-9][a-z0-9-]{0,31})=(https?:\/\/[^\s/?#]+)$/.exec(text) ?? [];
        if (name !== undefined && url !== undefined) return { name, url };
        context.addIssue({ code: 'custom', message: `${text}: expected name=http://host:port` });
        return z.NEVER;
      }),
    )
    .refine((nodes) => new Set(nodes.map(({ name }) => name)).size === nodes.length, 'names are given once'),
);
