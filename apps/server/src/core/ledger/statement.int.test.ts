import type { StatementLine, StatementSum } from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { createAccountCapability } from '../account/account.capability.ts';
import { userTable } from '../account/state/account.table.ts';
import { sessionTable } from '../session/state/session.table.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildLogin, buildPerformer, buildViewer, givePoints } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { testServices, type TestServices } from '../../testing/services.ts';
import { openFreeSession } from '../../testing/paid-session.ts';
import { sendTip } from '../../features/tip/send-tip.ts';
import { createLedgerCapability } from './ledger.capability.ts';

let services: TestServices;
let app: FastifyInstance;
beforeAll(async () => {
  services = await testServices();
  app = await testApp(services, [createAccountCapability([]), createLedgerCapability()]);
});

interface Page {
  lines: StatementLine[];
  next_before: string | null;
  balance_units?: number;
  sum?: StatementSum;
}
async function get(who: Member, url: string) {
  const { cookie } = await buildLogin(services, who.user_id);
  return app.inject({ url, headers: { cookie } });
}
let keys = 0;
const tip = (viewer: Member, performer: Member, amount: string, anonymous = false) =>
  sendTip(services, viewer, { performer_name: performer.user_name, amount, anonymous }, `key${(keys += 1)}`);

it('GET /api/statement lists transfers newest first, each with the balance after', async () => {
  const performer = await buildPerformer(services, { status: 'chatting', broadcast_id: 1 });
  const viewer = await buildViewer(services, { points: 12 });
  await openFreeSession(services.database.db, { viewer_id: viewer.user_id, performer_id: performer.user_id });
  await tip(viewer, performer, '0.2');
  await givePoints(services, viewer.user_id, { coupon_points_units: 5_000 });
  const { lines } = (await get(viewer, '/api/statement')).json<Page>();
  expect(
    lines.map((line) => [line.cause, line.amount_units, line.balance_after_units, line.point_type]),
  ).toEqual([
    ['staff_adjustment', 5_000, 5_000, 2010],
    ['tip', -2_000, 118_000, 2000],
    ['staff_adjustment', 120_000, 120_000, 2000],
  ]);
  expect(lines[1]).toMatchObject({ performer_name: performer.user_name });
});
it('GET /api/statement continues at next_before', async () => {
  const viewer = await buildViewer(services, { points: 1 });
  for (let i = 0; i < 4; i += 1) await givePoints(services, viewer.user_id, { points_units: i + 1 });
  const first = (await get(viewer, '/api/statement?limit=3')).json<Page>();
  const second = (await get(viewer, `/api/statement?limit=3&before=${first.next_before}`)).json<Page>();
  expect([...first.lines, ...second.lines].map((line) => line.amount_units)).toEqual([4, 3, 2, 1, 10_000]);
  expect(second.next_before).toBeNull();
});
it('GET /api/statement counts a visit as one on a page, and sums up what the filter lets through', async () => {
  const performer = await buildPerformer(services, { status: 'chatting', broadcast_id: 1 });
  const viewer = await buildViewer(services, { points: 12 });
  await openFreeSession(services.database.db, { viewer_id: viewer.user_id, performer_id: performer.user_id });
  await tip(viewer, performer, '0.2');
  await givePoints(services, viewer.user_id, { points_units: 7 });
  services.clock.advance(1_000);
  const later_ms = services.clock.nowMs();
  await tip(viewer, performer, '0.3');
  const [one, two] = ['', '&before='].map((more) => `/api/statement?limit=1${more}`);
  const first = (await get(viewer, one ?? '')).json<Page>();
  expect(first.lines.map(({ amount_units }) => amount_units)).toEqual([-3_000, -2_000]);
  expect(first.lines.map(({ visit }) => visit?.amount_units)).toEqual([-5_000, -5_000]);
  expect(first.sum).toEqual({ received_units: 120_007, spent_units: 5_000 });
  const second = (await get(viewer, `${two}${first.next_before}`)).json<Page>();
  expect(second.lines.map(({ amount_units }) => amount_units)).toEqual([7]);
  expect(second).not.toHaveProperty('sum');
  const points = (await get(viewer, '/api/statement?kind=points')).json<Page>();
  expect(points.lines.map(({ cause }) => cause)).toEqual(['staff_adjustment', 'staff_adjustment']);
  const since = (await get(viewer, `/api/statement?since_ms=${later_ms}`)).json<Page>();
  expect(since).toMatchObject({ sum: { received_units: 0, spent_units: 3_000 } });
  const until = (await get(viewer, `/api/statement?kind=tip&until_ms=${later_ms}`)).json<Page>();
  expect(until.lines.map(({ amount_units }) => amount_units)).toEqual([-2_000]);
  const csv = await get(viewer, `/api/statement.csv?lang=en&kind=tip&since_ms=${later_ms}`);
  expect(csv.body.trim().split('\n')).toHaveLength(2);
});
it('line_id and next_before are opaque, and an invalid cursor returns no lines', async () => {
  const [one, other] = [await buildViewer(services, { points: 1 }), await buildViewer(services)];
  for (let i = 0; i < 2; i += 1) await givePoints(services, one.user_id, { points_units: i + 1 });
  const { lines, next_before } = (await get(one, '/api/statement?limit=2')).json<Page>();
  for (const { line_id } of lines) expect(line_id).toMatch(/^e[\w-]{22}$/);
  expect(next_before).toMatch(/^[\w-]{22}$/);
  for (const before of ['9007199254740991', 'x', next_before?.toUpperCase()])
    expect((await get(one, `/api/statement?before=${before}`)).json<Page>().lines).toEqual([]);
  // Another viewer's cursor selects only from the viewer's own lines.
  expect((await get(other, `/api/statement?before=${next_before}`)).json<Page>().lines).toEqual([]);
});
it('GET /api/earnings and /api/earnings.csv hide the names of anonymous tippers', async () => {
  const performer = await buildPerformer(services, { status: 'chatting', broadcast_id: 1, share_bp: 5_000 });
  const viewer = await buildViewer(services, { points: 12 });
  await openFreeSession(services.database.db, { viewer_id: viewer.user_id, performer_id: performer.user_id });
  await tip(viewer, performer, '1');
  services.clock.advance(1_000);
  await tip(viewer, performer, '2', true);
  const page = (await get(performer, '/api/earnings')).json<Page>();
  expect(page.balance_units).toBe(15_000);
  expect(
    page.lines.map((line) => [line.amount_units, line.balance_after_units, line.with_name?.ja ?? null]),
  ).toEqual([
    [10_000, 15_000, null],
    [5_000, 5_000, viewer.user_name],
  ]);
  expect(page.lines.map(({ share }) => share)).toEqual([
    { paid_units: 20_000, share_bp: 5_000 },
    { paid_units: 10_000, share_bp: 5_000 },
  ]);
  const csv = await get(performer, '/api/earnings.csv?lang=en');
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.body).toContain('Tip,Anonymous,1,1.5,,,,,2,50');
});
it('earnings name the site that each viewer came from, and can be chosen by it', async () => {
  const { db } = services.database;
  const performer = await buildPerformer(services, { status: 'chatting', broadcast_id: 1 });
  const ofAccount = await buildViewer(services, { points: 5 });
  const [came, ofVisit] = [
    await buildViewer(services, { points: 5 }),
    await buildViewer(services, { points: 5 }),
  ];
  // By a registration from Beniya, and by a visit from an affiliate of Tsukiyo.
  await db.update(userTable).set({ source_site_id: 20_001_217 }).where(eq(userTable.id, came.user_id));
  for (const { user_id } of [ofAccount, came, ofVisit])
    await openFreeSession(db, { viewer_id: user_id, performer_id: performer.user_id });
  await db
    .update(sessionTable)
    .set({ source_site_id: 1_006_753 })
    .where(eq(sessionTable.viewer_id, ofVisit.user_id));
  for (const [viewer, amount, anonymous] of [
    [ofAccount, '1', false],
    [came, '2', false],
    [came, '3', true],
    [ofVisit, '4', false],
  ] as const) {
    await tip(viewer, performer, amount, anonymous);
    services.clock.advance(1);
  }
  const sites = async (query = '') =>
    (await get(performer, `/api/earnings${query}`))
      .json<Page>()
      .lines.map(({ share, from_site }) => [share?.paid_units, from_site]);
  expect(await sites()).toEqual([
    [40_000, 1_006_753],
    [30_000, undefined],
    [20_000, 20_001_217],
    [10_000, 1_000_048],
  ]);
  expect(await sites('?source=beniya-ja')).toEqual([[20_000, 20_001_217]]);
  expect((await get(performer, '/api/earnings?source=nowhere')).statusCode).toBe(400);
  const { body } = await get(performer, '/api/earnings.csv?lang=ja&source=tsukiyo-ja');
  expect(body.trim().split('\n')).toHaveLength(2);
  expect(body).toContain('月夜（日本語）');
});
it('statement and earnings answer 401 to guests, 403 to wrong roles', async () => {
  const [performer, viewer] = [await buildPerformer(services), await buildViewer(services)];
  expect((await app.inject({ url: '/api/statement' })).statusCode).toBe(401);
  expect((await get(performer, '/api/statement.csv')).statusCode).toBe(403);
  expect((await get(viewer, '/api/earnings')).statusCode).toBe(403);
});
