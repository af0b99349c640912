import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { tinyJpeg } from '@akari/server/testing/tiny-jpeg';
import { tinyWebm } from '@akari/server/testing/tiny-webm';
import { beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '@akari/testkit/harness/books';
import { startTestServer, type TestServer } from '@akari/testkit/harness/server';
import { makePerformer } from '@akari/testkit/harness/staff';
import { ask, askPlainly, openSocket, type EdgeAnswer } from '@akari/testkit/deploy/edge-client';
import { SITE, type Edge } from '@akari/testkit/deploy/edge';
import { startEdge } from './start.ts';

/** A documentation address (RFC 5737), which belongs to no one. */
const FORGED = '198.51.100.9';
/** Another address of this machine, so that the client's and the edge's differ. */
const CLIENT = '127.0.0.2';

let server: TestServer;
let edge: Edge;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1', METRICS_TOKEN: '' } });
  edge = await startEdge({ servers: [new URL(server.url).host] });
});

const json = ({ body }: EdgeAnswer): Record<string, unknown> =>
  JSON.parse(body.toString()) as Record<string, unknown>;
const post = (path: string, content: unknown, from = CLIENT): Promise<EdgeAnswer> =>
  ask(edge, path, {
    method: 'POST',
    from,
    body: JSON.stringify(content),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': FORGED, 'x-forwarded-proto': 'gopher' },
  });

describe('edge', () => {
  it('redirects HTTP to HTTPS with 308', async () => {
    const answer = await fetch(`http://127.0.0.1:${edge.http_port}/pfchat?a=1`, {
      method: 'POST',
      redirect: 'manual',
      headers: { host: SITE },
    });
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/.*\/pfchat\?a=1$/);
  });

  it('refuses TLS for another host name', async () => {
    await expect(askPlainly(edge, '/', 'other.example')).rejects.toThrow();
  });

  it('serves / with each security header once, and hides its version', async () => {
    const page = await ask(edge, '/');
    expect(page.status).toBe(200);
    expect(page.body.toString()).toContain('<div id="root"');
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(page.headers['cache-control']).toBe('no-cache');
    for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy'])
      expect(page.headers[name], name).toMatch(/^[^,]+$/);
    expect(page.headers['server']).toBe('nginx');
  });

  it('answers 404 to operator paths in every spelling', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
    for (const path of [
      '/metrics',
      '//metrics',
      '/x/../metrics',
      '/%6detrics',
      '/metrics?a',
      '/metrics/',
      '/readyz',
      '/control/stats',
      '/media/m1/control/grants',
      '/media/m1/whip/..%2f..%2fmetrics',
    ])
      expect(await askPlainly(edge, path), path).toBe(404);
    expect(await askPlainly(edge, '/healthz')).toBe(200);
  });
});

