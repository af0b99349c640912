import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EVENT_ACTIONS } from '@akari/contract';
import { refusalOf, USER_TYPE, type Action } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { guestPerson } from '../core/account/login/authenticate.ts';
import { createOperationsCapability } from '../features/operations/operations.capability.ts';
import { createHttpApp } from '../platform/http/http-app.ts';
import type { Person } from '../platform/http/person.ts';
import { pathOf } from '../platform/http/openapi/describe-route.ts';
import { createSandboxProvider } from '../platform/payment/sandbox/sandbox-provider.ts';
import { createWebPagesCapability } from '../platform/web/web-pages.capability.ts';
import { atEnd } from '../testing/at-end.ts';
import { buildLogin, buildUser } from '../testing/factories.ts';
import { operationsOf } from '../testing/hostile/operations.ts';
import {
  acknowledged,
  CALLS,
  EVENT_BODIES,
  listenersOf,
  OFFICE_CALLS,
  sampleOf,
} from '../testing/sample-request.ts';
import { testServices } from '../testing/services.ts';
import { createCapabilities } from './capabilities.ts';

/** Routes outside the contract that the policy decides on. */
const ACTION_OF: Readonly<Record<string, Action>> = {
  'GET /api/statement.csv': 'statement.read',
  'GET /api/earnings.csv': 'earnings.read',
  'GET /api/payouts.csv': 'payout.read_own',
  'GET /api/payouts/:payout_id/pdf': 'payout.read_own',
  'GET /api/purchase/receipts/:receipt_id/pdf': 'statement.read',
  'POST /api/channel/still': 'still.send',
  'POST /api/id_video/file': 'id_video.submit',
  'POST /api/private_message/file': 'private_message.send',
  'POST /api/private_message/file/answer': 'private_message.answer',
  'GET /api/private_message/file/:file_id': 'private_message.read',
  'GET /api/id_video/:video_id/file': 'id_video.read_own',
  'GET /api/id_videos/:performer_name/file': 'id_video.watch',
  'POST /api/door_pictures/file': 'door_picture.manage',
  'POST /api/own_albums/:album_id/file': 'album.manage',
  'POST /api/mailbox/file': 'mailbox.use',
  'GET /api/mailbox/messages/:message_id/picture': 'mailbox.use',
  'POST /api/own_blog/:entry_id/file': 'blog.manage',
  'POST /api/own-viewer-profile/picture': 'viewer_profile.manage',
  'GET /api/recordings/:recording_id/file': 'recording.watch',
};

