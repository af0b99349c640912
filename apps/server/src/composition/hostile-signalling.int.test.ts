import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Problem, problemBody } from '../platform/http/problem.ts';
import { atEnd } from '../testing/at-end.ts';
import { surfaceOf, type Operation } from '../testing/hostile/operations.ts';
import { requestsOf, spoiltRequests, type HostileRequest } from '../testing/hostile/spoil.ts';
import { hostileStand, ROLES, type HostileStand } from '../testing/hostile/stand.ts';

let stand: HostileStand;
let operations: Operation[];
/** Paths that reached the media node, which refuses them all. */
const reached: string[] = [];
beforeAll(async () => {
  const node = createServer((request, response) => {
    reached.push(request.url ?? '');
    request.resume();
    const body = JSON.stringify(problemBody(new Problem('media_token_invalid')));
    request.on('end', () => response.writeHead(401, { 'content-type': 'application/json' }).end(body));
  }).listen(0, '127.0.0.1');
  atEnd(() => node.close());
  stand = await hostileStand();
  operations = stand.operations.filter((one) => surfaceOf(one) === 'signalling');
  stand.services.media.signalling_url = () => `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
});

const SDP = 'application/sdp';
const FRAGMENT = 'application/trickle-ice-sdpfrag';
const TOKENS = [
  '',
  'Bearer',
  'Bearer x',
  'Bearer akari_1_x',
  `Bearer akari_1_${'a'.repeat(32)}`,
  `Bearer akari_999999999999999_${'a'.repeat(32)}`,
  `Bearer akari_9999999999999999_${'a'.repeat(32)}`,
  `Bearer ${'x'.repeat(7_000)}`,
  'Basic eDp4',
  '\u00ff',
];
const BODIES: readonly [type: string, payload: Buffer][] = [
  [SDP, Buffer.from('v=0\r\n')],
  [SDP, Buffer.alloc(0)],
  [SDP, Buffer.alloc(70_000, 'a')],
  [SDP, Buffer.from([0xff, 0xfe, 0x00])],
  [FRAGMENT, Buffer.from('a=candidate:')],
  ['application/json', Buffer.from('{')],
  ['text/plain', Buffer.from('v=0')],
  ['', Buffer.from('v=0')],
];

function* spoilt(operation: Operation): Generator<HostileRequest> {
  yield* spoiltRequests(operation, {});
  const { build } = requestsOf(operation, {});
  for (const authorization of TOKENS)
    yield build({}, `token ${authorization.slice(0, 40)}`, {
      headers: { authorization, 'content-type': SDP },
    });
  for (const [type, payload] of BODIES)
    yield build({}, `${payload.length} bytes of ${type}`, { headers: { 'content-type': type }, payload });
}

describe('every signalling route of the OpenAPI document', () => {
  it('refuses a spoilt request with a problem of the catalogue and writes nothing', async () => {
    const complaints: string[] = [];
    for (const operation of operations)
      for (const request of spoilt(operation))
        complaints.push(...(await stand.complaintsOf('guest', request)));
    expect(complaints).toEqual([]);
    expect(operations).toHaveLength(25);
  });

  it('sends the media node no path but WHIP and WHEP', async () => {
    reached.length = 0;
    const parts = fc.constantFrom('..', '.', '%2e%2e', 'control', 'end', '7', '%2f', '%5c', '//', 'whip', '');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('whip', 'whep', 'media/a'),
        fc.array(parts, { maxLength: 6 }),
        async (start, path) => {
          const url = `/${[start, ...path].join('/')}`;
          await stand.answerTo('guest', { method: 'POST', url, headers: {}, fault: '', must_refuse: false });
        },
      ),
      { numRuns: 300 },
    );
    expect(reached.filter((path) => !/^\/wh[ie]p(?:\/[^/]*)*$/.test(path) || /\.\.|%2e/i.test(path))).toEqual(
      [],
    );
    expect(reached.length).toBeGreaterThan(10);
  });

  it('gives no role more than its bearer token does', async () => {
    const [publish] = operations.filter(({ method, path }) => method === 'POST' && path === '/whip/{path}');
    if (publish === undefined) throw new Error('the document has no POST /whip/{path}');
    const { build } = requestsOf(publish, {});
    for (const role of ROLES) expect(await stand.answerTo(role, build({}, ''))).toBe('media_token_invalid');
  });
});
