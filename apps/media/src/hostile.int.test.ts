import { once } from 'node:events';
import { connect } from 'node:net';
import { errorBody } from '@akari/contract';
import { errorEntry } from '@akari/rules/error';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserOffer } from './testing/fixtures.ts';
import { MediaProcess, mediaToken, SECRET } from './testing/media-process.ts';
import { TestPublisher } from './testing/publisher.ts';

const SDP = 'application/sdp';
const FRAGMENT = 'application/trickle-ice-sdpfrag';
const MANY_REQUESTS = { timeout: 120_000 };

let media: MediaProcess;
let publisher: TestPublisher;
beforeAll(async () => {
  media = await MediaProcess.with('embedded');
  publisher = new TestPublisher({ channel_id: 'c', session_id: 'pub', sub: 'performer' });
  expect(await publisher.publish(media)).toBe(201);
});
afterAll(async () => {
  publisher.close();
  await media.stop();
});

interface Call {
  method?: string;
  authorization?: string;
  type?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}
/** Sends a request. @returns its status, and what is wrong with the answer; null: nothing */
async function tried(path: string, { method = 'POST', authorization, type = SDP, body, headers }: Call) {
  const response = await fetch(media.base_url + path, {
    method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
  const text = await response.text();
  const { status } = response;
  if (status < 400) return { status, name: 'ok', fault: null };
  // 406 is an offer of the node that the client answers, not a refusal (WHEP draft §4.2).
  const parsed = errorBody.safeParse(jsonOf(text));
  if (!parsed.success) return { status, name: '', fault: `${status}: ${text.slice(0, 80)}` };
  const { name, code } = parsed.data.error;
  const entry = errorEntry(name);
  const right = entry.status === status && entry.code === code && status < 500;
  return { status, name, fault: right ? null : `${status} ${name}` };
}
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const bearer = async (role: 'publish' | 'play', channel_id = 'free') =>
  `Bearer ${await mediaToken({ channel_id, session_id: `s${Math.random()}`, role })}`;
const OFFER = browserOffer('sendonly');
const lines = OFFER.split('\r\n');

/** Offers with lines that are missing, doubled, cut off or exchanged. */
const spoiltOffer = fc
  .tuple(fc.nat(lines.length - 1), fc.nat(lines.length - 1), fc.string({ maxLength: 40 }), fc.nat(5))
  .map(([at, other, text, way]) => {
    const changed = [...lines];
    if (way === 0) changed.splice(at, 1);
    if (way === 1) changed.splice(at, 0, changed[other] ?? '');
    if (way === 2) changed[at] = `${(changed[at] ?? '').slice(0, 6)}${text}`;
    if (way === 3) changed[at] = changed[other] ?? '';
    if (way === 4) changed.length = at;
    if (way === 5) changed[at] = (changed[at] ?? '').replace(/\d+/g, '99999999999999999999');
    return changed.join('\r\n');
  });

describe('WHIP and WHEP', () => {
  it('refuse bodies that are no session description', MANY_REQUESTS, async () => {
    const bodies: (string | Buffer)[] = ['', 'x', 'v=0', 'v=0\r\n', '\r\n'.repeat(1_000), 'm=\r\n', '{}'];
    bodies.push(Buffer.alloc(60_000, 'a'), Buffer.from([0xff, 0, 0xfe]), 'a='.repeat(30_000));
    for (const [path, role] of [
      ['/whip/free', 'publish'],
      ['/whep/c', 'play'],
    ] as const)
      for (const body of bodies) {
        const authorization = await bearer(role, path.slice(6));
        const { fault, status } = await tried(path, { authorization, body });
        expect([fault, status >= 400], `${path} ${body.slice(0, 30)}`).toEqual([null, true]);
      }
    const authorization = await bearer('publish');
    expect(await tried('/whip/free', { authorization, body: 'a'.repeat(70_000) })).toMatchObject({
      name: 'too_large',
    });
  });

  it('survive any change of an offer', MANY_REQUESTS, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('publish', 'play'), spoiltOffer, async (role, body) => {
        const path = role === 'publish' ? '/whip/free' : '/whep/c';
        const { fault } = await tried(path, { authorization: await bearer(role, path.slice(6)), body });
        expect(fault).toBeNull();
      }),
      { numRuns: 120 },
    );
  });

  it('refuse every other content type', async () => {
    for (const type of [
      'application/json',
      'text/plain',
      'x',
      '',
      FRAGMENT,
      `${SDP}x`,
      'multipart/form-data',
    ])
      expect(
        await tried('/whip/free', { authorization: await bearer('publish'), type, body: OFFER }),
        type,
      ).toEqual({
        status: 415,
        name: 'unsupported_media_type',
        fault: null,
      });
  });

  it('refuse every token that is not of this role, channel and secret', async () => {
    const header = (text: string): string => Buffer.from(text).toString('base64url');
    const good = (await bearer('publish')).slice('Bearer '.length);
    const [head, claims, signature] = good.split('.');
    const tokens = [
      '',
      'Bearer',
      'Bearer ',
      'Bearer x',
      'Bearer ..',
      `Bearer ${good}x`,
      `Basic ${good}`,
      good,
    ];
    tokens.push(`Bearer ${head}.${claims}.`, `Bearer ${header('{"alg":"none"}')}.${claims}.`);
    tokens.push(`Bearer ${header('{"alg":"RS256"}')}.${claims}.${signature}`, `Bearer ${SECRET}`);
    tokens.push(`Bearer ${head}.${header('{}')}.${signature}`, `Bearer ${'x'.repeat(5_000)}`);
    for (const authorization of tokens)
      for (const path of ['/whip/free', '/whep/free'])
        expect(await tried(path, { authorization, body: OFFER }), authorization.slice(0, 60)).toMatchObject({
          name: 'media_token_invalid',
          fault: null,
        });
    for (const [path, role] of [
      ['/whip/free', 'play'],
      ['/whep/free', 'publish'],
      ['/whip/c', 'publish'],
    ] as const)
      expect((await tried(path, { authorization: await bearer(role), body: OFFER })).name).toBe(
        'media_forbidden',
      );
  });

  it('answer unknown resources and bad trickle fragments from the catalogue', MANY_REQUESTS, async () => {
    const own = `Bearer ${await mediaToken({ channel_id: 'c', session_id: 'pub', sub: 'performer', role: 'publish' })}`;
    const fragments = [
      '',
      'x',
      'a=candidate:',
      'a=candidate:1 1 udp',
      `a=ice-ufrag:${'x'.repeat(300)}`,
      '\u0000',
    ];
    fragments.push('a=candidate:1 1 udp 1 999.1.1.1 9 typ host', 'a=candidate:1 1 udp 1 ::1 99999 typ host');
    fragments.push(
      'a=candidate:1 1 udp 1 127.0.0.1 9 typ host\r\n'.repeat(1_000),
      'a=mid:9\r\na=end-of-candidates',
    );
    const matches = [undefined, '', '*', '"*"', '"x"', 'x'.repeat(5_000)];
    const resource = new URL(publisher.location ?? '', media.base_url).pathname;
    for (const path of [
      resource,
      '/whip/c/unknown',
      '/whep/c/unknown',
      `/whip/c/${'x'.repeat(500)}`,
      '/whip/c/%00',
      '/whip/c/%',
    ])
      for (const body of fragments)
        for (const match of matches)
          for (const type of [FRAGMENT, SDP]) {
            const headers: Record<string, string> = match === undefined ? {} : { 'if-match': match };
            const { fault } = await tried(path, { method: 'PATCH', authorization: own, type, body, headers });
            expect(fault, `${path} ${type} ${body.slice(0, 40)} ${match?.slice(0, 9)}`).toBeNull();
          }
  });
});

