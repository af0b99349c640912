import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { comesFromUs, publicUrlOf } from './own-origin.ts';

const NAMED = { public_url: 'https://akari.example', sister_origins: ['https://sister.example'] };
const UNNAMED = { public_url: '', sister_origins: [] };
const asked = (settings: typeof NAMED, origin: string | undefined, fetch_site?: string) =>
  comesFromUs(settings, { origin, fetch_site, host: 'akari.example' });

describe('comesFromUs', () => {
  it.each([
    ['our own', NAMED, 'https://akari.example', 'same-origin'],
    ['our own, of a browser that sends no fetch metadata', NAMED, 'https://akari.example', undefined],
    ['our own, without a configured address', UNNAMED, 'https://akari.example', undefined],
    ['our own, through a proxy that changes the host', UNNAMED, 'https://other.example', 'same-origin'],
    ['of a sister site that was listed', NAMED, 'https://sister.example', 'cross-site'],
    ['none: an encoder, a command line', NAMED, undefined, undefined],
    ['none: an address that a person typed', NAMED, undefined, 'none'],
  ])('returns true (%s)', (_case, settings, origin, fetch_site) => {
    expect(asked(settings, origin, fetch_site)).toBe(true);
  });

  it.each([
    ['a foreign one', NAMED, 'https://evil.example', 'cross-site'],
    ['a foreign one, without fetch metadata', UNNAMED, 'https://evil.example', undefined],
    ['one of a sibling domain', NAMED, 'https://shop.akari.example', 'same-site'],
    ['one of another port', UNNAMED, 'https://akari.example:8443', 'same-site'],
    ['one of the plain form of our address', NAMED, 'http://akari.example', 'cross-site'],
    ['a sandboxed frame', NAMED, 'null', 'cross-site'],
    ['one whose origin was left out', NAMED, undefined, 'cross-site'],
    ['one that was not listed', UNNAMED, 'https://sister.example', 'cross-site'],
  ])('returns false (%s)', (_case, settings, origin, fetch_site) => {
    expect(asked(settings, origin, fetch_site)).toBe(false);
  });
});

describe('publicUrlOf', () => {
  const urlFor = (host: string, headers: Record<string, string> = {}, public_url = ''): string =>
    publicUrlOf({ public_url }, {
      protocol: 'http',
      host,
      headers,
      socket: { localAddress: '10.0.0.5', localPort: 3000 },
    } as unknown as FastifyRequest);

  it.each(['localhost:3000', '127.0.0.1:8080', `${hostname()}:3000`])('uses the Host header %s', (host) => {
    expect(urlFor(host)).toBe(`http://${host}`);
  });

  it.each([
    '203.0.113.9',
    '203.0.113.9:3000',
    '[2001:db8::9]:3000',
    'evil.example',
    '1',
    '',
    'localhost@evil.example',
  ])('uses the address of the connection for the foreign Host header "%s"', (host) => {
    expect(urlFor(host)).toBe('http://10.0.0.5:3000');
  });

  it('uses the host of a page of its own, and the configured address before all', () => {
    expect(urlFor('akari.example', { 'sec-fetch-site': 'same-origin' })).toBe('http://akari.example');
    expect(urlFor('localhost:3000', {}, 'https://akari.example')).toBe('https://akari.example');
  });
});
