import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@akari/server/platform/process/free-port';
import { atEnd } from '@akari/server/testing/at-end';
import { systemClock } from '@akari/server/platform/clock/clock';
import { readConfig } from '@akari/server/platform/config/config';
import { createHttpApp } from '@akari/server/platform/http/http-app';
import { problemBody, Problem } from '@akari/server/platform/http/problem';
import type { Person } from '@akari/server/platform/http/person';
import { createLog } from '@akari/server/platform/log/log';
import { NodeLife } from '@akari/server/platform/process/node-life';
import { createSocketServer } from '@akari/server/platform/realtime/socket-server';
import type { Services } from '@akari/server/platform/services';
import { createWebPagesCapability } from '@akari/server/platform/web/web-pages.capability';
import { describe, expect, it } from 'vitest';
import { ask, openSocket } from '@akari/testkit/deploy/edge-client';
import { startEdge } from './start.ts';

const GUEST: Person = {
  user_id: null,
  login_id: null,
  user_name: '',
  user_type: 204,
  tier: 'guest',
  chat_lang: 'ja',
  site_id: 1,
};

interface Heard {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A fake server node that answers as a test wants and records its requests. */
async function node(answer: (heard: Heard, response: ServerResponse) => void) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
      heard.push(one);
      answer(one, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => server.close().closeAllConnections());
  return { at: `127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}
const healthy = () => node((_heard, response) => void response.end('ok'));
/** A node that handles a request and dies before it can answer. */
const dying = () => node((_heard, response) => void response.socket?.destroy());
const tip = (key: string) => ({
  method: 'POST',
  body: '{"amount_units":10000}',
  headers: { 'content-type': 'application/json', 'idempotency-key': key },
});

describe('edge with a failing server node', () => {
  it('retries GET /api/channels at another node', async () => {
    const [bad, good] = [await dying(), await healthy()];
    const edge = await startEdge({ servers: [bad.at, good.at] });
    for (let times = 0; times < 4; times += 1) {
      const answer = await ask(edge, '/api/channels');
      expect([answer.status, answer.body.toString()]).toEqual([200, 'ok']);
    }
    expect(bad.heard.length).toBeGreaterThan(0);
  });

  it('never repeats POST /api/tip, and answers 503 server_unreachable', async () => {
    const [bad, good] = [await dying(), await healthy()];
    const edge = await startEdge({ servers: [bad.at, good.at] });
    const answers = [];
    for (const key of ['a', 'b', 'c', 'd']) answers.push(await ask(edge, '/api/tip', tip(key)));
    const keys = [...bad.heard, ...good.heard].map(({ headers }) => headers['idempotency-key']);
    expect(keys.toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(bad.heard.length).toBeGreaterThan(0);
    const failed = answers.find(({ status }) => status !== 200);
    expect(failed?.status).toBe(503);
    expect(failed?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(JSON.parse(failed?.body.toString() ?? '')).toEqual(problemBody(new Problem('server_unreachable')));
  });

  it('sends POST /api/tip to another node when the connection is refused', async () => {
    const good = await healthy();
    const edge = await startEdge({ servers: [`127.0.0.1:${await freePort()}`, good.at] });
    for (const key of ['a', 'b', 'c']) expect((await ask(edge, '/api/tip', tip(key))).status).toBe(200);
    expect(good.heard.map(({ body }) => body)).toEqual(Array(3).fill('{"amount_units":10000}'));
  });

  it('answers a page request with 503 in both languages', async () => {
    const edge = await startEdge({ servers: [`127.0.0.1:${await freePort()}`] });
    const page = await ask(edge, '/pfchat');
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.body.toString()).toMatch(/つながりません[^]*We will be right back/);
  });
});

/** A fake node with the built pages of a release. */
async function release(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'akari-release-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, 'assets'));
  for (const [name, text] of Object.entries({ 'index.html': 'a page', 'home.html': 'a page', ...files }))
    writeFileSync(path.join(folder, name), text);
  const services = {
    config: readConfig({}),
    log: createLog({ log_level: 'silent' }),
    clock: systemClock,
    node: new NodeLife('one of a release'),
    redis: null,
  } as unknown as Services;
  const app = await createHttpApp(services);
  const asked: string[] = [];
  app.addHook('onRequest', async ({ url }) => void asked.push(url));
  await createWebPagesCapability(folder).routes?.(app, services);
  atEnd(() => app.close());
  const { host } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return { at: host, asked, add: (name: string) => writeFileSync(path.join(folder, name), name) };
}

describe('edge during a rolling update', () => {
  const numbers = Array.from({ length: 6 }, (_, number) => number);

  it('finds assets of either release, and marks no node as down', async () => {
    const parts = (of: string) =>
      Object.fromEntries(numbers.map((n) => [`assets/${of}-${n}.js`, `${of} ${n}`]));
    const old = [await release(parts('old')), await release(parts('old')), await release(parts('old'))];
    const young = await release(parts('new'));
    const edge = await startEdge({ servers: [...old, young].map(({ at }) => at) });
    for (const of of ['new', 'old'])
      for (const n of numbers) {
        const part = await ask(edge, `/assets/${of}-${n}.js`);
        expect([part.status, part.body.toString()]).toEqual([200, `${of} ${n}`]);
      }
    // Some old nodes were asked and did not have the file.
    expect(
      old.flatMap(({ asked }) => asked).filter((url) => url.startsWith('/assets/new')).length,
    ).toBeGreaterThan(0);
    for (const { asked } of [...old, young]) asked.length = 0;
    for (let times = 0; times < 8; times += 1) expect((await ask(edge, '/')).status).toBe(200);
    for (const { asked } of [...old, young]) expect(asked.length).toBeGreaterThan(0);
  });

  it('does not cache a 404 of a missing asset', async () => {
    const [first, second] = [await release({}), await release({})];
    const edge = await startEdge({ servers: [first.at, second.at] });
    for (let times = 0; times < 2; times += 1) {
      const missing = await ask(edge, '/assets/late-1.js');
      expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
    }
    const both = ['/assets/late-1.js', '/assets/late-1.js'];
    expect([first.asked, second.asked]).toEqual([both, both]);
    // The page of an unknown path is not cached either.
    for (let times = 0; times < 2; times += 1) {
      const unknown = await ask(edge, '/assets/late');
      expect([unknown.status, unknown.headers['cache-control']]).toEqual([404, 'no-cache']);
    }
    for (const { asked } of [first, second])
      expect(asked.filter((url) => url === '/assets/late')).toHaveLength(2);
    second.add('assets/late-1.js');
    expect((await ask(edge, '/assets/late-1.js')).status).toBe(200);
    const again = async () => (await ask(edge, '/assets/late-1.js')).headers['x-cache'];
    await expect.poll(again, { timeout: 20_000 }).toBe('HIT');
  });
});

/** A server node with sockets only. */
async function socketNode(life: NodeLife) {
  const server = createServer();
  const io = createSocketServer({
    app: { server } as Parameters<typeof createSocketServer>[0]['app'],
    authenticate: () => Promise.resolve(GUEST),
    config: readConfig({}),
    log: createLog({ log_level: 'silent' }),
    node: life,
    cluster: null,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => io.close());
  return { at: `127.0.0.1:${(server.address() as AddressInfo).port}`, io };
}

it('the edge opens no new socket at a draining node', async () => {
  const ending = new NodeLife('ending');
  const [first, second] = [await socketNode(ending), await socketNode(new NodeLife('staying'))];
  const edge = await startEdge({ servers: [first.at, second.at] });
  ending.drain();
  const sockets = await Promise.all(Array.from({ length: 6 }, () => openSocket(edge)));
  expect([first.io.engine.clientsCount, second.io.engine.clientsCount]).toEqual([0, 6]);
  for (const socket of sockets) socket.disconnect();
});

describe('request headers behind the edge', () => {
  it('carry the client’s address and a new id, and nothing forged', async () => {
    const good = await healthy();
    const edge = await startEdge({ servers: [good.at] });
    await ask(edge, '/api/channels', {
      headers: {
        'x-forwarded-for': '198.51.100.9',
        'x-forwarded-host': 'evil.example',
        'x-request-id': 'forged',
        forwarded: 'for=198.51.100.9',
      },
    });
    const [{ headers } = { headers: {} }] = good.heard;
    expect(headers).toMatchObject({
      host: 'akari.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-request-id': expect.stringMatching(/^[\da-f]{32}$/) as string,
    });
    expect(headers).not.toHaveProperty('forwarded');
    expect(headers).not.toHaveProperty('x-forwarded-host');
  });
});

describe('signalling at /media/:node', () => {
  it('reaches that node, and Location keeps the node’s name', async () => {
    const server = await healthy();
    const media = await node(({ url }, response) =>
      response.writeHead(201, { location: `${url}/resource`, etag: '"1"' }).end('v=0'),
    );
    const edge = await startEdge({ servers: [server.at], media: { m1: media.at } });
    const opened = await ask(edge, '/media/m1/whep/7', {
      method: 'POST',
      body: 'v=0',
      headers: { authorization: 'Bearer t', 'content-type': 'application/sdp' },
    });
    expect([opened.status, opened.headers.location, opened.headers.etag]).toEqual([
      201,
      '/media/m1/whep/7/resource',
      '"1"',
    ]);
    await ask(edge, '/media/m1/whep/7/resource', { method: 'DELETE' });
    expect(media.heard.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /whep/7',
      'DELETE /whep/7/resource',
    ]);
    expect(media.heard[0]?.headers.authorization).toBe('Bearer t');
    expect(server.heard).toEqual([]);
  });

  it('goes to the server for an unknown node; other paths get 404', async () => {
    const [server, media] = [await healthy(), await healthy()];
    const edge = await startEdge({ servers: [server.at], media: { m1: media.at } });
    await ask(edge, '/media/m2/whip/7', { method: 'POST', body: 'v=0' });
    for (const path of [
      '/media/m1/control/grants',
      '/media/m1/whip/7/../../control',
      '/media/m1/whip/%2e%2e/a',
    ])
      expect([path, (await ask(edge, path, { method: 'PUT', body: '{}' })).status]).toEqual([path, 404]);
    expect(media.heard).toEqual([]);
    expect(server.heard.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/media/m2/whip/7', 'v=0'],
    ]);
  });
});
