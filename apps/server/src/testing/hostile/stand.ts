import { randomUUID } from 'node:crypto';
import { errorBody } from '@akari/contract';
import { errorEntry, POINT_PACKS, type ErrorName } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createCapabilities } from '../../composition/capabilities.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import { hashPassword } from '../../core/account/password/password.ts';
import type { Person } from '../../platform/http/person.ts';
import { createOperationsCapability } from '../../features/operations/operations.capability.ts';
import { createWebPagesCapability } from '../../platform/web/web-pages.capability.ts';
import { createSandboxProvider } from '../../platform/payment/sandbox/sandbox-provider.ts';
import { buildAdmin, buildLogin, buildPerformer, buildStaff, buildViewer } from '../factories.ts';
import { testApp } from '../http.ts';
import { shownOrder } from '../payment/shown-order.ts';
import { testServices, type TestServices } from '../services.ts';
import { operationsOf, type Operation } from './operations.ts';
import type { HostileRequest, Known } from './spoil.ts';
import { recordWrittenRows, takeWrittenTables } from './written-rows.ts';

export type Role = 'guest' | 'viewer' | 'performer' | 'admin' | 'staff';
export const ROLES: readonly Role[] = ['viewer', 'performer', 'admin', 'staff', 'guest'];
/** Persons of each role: each may send only some requests a minute. */
const PERSONS = 40;

/** What a refusal may write, and why. */
const WRITES_OF: Partial<Record<ErrorName, readonly string[]>> = {
  // The delay of further attempts grows with each wrong password.
  login_wrong: ['login_attempt'],
  password_wrong: ['login_attempt'],
  // And with each wrong code.
  proof_code_wrong: ['login_attempt'],
  // Guesses of codes are counted.
  coupon_unknown: ['coupon_miss'],
};

/**
 * A guest gets a row and a cookie before the preview is decided on, and keeps them when it is refused (the same browser
 * asks again).
 */
const GUEST_ROWS: readonly string[] = ['app_user', 'login'];

/** Refusals with a status of 500 and more that this stand causes itself. */
const ABSENT: ReadonlySet<string> = new Set<ErrorName>([
  // The scripted media plane has no recorder and no media node.
  'media_recording_unsupported',
  'media_unavailable',
]);

export interface HostileStand {
  services: TestServices;
  app: FastifyInstance;
  operations: readonly Operation[];
  /** Values with a meaning in the database: an existing performer, a pack that can be bought. */
  known: Known;
  persons: Readonly<Record<Role, readonly Person[]>>;
  /** The login cookie of the next person of a role. */
  cookieOf(role: Role): string;
  /** Sends a request from a new address. @returns what is wrong with the answer; empty: nothing */
  complaintsOf(role: Role, request: HostileRequest): Promise<string[]>;
  /** The name of the problem of an answer, or `ok`. */
  answerTo(role: Role, request: HostileRequest): Promise<string>;
}

