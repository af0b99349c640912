import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineOfficeCall, listQueueItems, listQueues, readQueueItem, renewItemClaim } from '@akari/contract';
import { listWall, readWall } from '@akari/contract/office';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createAccountCapability } from '../account/account.capability.ts';
import { createWebPagesCapability } from '../../platform/web/web-pages.capability.ts';
import {
  buildAdmin,
  buildLogin,
  buildStaff,
  buildViewer,
  type StaffAttributes,
} from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { testServices } from '../../testing/services.ts';
import { officeRoute } from './office-route.ts';
import { officePage } from './office-page.ts';
import { staffCapability } from './staff.capability.ts';
import { withdrawRole } from './change-role.ts';

const MINUTE_MS = 60_000;
const pages = mkdtempSync(path.join(tmpdir(), 'akari-pages-'));
for (const file of ['index.html', 'home.html']) writeFileSync(path.join(pages, file), file);
const office = mkdtempSync(path.join(tmpdir(), 'akari-office-'));
mkdirSync(path.join(office, 'assets'));
for (const file of ['index.html', 'assets/office-1.js'])
  writeFileSync(path.join(office, file), `office ${file}`);

const services = await testServices();
const answer = z.object({ asked: z.string() });
const read = defineOfficeCall({ method: 'GET', path: '/api/office/a', right: 'people.read', answer });
const pay = defineOfficeCall({
  method: 'POST',
  path: '/api/office/b',
  right: 'money.propose',
  proof: 'fresh',
  answer,
});
const look = defineOfficeCall({
  method: 'GET',
  path: '/api/office/c',
  right: 'people.read',
  renews_proof: false,
  answer,
});
const app = await testApp(services, [
  createAccountCapability([], [], []),
  staffCapability,
  {
    name: 'example',
    routes: (routes) => {
      officeRoute(routes, services, read, async () => ({ asked: 'read' }));
      officeRoute(routes, services, look, async () => ({ asked: 'look' }));
      officeRoute(routes, services, pay, async () => ({ asked: 'pay' }));
    },
  },
  createWebPagesCapability(pages, [officePage(services, office)]),
]);

async function answerOf(cookie: string, url: string, method: 'GET' | 'POST' = 'GET'): Promise<string> {
  const got = await app.inject({ method, url, headers: { cookie, accept: 'text/html' } });
  if (!String(got.headers['content-type']).includes('json')) return `${got.statusCode} ${got.body}`;
  return `${got.statusCode} ${got.json<{ error?: { name: string } }>().error?.name ?? 'ok'}`;
}
const staff = (attributes?: StaffAttributes) => buildStaff(services, attributes);

it('gives people who are not of the staff the answer of an unknown path', async () => {
  const viewer = await buildViewer(services);
  const admin = await buildAdmin(services);
  const cookies = [
    '',
    ...(await Promise.all(
      [viewer, admin].map(async ({ user_id }) => (await buildLogin(services, user_id)).cookie),
    )),
  ];
  for (const cookie of cookies) {
    expect(await answerOf(cookie, '/office')).toBe('404 index.html');
    expect(await answerOf(cookie, '/office/people/1')).toBe('404 index.html');
    expect(await answerOf(cookie, '/office/assets/office-1.js')).toBe(
      await answerOf(cookie, '/office/assets/none.js'),
    );
    expect(await answerOf(cookie, '/api/office/me')).toBe(await answerOf(cookie, '/api/office/none'));
    expect(await answerOf(cookie, '/api/office/a')).toBe('404 not_found');
  }
});

it('gives staff the page, its scripts and its calls', async () => {
  const { cookie } = await staff();
  expect(await answerOf(cookie, '/office')).toBe('200 office index.html');
  expect(await answerOf(cookie, '/office/people/1')).toBe('200 office index.html');
  expect(await answerOf(cookie, '/office/assets/office-1.js')).toBe('200 office assets/office-1.js');
  expect(await answerOf(cookie, '/office/assets/../../package.json')).not.toContain('200');
  expect(await answerOf(cookie, '/api/office/a')).toBe('200 ok');
  expect(await answerOf(cookie, '/api/office/b', 'POST')).toBe('200 ok');
});

it('asks for a proof of an unproven login, after 30 idle minutes, and after 10 minutes for a fresh one', async () => {
  const unproven = await staff({ proven: false });
  expect(await answerOf(unproven.cookie, '/api/office/me')).toBe('200 ok');
  expect(await answerOf(unproven.cookie, '/api/office/a')).toBe('401 staff_proof_required');
  const { cookie } = await staff();
  services.clock.advance(10 * MINUTE_MS - 1);
  expect(await answerOf(cookie, '/api/office/b', 'POST')).toBe('200 ok');
  services.clock.advance(1);
  expect(await answerOf(cookie, '/api/office/b', 'POST')).toBe('401 staff_proof_required');
  services.clock.advance(29 * MINUTE_MS);
  expect(await answerOf(cookie, '/api/office/a')).toBe('200 ok');
  services.clock.advance(29 * MINUTE_MS);
  expect(await answerOf(cookie, '/api/office/a')).toBe('200 ok');
  services.clock.advance(30 * MINUTE_MS);
  expect(await answerOf(cookie, '/api/office/a')).toBe('401 staff_proof_required');
});

it('counts the time in which only the page asks as idle', async () => {
  const { cookie } = await staff();
  for (let minute = 0; minute < 29; minute++) {
    services.clock.advance(MINUTE_MS);
    expect(await answerOf(cookie, '/api/office/c')).toBe('200 ok');
  }
  services.clock.advance(MINUTE_MS);
  expect(await answerOf(cookie, '/api/office/c')).toBe('401 staff_proof_required');
});

it('names the calls that open pages repeat', () => {
  expect(
    [listWall, readWall, listQueues, listQueueItems, readQueueItem, renewItemClaim].map(
      ({ renews_proof }) => renews_proof,
    ),
  ).toEqual([false, false, false, false, false, false]);
});

it('refuses a right that no role gives, and a role that was withdrawn, on the next request', async () => {
  const support = await staff({ roles: [{ role: 'support' }] });
  expect(await answerOf(support.cookie, '/api/office/a')).toBe('200 ok');
  expect(await answerOf(support.cookie, '/api/office/b', 'POST')).toBe('403 staff_right_missing');
  await services.database.db.transaction((tx) =>
    withdrawRole(tx, { user_id: support.user_id, role: 'support', site_id: null }),
  );
  expect(await answerOf(support.cookie, '/api/office/a')).toBe('404 not_found');
});
