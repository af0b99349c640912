import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteSession, ExchangeRefused, patchAnswer, postOffer } from './exchange.ts';

let server: Server;
let url: string;
let answer: (response: ServerResponse) => void;
const requests: { method: string | undefined; headers: IncomingMessage['headers']; body: string }[] = [];

beforeEach(async () => {
  requests.length = 0;
  server = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push({ method: request.method, headers: request.headers, body });
      answer(response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/whep/yuki`;
});
afterEach(() => server.close());

describe('postOffer', () => {
  it('returns the answer and the absolute URL of the session (RFC 9725 §4.2)', async () => {
    answer = (response) =>
      response.writeHead(201, { location: '/whep/session/7', etag: '"a"' }).end('v=0 answer');
    expect(await postOffer(url, 'secret', 'v=0 offer')).toEqual({
      type: 'answer',
      sdp: 'v=0 answer',
      resource_url: new URL('/whep/session/7', url).href,
      etag: '"a"',
    });
    expect(requests).toMatchObject([
      {
        method: 'POST',
        body: 'v=0 offer',
        headers: { 'content-type': 'application/sdp', authorization: 'Bearer secret' },
      },
    ]);
  });

  it('returns the offer of an endpoint that answers 406', async () => {
    answer = (response) => response.writeHead(406, { location: '/whep/session/8' }).end('v=0 counter');
    expect(await postOffer(url, 'secret', 'v=0 offer')).toMatchObject({
      type: 'offer',
      sdp: 'v=0 counter',
      etag: '',
    });
  });

  it.each([
    ['201 without a Location', 201, {}],
    ['406 without a Location', 406, {}],
    ['200', 200, { location: '/whep/session/9' }],
    ['409', 409, { location: '/whep/session/9' }],
  ])('throws ExchangeRefused for %s', async (_, status, headers) => {
    answer = (response) => response.writeHead(status, headers).end('no');
    const refused = postOffer(url, 'secret', 'v=0 offer');
    await expect(refused).rejects.toThrow(ExchangeRefused);
    await expect(refused).rejects.toMatchObject({ status });
  });
});

it('patchAnswer sends the answer, and throws when the endpoint rejects it', async () => {
  answer = (response) => response.writeHead(204).end();
  await patchAnswer(url, 'secret', 'v=0 answer');
  expect(requests).toMatchObject([{ method: 'PATCH', body: 'v=0 answer' }]);
  answer = (response) => response.writeHead(400).end('bad');
  await expect(patchAnswer(url, 'secret', 'v=0 answer')).rejects.toMatchObject({ status: 400 });
});

it('deleteSession ends the session, and does not throw when the endpoint is gone', async () => {
  answer = (response) => response.writeHead(200).end();
  await deleteSession(url, 'secret');
  expect(requests).toMatchObject([{ method: 'DELETE', headers: { authorization: 'Bearer secret' } }]);
  server.closeAllConnections();
  server.close();
  await deleteSession(url, 'secret');
});
