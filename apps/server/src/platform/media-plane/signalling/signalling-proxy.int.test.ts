import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { testApp } from '../../../testing/http.ts';
import { testServices, type TestServices } from '../../../testing/services.ts';
import { signallingRoutes } from './signalling-proxy.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

describe('signallingRoutes', () => {
  const seen: Seen[] = [];
  const node = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(method === 'POST' ? 201 : 204, {
        'content-type': 'application/sdp',
        location: '/whip/7/resource',
        etag: '"one"',
        link: '<stun:a.example>; rel="ice-server"',
        'x-inner': 'secret',
      });
      response.end(method === 'POST' ? 'v=0 answer' : undefined);
    });
  });
  let services: TestServices;
  let app: FastifyInstance;
  beforeAll(async () => {
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
    services = await testServices();
    app = await testApp(services, [
      createAccountCapability([]),
      { name: 'signalling', routes: (inner) => signallingRoutes(inner, services, async (target) => target) },
    ]);
  });
  afterAll(() => void node.close());
  beforeEach(() => {
    seen.length = 0;
    services.media.nodeOf = async () => null;
    services.media.signalling_url = () => `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  });

  it('forward an offer and its answer, without cookies and internal headers', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/whip/7',
      headers: { 'content-type': 'application/sdp', authorization: 'Bearer token', cookie: 'vauth=mine' },
      payload: 'v=0 offer',
    });
    expect(response.statusCode).toBe(201);
    expect(response.body).toBe('v=0 answer');
    expect(response.headers).toMatchObject({ location: '/whip/7/resource', etag: '"one"' });
    expect(response.headers['link']).toContain('ice-server');
    expect(response.headers['x-inner']).toBeUndefined();
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/whip/7', body: 'v=0 offer' });
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer token',
      'content-type': 'application/sdp',
    });
    expect(seen[0]?.headers['cookie']).toBeUndefined();
  });

  it('forward PATCH with its If-Match header, and DELETE', async () => {
    const patch = await app.inject({
      method: 'PATCH',
      url: '/whep/7/resource',
      headers: { 'content-type': 'application/trickle-ice-sdpfrag', 'if-match': '"one"' },
      payload: 'a=candidate:1',
    });
    expect(patch.statusCode).toBe(204);
    expect(seen[0]).toMatchObject({ method: 'PATCH', body: 'a=candidate:1' });
    expect(seen[0]?.headers['if-match']).toBe('"one"');
    const end = await app.inject({ method: 'DELETE', url: '/whep/7/resource' });
    expect(end.statusCode).toBe(204);
  });

  it('refuse a body of 70,000 bytes with 413 too_large', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/whip/7',
      headers: { 'content-type': 'application/sdp' },
      payload: 'x'.repeat(70_000),
    });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ error: { name: 'too_large' } });
    expect(seen).toEqual([]);
  });

  it.each([
    '/whip/../control/end',
    '/whip/%2e%2e/control/end',
    '/whip/7/%2e%2e/%2e%2e/control/grants',
    '/whep/a%2fb',
    '/media/a/control/end',
    '/media/a/whip/../../control/end',
    '/media/a/whip/%2e%2e/control/end',
  ])('answer 404 to %s and forward nothing', async (url) => {
    const response = await app.inject({ method: 'POST', url, payload: 'x' });
    expect(response.statusCode).toBe(404);
    expect(seen).toEqual([]);
  });

  describe('in a cluster', () => {
    const asked: (string | undefined)[] = [];
    beforeEach(() => {
      asked.length = 0;
      const address = services.media.signalling_url();
      services.media.signalling_url = (name?: string) => {
        asked.push(name);
        return name === undefined || name === 'a' ? address : null;
      };
      services.media.nodeOf = async (channel) => (channel === '7' ? 'a' : null);
    });
    const offer = (url: string) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/sdp', authorization: 'Bearer token' },
        payload: 'v=0 offer',
      });

    it('forward to the node in the path and put it into Location', async () => {
      const response = await offer('/media/a/whep/9');
      expect(response.statusCode).toBe(201);
      expect(seen[0]).toMatchObject({ method: 'POST', url: '/whep/9', body: 'v=0 offer' });
      expect([asked, response.headers['location']]).toEqual([['a'], '/media/a/whip/7/resource']);
      const end = await app.inject({ method: 'DELETE', url: '/media/a/whip/7/resource' });
      expect([end.statusCode, seen[1]?.url]).toEqual([204, '/whip/7/resource']);
    });

    it('forward a path without a node to the node of the channel', async () => {
      const response = await offer('/whip/7');
      expect([asked, response.headers['location']]).toEqual([['a'], '/media/a/whip/7/resource']);
      await offer('/whip/8');
      expect(asked).toEqual(['a', undefined]);
    });

    it('answer 503 media_unavailable for an unknown node', async () => {
      const response = await offer('/media/b/whip/7');
      expect([response.statusCode, seen]).toEqual([503, []]);
      expect(response.json()).toMatchObject({ error: { name: 'media_unavailable' } });
    });
  });

  it('answer 503 media_unavailable when the node is down or unreachable', async () => {
    for (const address of [null, 'http://127.0.0.1:9']) {
      services.media.signalling_url = () => address;
      const response = await app.inject({ method: 'POST', url: '/whep/7', payload: 'x' });
      expect(response.statusCode).toBe(503);
      expect(response.headers['retry-after']).toBe('1');
      expect(response.json()).toMatchObject({ error: { name: 'media_unavailable', code: '5006' } });
    }
  });
});