describe('requests through the edge', () => {
  it('carry the client’s address, and receive a Secure __Host- cookie', async () => {
    const person = { user_name: 'edgeuser', email: 'edge@example.com', password: 'correct horse' };
    const registered = await post('/api/account/register', { ...person, legal_age: true, chat_lang: 'ja' });
    expect(registered.status).toBe(200);
    const cookie = registered.headers['set-cookie']?.find((one) => one.startsWith('__Host-vauth=')) ?? '';
    expect(cookie).toContain('; Path=/; HttpOnly; Secure; SameSite=Lax');
    expect(cookie).not.toContain('Domain');
    const logins = await ask(edge, '/api/account/logins', {
      headers: { cookie: cookie.split(';')[0] ?? '' },
      from: '127.0.0.3',
    });
    expect(json(logins)['logins']).toMatchObject([{ ip_address: CLIENT }]);
  });

  it('have login limits for each client address', async () => {
    // Each try uses another name: wrong passwords for one name have a limit of their own.
    const wrong = (tries: number) => ({ login: `nobody${tries}`, password: 'wrong' });
    let refused: EdgeAnswer | undefined;
    for (let tries = 0; tries < 200 && refused === undefined; tries += 1) {
      const answer = await post('/api/account/login', wrong(tries), '127.0.0.4');
      if (answer.status === 429) refused = answer;
    }
    expect(refused?.headers['retry-after']).toBeDefined();
    expect((await post('/api/account/login', wrong(201), '127.0.0.5')).status).not.toBe(429);
  });

  it('get 413 too_large from the server for a large body', async () => {
    const large = await post('/api/account/login', { login: 'x'.repeat(290_000) });
    expect([large.status, (json(large)['error'] as { name: string }).name]).toEqual([413, 'too_large']);
    expect((await post('/api/account/login', { login: 'x'.repeat(400_000) })).status).toBe(413);
  });

  it('may upload an ID video of 2 MB with Content-Length', async () => {
    const { user_name, password } = await makePerformer(server, 'naruko', { ja: '鳴子', en: 'Naruko' });
    const login = await post('/api/account/login', { login: user_name, password });
    const cookie = [login.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
    const body = tinyWebm(2_000_000);
    const headers = { cookie: cookie.join('; '), 'content-type': 'video/webm' };
    const path = '/api/id_video/file?duration_ms=30000';
    const handIn = (more: Record<string, string>) =>
      ask(edge, path, { method: 'POST', body, headers: { ...headers, ...more } });
    // With a Content-Length, which every browser sends; without it the body is not read.
    expect((await handIn({ 'content-length': String(body.length) })).status).toBe(200);
    expect((await handIn({})).status).toBe(400);
  });
});

describe('edge cache', () => {
  it('keeps assets for a year in each encoding', async () => {
    const page = (await ask(edge, '/')).body.toString();
    // The entry is too small to be worth an encoding.
    const [asset = ''] = /\/assets\/app-[^"]+\.js/.exec(page) ?? [];
    const plain = await ask(edge, asset);
    const brotli = await ask(edge, asset, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
    const gzip = await ask(edge, asset, { headers: { 'accept-encoding': 'gzip' } });
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    const again = await ask(edge, asset, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(again.headers['x-cache']).toBe('HIT');
    expect(again.body.equals(brotli.body)).toBe(true);
  });

  it('keeps no answer of /api', async () => {
    for (const [path, browser] of [
      ['/api/channels', 'private, no-cache'],
      ['/api/me', 'no-store'],
      ['/api/site', 'no-store'],
    ] as const) {
      const answer = await ask(edge, path);
      expect([path, answer.status, answer.headers['cache-control'], answer.headers['x-cache']]).toEqual([
        path,
        200,
        browser,
        undefined,
      ]);
    }
    const list = await ask(edge, '/api/channels');
    const { etag = '' } = list.headers;
    const again = await ask(edge, '/api/channels', { headers: { 'if-none-match': String(etag) } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('keeps a still for 1 s, and none of a hidden chat', async () => {
    const { user_name } = await makePerformer(server, 'stilla', { ja: '静', en: 'Stilla' });
    const stand = (status: string): Promise<unknown> =>
      withDatabase(server, ({ pool }) =>
        pool.query(
          'UPDATE channel SET status = $2 WHERE performer_id = (SELECT id FROM app_user WHERE user_name = $1)',
          [user_name, status],
        ),
      );
    await withDatabase(server, ({ pool }) =>
      pool.query(
        `INSERT INTO still (performer_id, jpeg, width_px, height_px, taken_at_ms)
         SELECT id, $2, 320, 180, 1000 FROM app_user WHERE user_name = $1`,
        [user_name, tinyJpeg(320, 180)],
      ),
    );
    await stand('waiting');
    const url = `/WebArchive/${user_name}/cap/1000.jpg`;
    const first = await ask(edge, url);
    expect([first.status, first.headers['cache-control'], first.headers['x-cache']]).toEqual([
      200,
      'public, max-age=1',
      'MISS',
    ]);
    // On a busy machine the second may pass between two requests.
    const again = async () => {
      const { status, headers } = await ask(edge, url, {
        headers: { 'if-none-match': String(first.headers.etag) },
      });
      return [status, headers['x-cache']];
    };
    await expect.poll(again, { timeout: 20_000 }).toEqual([304, 'HIT']);

    await stand('hidden_chat');
    const hidden = async () => (await ask(edge, url)).headers['cache-control'];
    // The cached copy may be served until its second is over.
    await expect.poll(hidden, { timeout: 20_000 }).toBe('no-store');
    expect(await hidden()).toBe('no-store');
  });
});

describe('sockets through the edge', () => {
  it('are upgraded (101) and carry events both ways', async () => {
    const socket = await openSocket(edge);
    try {
      const answer = (await socket.timeout(5_000).emitWithAck('room.enter', { nonsense: true })) as object;
      expect(answer).toMatchObject({ ok: false, error: { name: 'bad_request' } });
    } finally {
      socket.disconnect();
    }
    await expect.poll(() => edge.accessLog()).toMatch(/"path":"\/socket\/","status":101/);
  });
});

it('the access log contains no query', async () => {
  await ask(edge, '/vchat?dlvctoken=secret');
  await expect.poll(() => edge.accessLog()).toContain('"path":"/vchat"');
  expect(edge.accessLog()).not.toContain('secret');
});