/** What is wrong with an answer of the server, apart from what it wrote. */
export function faultsOf({ statusCode, body, headers }: LightMyRequestResponse): string[] {
  if (statusCode < 400) return [];
  const parsed = errorBody.safeParse(parsedJson(body));
  if (!parsed.success) return [`${statusCode} without a problem of the catalogue: ${body.slice(0, 80)}`];
  const { name, code, message, fatal } = parsed.data.error;
  const entry = errorEntry(name);
  const faults = [
    statusCode >= 500 && !ABSENT.has(name) ? `${statusCode} ${name}` : '',
    statusCode === entry.status ? '' : `${name} has status ${entry.status}, not ${statusCode}`,
    code === entry.code && fatal === entry.fatal ? '' : `${name} has another code in the catalogue`,
    message.ja.startsWith(entry.ja.message) && message.en.startsWith(entry.en.message)
      ? ''
      : `${name} without its texts`,
    String(headers['content-type']).startsWith('application/json') ? '' : 'the problem is not JSON',
  ];
  return faults.filter((fault) => fault !== '');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
export const nameOf = (body: string): string => {
  const parsed = errorBody.safeParse(parsedJson(body));
  return parsed.success ? parsed.data.error.name : '';
};

async function buildPersons(services: TestServices) {
  const password_hash = await hashPassword('lantern light');
  const persons: Record<Role, Person[]> = { guest: [], viewer: [], performer: [], admin: [], staff: [] };
  const cookies: Record<Role, string[]> = { guest: [''], viewer: [], performer: [], admin: [], staff: [] };
  const builders = { viewer: buildViewer, performer: buildPerformer, admin: buildAdmin } as const;
  for (const role of ['viewer', 'performer', 'admin'] as const)
    for (let each = 0; each < PERSONS; each += 1) {
      const person = await builders[role](services, role === 'viewer' ? { points: 100 } : {});
      persons[role].push(person);
      const { db } = services.database;
      await db.update(userTable).set({ password_hash }).where(eq(userTable.id, person.user_id));
      cookies[role].push((await buildLogin(services, person.user_id)).cookie);
    }
  for (let each = 0; each < PERSONS; each += 1) {
    const { cookie, ...person } = await buildStaff(services);
    persons.staff.push(person);
    cookies.staff.push(cookie);
  }
  return { persons, cookies };
}

/** The app as a node composes it, without built pages and media nodes. */
async function hostileApp() {
  const services = await testServices({
    payment: createSandboxProvider,
    env: { DEMO: '1', PAYMENT: 'sandbox', REGISTRATIONS_ALL: '100000', LOGINS_ALL: '100000' },
  });
  const app = await testApp(services, [
    ...createCapabilities([], ['sandbox']),
    createOperationsCapability(),
    createWebPagesCapability('no such folder'),
  ]);
  return { services, app };
}

/** An app with people of every role over a database that records what is written. */
export async function hostileStand(): Promise<HostileStand> {
  const { services, app } = await hostileApp();
  const { persons, cookies } = await buildPersons(services);
  const channel = await buildPerformer(services, {
    status: 'waiting',
    broadcast_id: 1,
    publisher_live: true,
  });
  await recordWrittenRows(services.database);
  const pack_id = POINT_PACKS[0]?.pack_id ?? '';
  const { order_hash } = await shownOrder(app, cookies.viewer[0] ?? '', pack_id);
  let turn = 0;
  const nextOf = (role: Role): number => (turn += 1) % cookies[role].length;
  const send = async (role: Role, { method, url, headers, payload }: HostileRequest) => {
    const next = nextOf(role);
    const cookie = cookies[role][next] ?? '';
    const answer = await app.inject({
      method: method as 'GET',
      url,
      // No rate limit of an address hides an answer.
      remoteAddress: `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
      headers: { cookie, 'idempotency-key': randomUUID(), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const written = await takeWrittenTables(services.database);
    const user_id = persons[role][next]?.user_id ?? null;
    // An accepted request may have ended the login.
    if (answer.statusCode < 400 && answer.headers['set-cookie'] !== undefined && user_id !== null) {
      cookies[role][next] = (await buildLogin(services, user_id)).cookie;
      await takeWrittenTables(services.database);
    }
    return { answer, written };
  };
  return {
    services,
    app,
    operations: await operationsOf(app),
    known: {
      performer_name: channel.user_name,
      name: channel.user_name,
      site_id: services.config.site_id,
      pack_id,
      order_hash,
    },
    persons,
    cookieOf: (role) => cookies[role][nextOf(role)] ?? '',
    answerTo: async (role, request) => {
      const { statusCode, body } = (await send(role, request)).answer;
      return statusCode < 400 ? 'ok' : nameOf(body);
    },
    complaintsOf: async (role, request) => {
      const { answer, written } = await send(role, request);
      const faults = faultsOf(answer);
      const name = nameOf(answer.body);
      if (answer.statusCode < 400) {
        if (request.must_refuse) faults.push(`${answer.statusCode} instead of a refusal`);
      } else {
        const new_guest = role === 'guest' && request.url.startsWith('/api/session/join');
        const allowed = new_guest ? GUEST_ROWS : (WRITES_OF[name as ErrorName] ?? []);
        const others = written.filter((table) => !allowed.includes(table));
        if (others.length > 0) faults.push(`${name} wrote ${others.join(', ')}`);
      }
      return faults.map(
        (fault) => `${role} ${request.method} ${request.url.slice(0, 100)} (${request.fault}): ${fault}`,
      );
    },
  };
}