/** Routes that anybody may use, and why the policy has no row for them. */
const PUBLIC: Readonly<Record<string, string>> = {
  'GET /api/office/receipts/:receipt_id/pdf':
    'the handler asks for a member of the staff and the right to read people',
  'GET /api/office/queue_items/:item_id/still': 'staff alone, by the right of the item (`itemOfFile`)',
  'GET /api/office/queue_items/:item_id/video': 'staff alone, by the right of the item (`itemOfFile`)',
  'GET /api/office/album_pictures/:picture_id/file': 'staff alone, by the right to read content',
  'GET /api/office/queue_items/:item_id/picture': 'staff alone, by the right of the item (`itemOfFile`)',
  'GET /api/office/queue_items/:item_id/viewer_picture':
    'staff alone, by the right of the item (`itemOfFile`)',
  'GET /api/viewer_pictures/:picture_id/:size':
    'what a viewer shows to performers whom they have met; the handler decides',
  'GET /api/office/blog_pictures/:picture_id/file': 'staff alone, by the right to read content',
  'POST /api/office/campaign_pictures': 'staff alone, by the right to campaigns',
  'GET /api/office/campaign_pictures/:image_id/:size': 'staff alone, by the right to campaigns',
  'GET /api/campaign_pictures/:image_id/:size': 'public while the campaign of the banner runs',
  'GET /api/blog_pictures/:picture_id/:size': 'what an entry shows to the person; the handler decides',
  'GET /api/feeds/blog/:performer_name/:lang': 'what everybody reads',
  'GET /api/feeds/news/:lang': 'what everybody reads',
  'GET /api/album_pictures/:picture_id/:size': 'what an album shows to the person; the handler decides',
  'GET /api/door_pictures/:picture_id/:size': 'public when staff have approved it; else the handler decides',
  'GET /api/profiles/:performer_name/next-logins.ics': 'the profile shows everybody the same times',
  'GET /api/office/wall/still/:channel_id/:file': 'staff alone, by the right to watch (`live.watch`)',
  'GET /api/openapi.json': 'it describes the API and holds nothing of a person',
  'POST /vauth_check': 'it verifies the token in the request (spec §7)',
  'POST /mail': 'the signed token of the mail is the permission (RFC 8058)',
  'POST /getCapImage': 'stills are public (spec §7)',
  'POST /getCapOrientation': 'stills are public (spec §7)',
  'GET /WebArchive/:name/cap/:file': 'stills are public (spec §7)',
  'GET /WebArchive/:name/profile/crest.svg': 'a picture drawn from the name in its path',
  'GET /WebArchive/Viewers/:name/crest.svg': 'a picture drawn from the name in its path',
  'GET /api/purchase/webhook/:provider': 'the signature of the provider is the permission',
  'POST /api/purchase/webhook/:provider': 'the signature of the provider is the permission',
  'POST /api/purchase/webhook/:provider/:secret': 'the secret of the address and what proves the message',
  'GET /api/purchase/return/:provider': 'it leads on to a page; the purchase is that of the login',
  'GET /api/purchase/:purchase_id/pay': 'the handler asks who may buy; the purchase is that of the login',
  'GET /sandbox-pay/:checkout_id': 'page of the sandbox provider; the id of the checkout is the permission',
  'POST /sandbox-pay/:checkout_id': 'page of the sandbox provider; the id of the checkout is the permission',
  'GET /sandbox-pay/:checkout_id/back':
    'page of the sandbox provider; the id of the checkout is the permission',
  'POST /sandbox-pay/:checkout_id/back':
    'page of the sandbox provider; the id of the checkout is the permission',
  'GET /sandbox-pay/:checkout_id/plan':
    'page of the sandbox provider; the id of the checkout is the permission',
  'POST /sandbox-pay/:checkout_id/plan':
    'page of the sandbox provider; the id of the checkout is the permission',
  ...Object.fromEntries(
    ['/whip', '/whip/', '/whip/*', '/whep/*', '/media/*'].flatMap((url) =>
      ['POST', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'PUT'].map((method) => [
        `${method} ${url}`,
        'the media node checks the bearer token (RFC 9725)',
      ]),
    ),
  ),
};

/** Routes that are no part of the API and not in its description. */
const TECHNICAL: Readonly<Record<string, string>> = {
  'GET /': 'the page',
  'GET /*': 'files of the page',
  'GET /healthz': 'health of the process',
  'GET /readyz': 'readiness of the node',
  'GET /metrics': 'the metrics token, or a request from this machine',
  'OPTIONS /whip': 'preflight, answered by the media node',
  'OPTIONS /whip/': 'preflight, answered by the media node',
  'OPTIONS /whip/*': 'preflight, answered by the media node',
  'OPTIONS /whep/*': 'preflight, answered by the media node',
  'OPTIONS /media/*': 'preflight, answered by the media node',
};
/** Events of Socket.IO itself. */
const SOCKET_IO_EVENTS = ['disconnect', 'disconnecting'];
const TYPES = [
  USER_TYPE.guest,
  USER_TYPE.regular,
  USER_TYPE.performer,
  USER_TYPE.visibleAdmin,
  USER_TYPE.invisibleAdmin,
];