describe('the control interface', () => {
  const PATHS = [
    ['PUT', '/control/grants'],
    ['POST', '/control/end'],
    ['PUT', '/control/relay/c'],
    ['PUT', '/control/relay/c/targets'],
    ['PUT', '/control/relay/c/source/r'],
    ['PUT', '/control/recording/x'],
    ['POST', '/control/recording/x/stop'],
    ['GET', '/control/recording/x'],
    ['GET', '/control/recording/x/file'],
    ['GET', '/control/stats/unknown'],
    ['DELETE', '/control/journal'],
  ] as const;

  it('admits the server’s secret only', async () => {
    for (const [method, path] of PATHS)
      for (const authorization of [
        undefined,
        '',
        'Bearer x',
        SECRET,
        `Bearer ${SECRET}x`,
        await bearer('publish'),
      ])
        expect(
          await tried(path, { method, ...(authorization === undefined ? {} : { authorization }) }),
          `${method} ${path}`,
        ).toMatchObject({ name: 'media_token_invalid', fault: null });
  });

  it('survives any JSON and broken bodies of the server', MANY_REQUESTS, async () => {
    const writes = PATHS.filter(([method]) => method === 'PUT' || method === 'POST');
    const bodies = fc.oneof(
      fc.json({ maxDepth: 4 }),
      fc.constantFrom('', '{', 'null', '[]', '['.repeat(50_000), '{"__proto__":1}', '{"grants":[null]}'),
      fc.jsonValue().map((value) => JSON.stringify({ grants: [value], session_ids: [value], reason: value })),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...writes), bodies, async ([method, path], body) => {
        const authorization = `Bearer ${SECRET}`;
        const { fault } = await tried(path, { method, authorization, type: 'application/json', body });
        expect(fault).toBeNull();
      }),
      { numRuns: 200 },
    );
    expect((await tried('/healthz', { method: 'GET' })).name).toBe('ok');
  });
});

/** Sends bytes that no HTTP library sends. @returns the whole answer */
async function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(media.base_url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (data: Buffer) => (text += data.toString()));
  socket.on('error', () => undefined);
  socket.end(bytes);
  await once(socket, 'close');
  return text;
}

const START = 'POST /whip/c HTTP/1.1\r\nHost: x\r\n';
it.each([
  ['a header of 100 KB', `${START}X-Long: ${'x'.repeat(100_000)}\r\n\r\n`, 413, 'too_large'],
  ['an unknown method', 'HACK / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'bad_request'],
  ['two lengths', `${START}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`, 400, 'bad_request'],
  ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc', 400, 'bad_request'],
])('%s is answered with a problem of the catalogue', async (_case, bytes, status, name) => {
  const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/connection: close/i);
  expect(errorBody.parse(JSON.parse(body)).error.name).toBe(name);
});
