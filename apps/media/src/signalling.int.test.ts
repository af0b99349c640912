import { errorBody } from '@akari/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES } from './testing/air.ts';
import { browserOffer } from './testing/fixtures.ts';
import { MediaProcess, mediaToken } from './testing/media-process.ts';
import { TestPublisher } from './testing/publisher.ts';
import { TestSubscriber } from './testing/subscriber.ts';

const SDP = 'application/sdp';
const FRAGMENT = 'application/trickle-ice-sdpfrag';
const OFFER = browserOffer('sendonly');

describe.each(ENGINES)('signalling, with the %s engine', (engine) => {
  let media: MediaProcess;
  let publisher: TestPublisher;

  beforeAll(async () => {
    media = await MediaProcess.with(engine, {
      MEDIA_ICE_SERVERS: '["stun:127.0.0.1:3478","turn:turn.example.org:3478"]',
      MEDIA_TURN_SECRET: 'shared with the turn server',
    });
    publisher = new TestPublisher({ channel_id: 'c', session_id: 'pub', sub: 'performer' });
    expect(await publisher.publish(media)).toBe(201);
  });
  afterAll(async () => {
    publisher.close();
    await media.stop();
  });

  interface Call {
    method?: string;
    token?: string | null;
    type?: string;
    body?: string | null;
    headers?: Record<string, string>;
  }

  async function call(
    path: string,
    { method = 'POST', token, type = SDP, body = OFFER, headers = {} }: Call = {},
  ) {
    const response = await fetch(media.base_url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === null ? {} : { 'content-type': type }),
        ...headers,
      },
      body,
    });
    const text = await response.text();
    const name = response.status >= 400 ? errorBody.parse(JSON.parse(text)).error.name : null;
    return { status: response.status, name, headers: response.headers, text };
  }

  const publish = (fields: Partial<Parameters<typeof mediaToken>[0]> = {}) =>
    mediaToken({ channel_id: 'free', session_id: 'x', role: 'publish', ...fields });

  describe('authorization', () => {
    it.each([
      ['no token', () => null],
      ['a word', () => 'word'],
      [
        'a token that has expired',
        () => mediaToken({ channel_id: 'free', session_id: 'x', role: 'publish' }, { lifetime_s: -5 }),
      ],
      [
        'a forged token',
        () =>
          mediaToken({ channel_id: 'free', session_id: 'x', role: 'publish' }, { secret: 'f'.repeat(40) }),
      ],
      ['an unsigned token', () => `${btoa('{"alg":"none"}')}.${btoa('{"sub":"a"}')}.`],
    ])('refuses %s with 401 media_token_invalid', async (_what, token) => {
      expect(await call('/whip/free', { token: await token() })).toMatchObject({
        status: 401,
        name: 'media_token_invalid',
      });
    });

    it('refuses another role or channel with 403', async () => {
      const watcher = await mediaToken({ channel_id: 'free', session_id: 'x', role: 'play' });
      expect(await call('/whip/free', { token: watcher })).toMatchObject({
        status: 403,
        name: 'media_forbidden',
      });
      expect(await call('/whep/free', { token: await publish() })).toMatchObject({ status: 403 });
      expect(await call('/whip/other', { token: await publish() })).toMatchObject({ status: 403 });
    });

    it('answers 404 to a viewer of a channel without a publisher', async () => {
      await media.grant('v-none');
      const token = await mediaToken({ channel_id: 'empty', session_id: 'v-none', role: 'play' });
      expect(await call('/whep/empty', { token, body: browserOffer('recvonly') })).toMatchObject({
        status: 404,
        name: 'media_channel_not_found',
      });
    });

    it('refuses a second broadcast of the channel with 409', async () => {
      const token = await publish({ channel_id: 'c', session_id: 'other' });
      expect(await call('/whip/c', { token })).toMatchObject({ status: 409, name: 'conflict' });
    });
  });

  describe('offer validation', () => {
    it.each([
      ['nothing', ''],
      ['prose', 'hello'],
      ['binary', '\u0000\u0001\u0002'],
      ['no media', 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n'],
      ['no credentials', OFFER.replaceAll(/a=ice-.*\r\n/g, '')],
      ['no fingerprint', OFFER.replaceAll(/a=fingerprint.*\r\n/g, '')],
      ['a broken fingerprint', OFFER.replaceAll(/a=fingerprint.*\r\n/g, 'a=fingerprint:sha-256 zz\r\n')],
      ['codecs that nobody here forwards', OFFER.replaceAll(/VP8|H264|opus/g, 'other')],
      ['an impossible setup', OFFER.replaceAll('a=setup:actpass', 'a=setup:nonsense')],
      ['long credentials', OFFER.replaceAll('a=ice-ufrag:abcd', `a=ice-ufrag:${'a'.repeat(3_000)}`)],
    ])('refuses %s with 400', async (_what, body) => {
      const answer = await call('/whip/free', { token: await publish(), body });
      expect(answer).toMatchObject({ status: 400 });
      expect(['media_sdp_invalid', 'bad_request']).toContain(answer.name);
    });

    it('refuses more than 64 KB with 413 and other types with 415', async () => {
      const token = await publish();
      const huge = OFFER + 'a=x:y\r\n'.repeat(12_000);
      expect(await call('/whip/free', { token, body: huge })).toMatchObject({
        status: 413,
        name: 'too_large',
      });
      expect(await call('/whip/free', { token, type: 'application/json', body: '{}' })).toMatchObject({
        status: 415,
        name: 'unsupported_media_type',
      });
      expect(await call('/whip/free', { token, type: FRAGMENT })).toMatchObject({ status: 415 });
    });

    it('leaves the node healthy and no peer behind', async () => {
      expect((await fetch(`${media.base_url}/healthz`)).status).toBe(200);
      expect((await media.stats()).channels.map((channel) => channel.channel_id)).toEqual(['c']);
    });
  });

  describe('HTTP responses', () => {
    it('POST /whip answers 201 as in RFC 9725, with ICE servers', async () => {
      const answer = await call('/whip/made', { token: await publish({ channel_id: 'made', sub: 'who' }) });
      expect(answer.status).toBe(201);
      expect(answer.headers.get('content-type')).toContain(SDP);
      expect(answer.headers.get('location')).toMatch(/^\/whip\/made\/[0-9a-f-]{36}$/);
      expect(answer.headers.get('etag')).toMatch(/^"[\w-]+"$/);
      expect(answer.headers.get('accept-patch')).toBe(FRAGMENT);
      const link = answer.headers.get('link');
      expect(link).toContain('<stun:127.0.0.1:3478>; rel="ice-server"');
      expect(link).toMatch(
        /<turn:turn\.example\.org:3478>; rel="ice-server"; username="\d+:who"; credential="[^"]+"/,
      );
      expect(answer.text).toMatch(
        engine === 'janus' ? /m=video 9 UDP\/TLS\/RTP\/SAVPF 96/ : /m=video 9 UDP\/TLS\/RTP\/SAVPF 96\r\n/,
      );
      expect(answer.text).toContain(` ${media.address} `);
      expect(answer.text).toContain('m=application 0 ');
    });

    it('OPTIONS answers 204 with the CORS headers', async () => {
      const answer = await call('/whip/c', { method: 'OPTIONS', body: null });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('accept-post')).toBe(SDP);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-headers')).toContain('If-Match');
    });

    it('other methods answer 405 with an Allow header', async () => {
      for (const [path, method] of [
        ['/whip/c', 'GET'],
        ['/whep/c', 'PUT'],
        [publisher.location, 'GET'],
        [publisher.location, 'POST'],
      ] as const) {
        const answer = await call(path, { method, body: method === 'GET' ? null : OFFER });
        expect(answer).toMatchObject({ status: 405, name: 'media_method_not_allowed' });
        expect(answer.headers.get('allow')).toContain('OPTIONS');
      }
    });
  });

  describe('WHIP and WHEP resource', () => {
    const patch = (fields: Call): ReturnType<typeof call> =>
      call(publisher.location, { method: 'PATCH', type: FRAGMENT, token: publisher.token, ...fields });
    const ufrag = (): string => /a=ice-ufrag:(\S+)/.exec(publisher.peer.localDescription()!.sdp)![1]!;
    const candidate = 'a=mid:0\r\na=candidate:1 1 udp 2113937151 127.0.0.1 50000 typ host\r\n';

    it('accepts trickled candidates under its ETag', async () => {
      const body = `a=ice-ufrag:${ufrag()}\r\na=ice-pwd:x\r\n${candidate}`;
      expect(await patch({ body, headers: { 'if-match': publisher.etag } })).toMatchObject({ status: 204 });
    });

    it('refuses a missing ETag with 428, a wrong one with 412', async () => {
      expect(await patch({ body: candidate })).toMatchObject({ status: 428, name: 'media_etag_required' });
      expect(await patch({ body: candidate, headers: { 'if-match': '"other"' } })).toMatchObject({
        status: 412,
        name: 'media_etag_mismatch',
      });
    });

    it('refuses an ICE restart with 422 media_restart_unsupported', async () => {
      const body = 'a=ice-ufrag:anew\r\na=ice-pwd:0123456789abcdef01234567\r\n';
      for (const match of ['*', publisher.etag])
        expect(await patch({ body, headers: { 'if-match': match } })).toMatchObject({
          status: 422,
          name: 'media_restart_unsupported',
        });
    });

    it('refuses an invalid fragment with 400 and another type with 415', async () => {
      const headers = { 'if-match': publisher.etag };
      expect(await patch({ body: '{"candidate":1}', headers })).toMatchObject({ status: 400 });
      expect(await patch({ body: 'a=candidate:nonsense udp here\r\n', headers })).toMatchObject({
        status: 400,
      });
      expect(await patch({ body: candidate, type: SDP, headers })).toMatchObject({ status: 415 });
    });

    it('refuses other persons, sessions, roles and channels with 403', async () => {
      const others = [
        mediaToken({ channel_id: 'c', session_id: 'pub', role: 'publish', sub: 'thief' }),
        mediaToken({ channel_id: 'c', session_id: 'other', role: 'publish', sub: 'performer' }),
        mediaToken({ channel_id: 'c', session_id: 'pub', role: 'play', sub: 'performer' }),
        mediaToken({ channel_id: 'd', session_id: 'pub', role: 'publish', sub: 'performer' }),
      ];
      for (const token of await Promise.all(others)) {
        expect(
          await patch({ token, body: candidate, headers: { 'if-match': publisher.etag } }),
        ).toMatchObject({
          status: 403,
        });
        expect(await call(publisher.location, { method: 'DELETE', token, body: null })).toMatchObject({
          status: 403,
        });
      }
      expect(await call(publisher.location, { method: 'DELETE', token: null, body: null })).toMatchObject({
        status: 401,
      });
      expect(
        (await media.stats()).channels.find((channel) => channel.channel_id === 'c')?.publisher,
      ).not.toBeNull();
    });

    it('is not found under another path', async () => {
      const token = publisher.token;
      expect(await call('/whip/c/nothing', { method: 'DELETE', token, body: null })).toMatchObject({
        status: 404,
      });
      const asViewer = await mediaToken({
        channel_id: 'c',
        session_id: 'pub',
        role: 'play',
        sub: 'performer',
      });
      const path = publisher.location.replace('whip', 'whep');
      expect(await call(path, { method: 'DELETE', token: asViewer, body: null })).toMatchObject({
        status: 404,
      });
    });

    it('is closed by its owner even with an expired token', async () => {
      await media.grant('leaving');
      await media.event('peer.started', 'pub');
      const viewer = new TestSubscriber({ channel_id: 'c', session_id: 'leaving', sub: 'fan' });
      expect(await viewer.play(media)).toBe(201);
      await media.event('peer.started', 'leaving');
      const token = await mediaToken(
        { channel_id: 'c', session_id: 'leaving', role: 'play', sub: 'fan' },
        { lifetime_s: -60 },
      );
      expect(await call(viewer.location, { method: 'DELETE', token, body: null })).toMatchObject({
        status: 200,
      });
      expect(await media.event('peer.ended', 'leaving')).toMatchObject({ reason: 'client_closed' });
      // For the owner, a repeated DELETE and late candidates are no errors. Everybody else gets 404.
      expect(await call(viewer.location, { method: 'DELETE', token, body: null })).toMatchObject({
        status: 200,
      });
      const late = { method: 'PATCH', type: FRAGMENT, body: 'a=ice-ufrag:late\r\na=ice-pwd:late\r\n' };
      expect(await call(viewer.location, { ...late, token })).toMatchObject({ status: 204 });
      const stranger = await mediaToken({
        channel_id: 'c',
        session_id: 'other',
        role: 'play',
        sub: 'stranger',
      });
      expect(await call(viewer.location, { method: 'DELETE', token: stranger, body: null })).toMatchObject({
        status: 404,
      });
      expect(await call(viewer.location, { ...late, token: stranger })).toMatchObject({ status: 404 });
      viewer.close();
    });
  });

  describe('/control and /metrics', () => {
    it('answer 401 without the server secret', async () => {
      const person = await publish();
      for (const path of ['/control/stats', '/control/events', '/control/journal', '/metrics']) {
        expect((await fetch(media.base_url + path)).status).toBe(401);
        const response = await fetch(media.base_url + path, {
          headers: { authorization: `Bearer ${person}` },
        });
        expect(response.status).toBe(401);
      }
    });

    it('answer 400 to invalid bodies and 404 to unknown paths', async () => {
      expect((await media.control('PUT', '/control/grants', { grants: [{ session_id: 'x' }] })).status).toBe(
        400,
      );
      expect((await media.control('POST', '/control/end', { everyone: true })).status).toBe(400);
      expect((await media.control('GET', '/control/nothing')).status).toBe(404);
    });

    it('GET /metrics lists peers, ends and engine state', async () => {
      const text = await (await media.control('GET', '/metrics')).text();
      expect(text).toMatch(/akari_media_peers\{role="publish"\} [12]\n/);
      expect(text).toContain('akari_media_ends_total{reason="client_closed"}');
      expect(text).toMatch(/^akari_media_engine_up 1$/m);
    });
  });
});
