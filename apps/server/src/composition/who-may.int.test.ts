import { randomUUID } from 'node:crypto';
import {
  CHANNEL_STATUSES,
  ID_VIDEO_LEAST_MS,
  USER_TYPE,
  type ChannelStatus,
  type UserType,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { userTable } from '../core/account/state/account.table.ts';
import { guestPerson } from '../core/account/login/authenticate.ts';
import { hashPassword } from '../core/account/password/password.ts';
import type { Person } from '../platform/http/person.ts';
import { createSandboxProvider } from '../platform/payment/sandbox/sandbox-provider.ts';
import { CALL_ANSWERS, FILE_ANSWERS } from '../testing/answers-by-role.ts';
import { COLUMNS, type Column } from '../testing/read-answers.ts';
import { EVENT_ANSWERS, JOIN_ANSWERS, LINE_ANSWERS } from '../testing/answers-in-rooms.ts';
import { buildLogin, buildPerformer, buildUser } from '../testing/factories.ts';
import { testApp } from '../testing/http.ts';
import { acknowledged, CALLS, EVENT_BODIES, listenersOf, sampleOf } from '../testing/sample-request.ts';
import type { Json } from '../testing/hostile/json-sample.ts';
import { testServices } from '../testing/services.ts';
import { createCapabilities } from './capabilities.ts';

const services = await testServices({
  payment: createSandboxProvider,
  env: { PAYMENT: 'sandbox', DEMO: '1' },
});
const capabilities = createCapabilities([], ['sandbox']);
const PASSWORD = 'lantern light';
const NO_ROW = '900000001';
/** The user types of a column of the expected answers. All of one column must get the same answer. */
const TYPES_OF: Record<Column, readonly UserType[]> = {
  guest: [USER_TYPE.guest],
  known_guest: [USER_TYPE.guest],
  viewer: [USER_TYPE.regular, USER_TYPE.vip, USER_TYPE.promo],
  performer: [USER_TYPE.performer],
  visible_admin: [USER_TYPE.visibleAdmin],
  invisible_admin: [USER_TYPE.invisibleAdmin],
};
const ASKERS = COLUMNS.flatMap((column) => TYPES_OF[column].map((user_type) => ({ column, user_type })));
type Asker = (typeof ASKERS)[number];

let app: FastifyInstance;
let password_hash: string;
let count = 0;

beforeAll(async () => {
  app = await testApp(services, capabilities);
  password_hash = await hashPassword(PASSWORD);
});

const buildChannel = (status: ChannelStatus) =>
  buildPerformer(services, { status, broadcast_id: (count += 1), publisher_live: true });

async function personOf({ column, user_type }: Asker): Promise<{ person: Person; cookie: string }> {
  if (column === 'guest') return { person: guestPerson(services.config.site_id), cookie: '' };
  const build = column === 'performer' ? buildPerformer : buildUser;
  const person = await build(services, { user_type });
  const { db } = services.database;
  await db.update(userTable).set({ password_hash }).where(eq(userTable.id, person.user_id));
  const kind = column === 'known_guest' ? 'guest' : 'vauth';
  return { person, cookie: (await buildLogin(services, person.user_id, kind)).cookie };
}

/** People who only read: what they ask for changes nothing, so that all such calls share them and a channel. */
const readers = new Map<Asker, ReturnType<typeof personOf>>();
const readerOf = (asker: Asker): ReturnType<typeof personOf> => {
  const known = readers.get(asker) ?? personOf(asker);
  readers.set(asker, known);
  return known;
};
let read_channel: ReturnType<typeof buildChannel> | null = null;

interface Asked {
  method: string;
  url: string;
  query?: Record<string, Json>;
  body?: Json;
}
type Problem = { error?: { name: string } };

/** Sends a request, of a new person unless it only reads. @returns `ok`, or the status and the name of the problem */
async function answerTo(asker: Asker, { method, url, query = {}, body }: Asked): Promise<string> {
  const { cookie } = await (method === 'GET' ? readerOf(asker) : personOf(asker));
  count += 1;
  const answer = await app.inject({
    method: method as 'GET',
    url,
    query: Object.fromEntries(
      Object.entries(query).map(([name, one]) => [
        name,
        typeof one === 'object' ? JSON.stringify(one) : String(one),
      ]),
    ),
    // Another address for each, so that no rate limit hides an answer.
    remoteAddress: `10.9.${(count >> 8) & 255}.${count & 255}`,
    headers: { cookie, 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  if (answer.statusCode === 200) return 'ok';
  if (answer.statusCode < 400) return String(answer.statusCode);
  return `${answer.statusCode} ${answer.json<Problem>().error?.name ?? ''}`;
}

/** The answers by column; where the user types of a column differ, all of them. */
async function answersOf(ask: (asker: Asker) => Promise<string>): Promise<string[]> {
  const answers = new Map<Column, Set<string>>(COLUMNS.map((column) => [column, new Set()]));
  for (const asker of ASKERS) answers.get(asker.column)?.add(await ask(asker));
  return [...answers.values()].map((found) => [...found].join(' / '));
}

/** Values that lead to the decision itself: an existing performer, a person's own password, and so on. */
const overridesFor = (performer_name: string): Record<string, string | number | boolean> => ({
  performer_name,
  current_password: PASSWORD,
  new_password: `${PASSWORD} 2`,
  password: PASSWORD,
  email: `fresh${count}@example.com`,
  user_name: `fresh${count}`,
  login: `nobody${count}`,
  legal_age: true,
  opening_ms: 0,
  rate_units_per_min: 0,
  viewer_id: NO_ROW,
  person_id: NO_ROW,
  page: 'transmission',
  text: 'x',
  channelID: NO_ROW,
  return_path: '/',
  site_id: services.config.site_id,
});
const withOverrides = (sampled: Record<string, Json>, overrides: Record<string, Json>) =>
  Object.fromEntries(Object.entries(sampled).map(([name, one]) => [name, overrides[name] ?? one]));

describe('every call of the contract, by role', () => {
  it.each(CALLS)('%s', async (name, { method, path, query, body }) => {
    const answers = await answersOf(async (asker) => {
      const reads = method === 'GET';
      if (reads) read_channel ??= buildChannel('waiting');
      const { user_name } = await ((reads ? read_channel : null) ?? buildChannel('waiting'));
      const overrides = overridesFor(user_name);
      return answerTo(asker, {
        method,
        url: path.replace(/:(\w+)/g, (_, param: string) => String(overrides[param] ?? NO_ROW)),
        query: withOverrides(sampleOf(query), overrides),
        ...(body === undefined ? {} : { body: withOverrides(sampleOf(body), overrides) }),
      });
    });
    expect(answers).toEqual(CALL_ANSWERS[name]);
  });

  it('has a row for each call and no other', () => {
    expect(Object.keys(CALL_ANSWERS).toSorted()).toEqual(CALLS.map(([name]) => name).toSorted());
  });
});

describe('every file, by role', () => {
  it.each(Object.keys(FILE_ANSWERS))('%s', async (request) => {
    const [method = '', path = ''] = request.split(' ');
    const { user_name } = await buildChannel('waiting');
    const url = path.replace(/:(\w+)/g, (_, param: string) => (param === 'name' ? user_name : NO_ROW));
    const query = path === '/api/id_video/file' ? { duration_ms: ID_VIDEO_LEAST_MS } : {};
    const answers = await answersOf((asker) => answerTo(asker, { method, url, query }));
    expect(answers).toEqual(FILE_ANSWERS[request]);
  });
});

describe('joining a channel, by role', () => {
  it.each(Object.keys(JOIN_ANSWERS))('%s', async (request) => {
    const [status, mode = ''] = request.split(' ');
    const { user_name } = await buildChannel(CHANNEL_STATUSES.find((one) => one === status) ?? 'offline');
    const body = { performer_name: user_name, mode, rate_units_per_min: 0 };
    const url = '/api/session/join';
    const answers = await answersOf((asker) => answerTo(asker, { method: 'POST', url, body }));
    expect(answers).toEqual(JOIN_ANSWERS[request]);
  });
});

/** Sends a socket event of a new person. @returns `ok`, or the name of the problem */
async function acknowledgement(asker: Asker, event: string, body: Json): Promise<string> {
  const { person } = await personOf(asker);
  const answer = await acknowledged(listenersOf(capabilities, services, person).get(event), body);
  return answer.error?.name ?? 'ok';
}

describe('every socket event, by role', () => {
  it.each(Object.keys(EVENT_ANSWERS))('%s', async (event) => {
    const answers = await answersOf(async (asker) => {
      const { user_id, user_name } = await buildChannel('chatting');
      const overrides = { ...overridesFor(user_name), channel_id: String(user_id), request_id: NO_ROW };
      return acknowledgement(asker, event, withOverrides(sampleOf(EVENT_BODIES[event]), overrides));
    });
    expect(answers).toEqual(EVENT_ANSWERS[event]);
  });

  it('has a row for each event and no other', () => {
    const events = listenersOf(capabilities, services, guestPerson(services.config.site_id)).keys();
    const asked = [...events].filter((event) => !event.startsWith('disconnect'));
    expect(Object.keys(EVENT_ANSWERS).toSorted()).toEqual(asked.toSorted());
  });
});

describe('a chat line from outside a session, by role and status of the channel', () => {
  it.each(Object.keys(LINE_ANSWERS))('%s', async (status) => {
    const found = CHANNEL_STATUSES.find((one) => one === status) ?? 'offline';
    const answers = await answersOf(async (asker) => {
      const { user_id } = await buildChannel(found);
      const line = { channel_id: String(user_id), client_line_id: '1', text: 'x', lang: 'ja' };
      return acknowledgement(asker, 'chat.send', line);
    });
    expect(answers).toEqual(LINE_ANSWERS[status]);
  });
});
