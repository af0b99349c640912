import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { userTable } from '../../core/account/state/account.table.ts';
import { hashPassword } from '../../core/account/password/password.ts';
import { createCapabilities } from '../../composition/capabilities.ts';
import { buildAdmin, buildLogin, buildPerformer, buildViewer } from '../../testing/factories.ts';
import {
  acknowledged,
  CALLS,
  EVENT_BODIES,
  listenersOf,
  sampleOf,
  type Json,
} from '../../testing/sample-request.ts';
import { testServices } from '../../testing/services.ts';
import { atEnd } from '../../testing/at-end.ts';
import { createSandboxProvider } from '../payment/sandbox/sandbox-provider.ts';
import type { Person } from './person.ts';
import { createHttpApp } from './http-app.ts';

/** No row has such an id, and some are no number at all. */
const BAD_IDS = [
  '1.5',
  '-1',
  '0',
  '1e3',
  '0x10',
  '9223372036854775807',
  '9223372036854775808',
  '9'.repeat(60),
];
const BAD_TEXTS = [
  '\ud800',
  'a\udfffb',
  '\u0000',
  '\u202e',
  '\u200b',
  "'; --",
  '__proto__',
  'x\u0301'.repeat(30),
];
const BAD_NUMBERS = [0, -1, 1.5, 2 ** 31, 2 ** 53 - 1, 1e308];

/** Copies of a value, each with a bad value in one field. */
const spoilt = (good: Record<string, Json>, extra: readonly Json[] = []): Record<string, Json>[] =>
  Object.keys(good).flatMap((name) =>
    [...BAD_IDS, ...BAD_TEXTS, ...BAD_NUMBERS, ...extra].map((bad) => ({ ...good, [name]: bad })),
  );

const services = await testServices({ payment: createSandboxProvider, env: { PAYMENT: 'sandbox' } });
const capabilities = createCapabilities([], 'sandbox');
interface Route {
  method: string;
  url: string;
}
const routes: Route[] = [];
let app: FastifyInstance;
const cookies: string[] = [];
const people: Person[] = [];

beforeAll(async () => {
  app = await createHttpApp(services);
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD' && one !== 'OPTIONS') routes.push({ method: one, url });
  });
  for (const capability of capabilities) await capability.routes?.(app, services);
  await app.ready();
  atEnd(() => app.close());
  const password_hash = await hashPassword('lantern light');
  for (let each = 0; each < 30; each += 1)
    for (const build of [buildViewer, buildPerformer, buildAdmin]) {
      const person = await build(services, {});
      people.push(person);
      await services.database.db
        .update(userTable)
        .set({ password_hash })
        .where(eq(userTable.id, person.user_id));
      cookies.push((await buildLogin(services, person.user_id)).cookie);
    }
});

let turn = 0;
/** Sends each request from another address and login, so that no rate limit hides an answer. */
async function statusOf(
  { method, url }: Route,
  query: Record<string, Json> = {},
  body?: Json | string,
): Promise<number> {
  turn += 1;
  const cookie = cookies[turn % cookies.length] ?? '';
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
  const answer = await app.inject({
    method: method as 'GET',
    url: search.size === 0 ? url : `${url}?${search}`,
    remoteAddress: `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
    headers: {
      ...(turn % 4 === 0 ? {} : { cookie }),
      'idempotency-key': randomUUID(),
      // Without a body, a content type would be refused first.
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    // JSON escapes what UTF-8 cannot encode.
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return answer.statusCode;
}
const filled = (url: string, value: string): string =>
  url.replace(/:\w+|\*/g, () => (/\p{Surrogate}/u.test(value) ? '%ED%A0%80' : encodeURIComponent(value)));
const is500 = (status: number): boolean => status === 500;

const calls = CALLS.map(([, call]) => call);

/** Thousands of requests take half a minute on a busy machine. */
const MANY_REQUESTS = { timeout: 180_000 };

describe('hostile input', () => {
  it('causes no 500 in the path of any route', async () => {
    const failed: string[] = [];
    expect(routes.length).toBeGreaterThan(60);
    for (const route of routes)
      for (const bad of [...BAD_IDS, ...BAD_TEXTS, '..', '%00', '%2e%2e%2f', 'a'.repeat(300)]) {
        const url = filled(route.url, bad);
        const status = await statusOf({ ...route, url });
        if (is500(status)) failed.push(`${route.method} ${url}: ${status}`);
        if (url === route.url) break;
      }
    expect(failed).toEqual([]);
  });

  it('causes no 500 in the query or body of any call', MANY_REQUESTS, async () => {
    const failed: string[] = [];
    for (const { method, path, query, body } of calls) {
      const route = { method, url: filled(path, '1') };
      const good = { query: sampleOf(query), body: sampleOf(body) };
      const asked = [
        ...spoilt(good.query).map((each) => ({ ...good, query: each })),
        ...spoilt(good.body, [null, [], {}, true, '']).map((each) => ({ ...good, body: each })),
      ];
      for (const each of asked) {
        const status = await statusOf(route, each.query, body === undefined ? undefined : each.body);
        if (is500(status)) failed.push(`${method} ${path} ${JSON.stringify(each)}: ${status}`);
      }
    }
    expect(failed).toEqual([]);
  });

  it('causes no 500 as random text in any call', async () => {
    const texts = fc.string({ unit: 'binary', maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), texts, async ({ method, path, query, body }, text) => {
        const put = (good: Record<string, Json>) =>
          Object.fromEntries(
            Object.entries(good).map(([name, value]) => [name, typeof value === 'string' ? text : value]),
          );
        const route = { method, url: filled(path, text) };
        const status = await statusOf(
          route,
          put(sampleOf(query)),
          body === undefined ? undefined : put(sampleOf(body)),
        );
        expect(is500(status), `${method} ${path}`).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('causes no server_failed in any socket event', async () => {
    const failed: string[] = [];
    const sockets = people.map((person) => listenersOf(capabilities, services, person));
    const events = [...(sockets[0]?.keys() ?? [])].filter((event) => !event.startsWith('disconnect'));
    for (const event of events)
      for (const [at, body] of [null, 'x', ...spoilt(sampleOf(EVENT_BODIES[event]))].entries()) {
        // A person may send 60 events of a kind in 10 s.
        const listener = sockets[at % sockets.length]?.get(event);
        const answer = await acknowledged(listener, body);
        if (answer.error?.name === 'server_failed') failed.push(`${event} ${JSON.stringify(body)}`);
      }
    expect(events.length).toBeGreaterThan(8);
    expect(failed).toEqual([]);
  });
});
