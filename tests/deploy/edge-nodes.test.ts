import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '@akari/server/testing/at-end';
import { problemBody, Problem } from '@akari/server/platform/http/problem';
import type { Person } from '@akari/server/platform/http/person';
import { createLog } from '@akari/server/platform/log';
import { NodeLife } from '@akari/server/platform/process/node-life';
import { createSocketServer } from '@akari/server/platform/realtime/socket-server';
import { describe, expect, it } from 'vitest';
import { ask, openSocket } from './edge-client.ts';
import { startEdge } from './start.ts';
import { freeTcpPort } from './free-port.ts';

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

/** A node that does what a test wants of it, and remembers what it was sent. */
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
/** Does what it is told, and dies before it can say so. */
const dying = () => node((_heard, response) => void response.socket?.destroy());
const tip = (key: string) => ({
  method: 'POST',
  body: '{"amount_units":10000}',
  headers: { 'content-type': 'application/json', 'idempotency-key': key },
});

describe('when a node dies', () => {
  it('a question is put to another node', async () => {
    const [bad, good] = [await dying(), await healthy()];
    const edge = await startEdge({ servers: [bad.at, good.at] });
    for (let times = 0; times < 4; times += 1) {
      const answer = await ask(edge, '/api/channels');
      expect([answer.status, answer.body.toString()]).toEqual([200, 'ok']);
    }
    expect(bad.heard.length).toBeGreaterThan(0);
  });

  it('a command is never sent twice, and is answered with the words of the catalogue', async () => {
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

  it('what could not be sent goes to another node', async () => {
    const good = await healthy();
    const edge = await startEdge({ servers: [`127.0.0.1:${await freeTcpPort()}`, good.at] });
    for (const key of ['a', 'b', 'c']) expect((await ask(edge, '/api/tip', tip(key))).status).toBe(200);
    expect(good.heard.map(({ body }) => body)).toEqual(Array(3).fill('{"amount_units":10000}'));
  });

  it('a person gets a page that says so in both languages', async () => {
    const edge = await startEdge({ servers: [`127.0.0.1:${await freeTcpPort()}`] });
    const page = await ask(edge, '/pfchat');
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.body.toString()).toMatch(/つながりません[^]*We will be right back/);
  });
});

/** A server node's sockets alone. */
async function socketNode(life: NodeLife) {
  const server = createServer();
  const io = createSocketServer({
    app: { server } as Parameters<typeof createSocketServer>[0]['app'],
    authenticate: () => Promise.resolve(GUEST),
    log: createLog({ log_level: 'silent' }),
    node: life,
    cluster: null,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => io.close());
  return { at: `127.0.0.1:${(server.address() as AddressInfo).port}`, io };
}

it('a node that is about to end gets no new sockets: they open on another, at the first attempt', async () => {
  const ending = new NodeLife('ending');
  const [first, second] = [await socketNode(ending), await socketNode(new NodeLife('staying'))];
  const edge = await startEdge({ servers: [first.at, second.at] });
  ending.drain();
  const sockets = await Promise.all(Array.from({ length: 6 }, () => openSocket(edge)));
  expect([first.io.engine.clientsCount, second.io.engine.clientsCount]).toEqual([0, 6]);
  for (const socket of sockets) socket.disconnect();
});

describe('a request as a node gets it', () => {
  it('bears the client’s address, an id, and nothing that the client forged', async () => {
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

describe('signalling by the name of a media node', () => {
  it('goes to that node, and its addresses come back with the name', async () => {
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

  it('of a node that is not listed is the server’s; nothing but signalling reaches either', async () => {
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