const services = await testServices({
  payment: createSandboxProvider,
  env: { DEMO: '1', PAYMENT: 'sandbox' },
});
const capabilities = createCapabilities([], ['sandbox']);
const actionOfCall = new Map(CALLS.map(([, call]) => [`${call.method} ${call.path}`, call.action]));
const routes = new Set<string>();
let app: FastifyInstance;
const people: { person: Person; cookie: string }[] = [];

beforeAll(async () => {
  app = await createHttpApp(services);
  // Registered by createHttpApp, before the hook.
  routes.add('GET /api/openapi.json');
  app.addHook('onRoute', ({ method, url }) => {
    // Fastify adds HEAD to each GET, with the same handler.
    for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`);
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'akari-routes-'));
  writeFileSync(path.join(folder, 'index.html'), '');
  const all = [...capabilities, createOperationsCapability(), createWebPagesCapability(folder)];
  for (const capability of all) await capability.routes?.(app, services);
  await app.ready();
  atEnd(() => app.close());
  for (const user_type of TYPES) {
    const guest = user_type === USER_TYPE.guest;
    const person = guest ? guestPerson(services.config.site_id) : await buildUser(services, { user_type });
    const cookie = person.user_id === null ? '' : (await buildLogin(services, person.user_id)).cookie;
    people.push({ person, cookie });
  }
});

/** The name of the problem of an answer without a body; empty: none. */
async function refusalBy(route: string, cookie: string): Promise<string> {
  const [method, url = ''] = route.split(' ');
  const query = url === '/api/id_video/file' ? '?duration_ms=40000' : '';
  const answer = await app.inject({
    method: method as 'GET',
    url: `${url.replace(/:\w+/g, '1')}${query}`,
    headers: { cookie },
  });
  return answer.statusCode < 400 ? '' : answer.json<{ error: { name: string } }>().error.name;
}

describe('every route', () => {
  it('is a call of the contract, or has an action, or is public for a reason', () => {
    const known = new Set([
      ...actionOfCall.keys(),
      ...OFFICE_CALLS.map(([, { method, path: url }]) => `${method} ${url}`),
      ...[ACTION_OF, PUBLIC, TECHNICAL].flatMap((list) => Object.keys(list)),
    ]);
    expect([...routes].filter((route) => !known.has(route))).toEqual([]);
    expect([...known].filter((route) => !routes.has(route))).toEqual([]);
  });

  it('is described by the OpenAPI document, or no part of the API', async () => {
    const described = new Set((await operationsOf(app)).map(({ method, path: url }) => `${method} ${url}`));
    const missing = [...routes].filter((route) => {
      const [method = '', url = ''] = route.split(' ');
      return !described.has(`${method} ${pathOf(url)}`);
    });
    expect(missing.toSorted()).toEqual(Object.keys(TECHNICAL).toSorted());
  });

  it.each(Object.entries(ACTION_OF))('%s refuses whom the policy refuses %s', async (route, action) => {
    const refused = people.filter(({ person }) => refusalOf(person, action) !== null);
    expect(refused.length).toBeGreaterThan(1);
    for (const { person, cookie } of refused)
      expect(await refusalBy(route, cookie), String(person.user_type)).toBe(refusalOf(person, action));
  });
});

describe('every socket event', () => {
  it('has an action of the policy, or is of Socket.IO itself', () => {
    const listeners = listenersOf(capabilities, services, guestPerson(services.config.site_id));
    const events = [...listeners.keys()].filter((event) => !SOCKET_IO_EVENTS.includes(event));
    expect(events.toSorted()).toEqual(Object.keys(EVENT_ACTIONS).toSorted());
  });

  it.each(Object.entries(EVENT_ACTIONS))('%s refuses whom the policy refuses %s', async (event, action) => {
    for (const { person } of people) {
      const refusal = refusalOf(person, action);
      if (refusal === null) continue;
      const answer = await acknowledged(
        listenersOf(capabilities, services, person).get(event),
        sampleOf(EVENT_BODIES[event]),
      );
      expect(answer.error?.name, String(person.user_type)).toBe(refusal);
    }
  });
});
