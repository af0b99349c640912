import { io, type Socket } from 'socket.io-client';
import { afterAll, describe, expect, it } from 'vitest';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';

const EVIL = 'https://evil.example';
const stage = await Stage.open({ sockets: true });
const { services } = stage;
const own_origin = stage.address;
const viewer = await buildViewer(services);
const cookie = await stage.cookieOf(viewer);

/** Over a real connection, so that the host is the one that was asked. */
const post = async (path: string, headers: Record<string, string>, body?: string) => {
  const answer = await fetch(`${stage.address}${path}`, {
    method: 'POST',
    headers: { cookie, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const { error } = (await answer.json()) as { error?: { name: string } };
  return { status: answer.status, error: error?.name, set_cookie: answer.headers.get('set-cookie') };
};
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_BODY = { 'content-type': 'application/json' };

describe('cross-site request protection', () => {
  it.each([
    ['/vauth_check', FORM, 'dlvctoken=dv_stolen'],
    ['/api/account/login', JSON_BODY, JSON.stringify({ login: 'mallory', password: 'lantern light' })],
    ['/api/account/register', JSON_BODY, '{}'],
    ['/api/account/logout', {}, undefined],
    ['/api/channel/stream_key', {}, undefined],
    ['/api/channel/prepare?take_over=yes', {}, undefined],
  ])('refuses POST %s from a foreign page with 403 origin_refused', async (path, type, body) => {
    const refused = { status: 403, error: 'origin_refused', set_cookie: null };
    expect(await post(path, { ...type, origin: EVIL }, body)).toEqual(refused);
    expect(await post(path, { ...type, origin: EVIL, 'sec-fetch-site': 'cross-site' }, body)).toEqual(
      refused,
    );
    expect(await post(path, { ...type, 'sec-fetch-site': 'same-site' }, body)).toEqual(refused);
  });

  it('refuses forms and plain text for JSON calls with 415', async () => {
    for (const [path, body] of [
      ['/api/account/login', 'login=mallory&password=lantern+light'],
      ['/api/account/logout', ''],
    ] as const)
      expect(await post(path, { ...FORM, origin: own_origin }, body)).toMatchObject({
        status: 415,
        error: 'unsupported_media_type',
      });
    expect(
      await post('/api/account/logout', { 'content-type': 'text/plain', origin: own_origin }, 'x'),
    ).toMatchObject({ status: 415 });
  });
});

describe('POST from the own page or without a page', () => {
  it('answers 200', async () => {
    for (const headers of [{ origin: own_origin }, { 'sec-fetch-site': 'same-origin' }, {}]) {
      expect((await post('/vauth_check', { ...FORM, ...headers }, '')).status).toBe(200);
      expect((await post('/api/account/dlvctoken', headers)).status).toBe(200);
    }
  });
});

describe('socket handshake', () => {
  const open: Socket[] = [];
  afterAll(() => open.forEach((socket) => socket.disconnect()));
  const connect = async (headers: Record<string, string>): Promise<'connected' | 'refused'> => {
    const socket = io(stage.address, {
      path: '/socket',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { cookie, ...headers },
    });
    open.push(socket);
    return new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', () => resolve('refused'));
    });
  };

  it('accepts the own origin and no origin, and refuses foreign origins', async () => {
    expect(await connect({ origin: EVIL })).toBe('refused');
    expect(await connect({ origin: 'null' })).toBe('refused');
    expect(await connect({ origin: own_origin })).toBe('connected');
    expect(await connect({})).toBe('connected');
  });
});

describe('GET /api/channel/stream_key', () => {
  it('builds whip_url from the Host header only when the header is trusted', async () => {
    const performer = await stage.performer('preparing');
    const whipOf = async (headers: Record<string, string>) => {
      const answer = await stage.app.inject({
        url: '/api/channel/stream_key',
        headers: { cookie: await stage.cookieOf(performer), ...headers },
      });
      return answer.json<{ whip_url: string }>().whip_url;
    };
    expect(await whipOf({ host: 'evil.example' })).not.toContain('evil');
    expect(await whipOf({ host: '203.0.113.9:3000' })).not.toContain('203.0.113.9');
    expect(await whipOf({ host: '127.0.0.1:3000' })).toBe('http://127.0.0.1:3000/whip');
    // The browser confirms by Sec-Fetch-Site that the page came from that host.
    expect(await whipOf({ host: 'akari.example', 'sec-fetch-site': 'same-origin' })).toBe(
      'http://akari.example/whip',
    );
  });
});
