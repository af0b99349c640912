import { OFFICE_LISTS, type ListPage } from '@akari/contract/office';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { officeViewsCapability } from '../../../core/office-list/office-views.ts';
import { buildPerformer, buildStaff, buildViewer } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { testServices } from '../../../testing/services.ts';
import { officeCapability } from '../office.capability.ts';

const services = await testServices();
const app = await testApp(services, [
  createAccountCapability([], [], []),
  officeViewsCapability,
  officeCapability,
]);
const { db } = services.database;
let admin: { cookie: string; user_id: number };

interface Answer {
  status: number;
  body: ListPage & { error?: { name: string } } & Record<string, unknown>;
}
async function ask(
  cookie: string,
  url: string,
  query: Record<string, string> = {},
  body?: Record<string, unknown>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = body === undefined ? 'GET' : 'POST',
): Promise<Answer> {
  const answer = await app.inject({
    method,
    url: `/api/office/${url}`,
    query,
    headers: { cookie },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const namesOf = ({ body }: Answer) => body.rows.map(({ cells }) => cells['user_name']);

beforeAll(async () => {
  admin = await buildStaff(services);
  for (let at = 0; at < 7; at += 1) {
    services.clock.advance(1_000);
    await buildViewer(services, { user_name: `page_${at}`, tier: at % 2 === 0 ? 'vip' : 'regular' });
  }
  services.clock.advance(1_000);
  await buildPerformer(services, { user_name: 'page_performer' });
});

describe('every list', () => {
  it.each(OFFICE_LISTS.map((list) => [list.name, list] as const))(
    '%s can be sorted by each key',
    async (name, list) => {
      const sortable = Object.entries(list.columns).filter(([, { sort }]) => sort === true);
      for (const [sort] of sortable)
        for (const order of ['asc', 'desc'])
          expect((await ask(admin.cookie, name, { sort, order })).status).toBe(200);
    },
  );

  it.each(OFFICE_LISTS.map((list) => [list.name, list] as const))(
    '%s takes each of its filters',
    async (name, list) => {
      for (const [column, { kind, filter, choices }] of Object.entries(list.columns)) {
        if (filter !== true) continue;
        const value =
          { time: '1', person: '5', site: '1000048', yes_no: 'yes', choice: choices?.[0] }[kind as 'time'] ??
          'x';
        const names = kind === 'time' ? [`${column}_from`, `${column}_to`] : [column];
        for (const one of names) expect((await ask(admin.cookie, name, { [one]: value })).status).toBe(200);
        if (kind === 'choice')
          expect((await ask(admin.cookie, name, { [column]: 'none such' })).status).toBe(400);
      }
    },
  );
});

describe('people', () => {
  it('pages forth and back by cursors, each row once', async () => {
    const query = { q: 'page_', sort: 'created_at_ms', order: 'asc', limit: '3' };
    const first = await ask(admin.cookie, 'people', query);
    expect(namesOf(first)).toEqual(['page_0', 'page_1', 'page_2']);
    expect(first.body.previous).toBeNull();
    const second = await ask(admin.cookie, 'people', { ...query, after: first.body.next! });
    expect(namesOf(second)).toEqual(['page_3', 'page_4', 'page_5']);
    const third = await ask(admin.cookie, 'people', { ...query, after: second.body.next! });
    expect(namesOf(third)).toEqual(['page_6', 'page_performer']);
    expect(third.body.next).toBeNull();
    const back = await ask(admin.cookie, 'people', { ...query, before: third.body.previous! });
    expect(namesOf(back)).toEqual(['page_3', 'page_4', 'page_5']);
    const start = await ask(admin.cookie, 'people', { ...query, before: back.body.previous! });
    expect(namesOf(start)).toEqual(['page_0', 'page_1', 'page_2']);
    expect(start.body.previous).toBeNull();
  });

  it('finds people by the start of the name, whatever its case, by id and by mail', async () => {
    const { user_id } = await buildViewer(services, { user_name: 'Yuki%1', email: 'Yuki@example.jp' });
    for (const q of ['yuki', 'YUKI%', String(user_id), 'yuki@EXAMPLE.jp'])
      expect(namesOf(await ask(admin.cookie, 'people', { q }))).toEqual(['Yuki%1']);
    // A sign of LIKE stands for itself.
    expect(namesOf(await ask(admin.cookie, 'people', { q: '%' }))).toEqual([]);
    expect(namesOf(await ask(admin.cookie, 'people', { q: `' OR 1=1 --` }))).toEqual([]);
  });

  it('filters by type, tier and time', async () => {
    const query = { q: 'page_', sort: 'user_name', order: 'asc' };
    expect(namesOf(await ask(admin.cookie, 'people', { ...query, user_type: '210' }))).toEqual([
      'page_performer',
    ]);
    expect(namesOf(await ask(admin.cookie, 'people', { ...query, tier: 'vip' }))).toEqual([
      'page_0',
      'page_2',
      'page_4',
      'page_6',
    ]);
    const first = await ask(admin.cookie, 'people', { ...query, limit: '1' });
    const at = Number(first.body.rows[0]!.cells['created_at_ms']);
    const before = { created_at_ms_to: String(at + 1_001) };
    expect(namesOf(await ask(admin.cookie, 'people', { ...query, ...before }))).toEqual(['page_0', 'page_1']);
  });

  it('shows staff of one site the people of that site alone', async () => {
    const other = await buildViewer(services, { user_name: 'elsewhere' });
    await db.execute(sql`UPDATE app_user SET site_id = 1015561 WHERE id = ${other.user_id}`);
    const { cookie } = await buildStaff(services, { roles: [{ role: 'support', site_id: 1015561 }] });
    expect(namesOf(await ask(cookie, 'people'))).toEqual(['elsewhere']);
    expect(namesOf(await ask(cookie, 'people', { site_id: '1000048' }))).toEqual([]);
  });

  it.each([
    ['a text', 'nonsense'],
    ['another list’s place', Buffer.from('["name",[1]]').toString('base64url')],
    ['a key of another length', Buffer.from('[1,[1,2]]').toString('base64url')],
  ])('begins at the first page for %s as a cursor', async (_what, after) => {
    const query = { q: 'page_', sort: 'created_at_ms', order: 'asc', limit: '2' };
    expect(namesOf(await ask(admin.cookie, 'people', { ...query, after }))).toEqual(['page_0', 'page_1']);
  });
});

describe('export', () => {
  const reason = 'figures for the auditor';

  it('gives the rows of the filters as CSV and leaves a row of the audit log', async () => {
    await buildViewer(services, { user_name: '=cmd' });
    const { body } = await ask(admin.cookie, 'people/export', { q: '=cmd', sort: 'user_name' }, { reason });
    const [head, row] = String(body['csv']).split('\r\n');
    expect(head).toContain('user_name,person_id,user_type,tier');
    expect(row).toMatch(/^'=cmd,\d+,205,regular,1000048,,,no,/);
    expect(body).toMatchObject({ count: 1, cut: false });
    const { rows } = await services.database.pool.query(
      `SELECT act, subject_id, reason, after FROM audit ORDER BY seq DESC LIMIT 1`,
    );
    expect(rows[0]).toEqual({
      act: 'list.export',
      subject_id: 'people',
      reason,
      after: { rows: 1, searched: true, sort: 'user_name', order: 'desc' },
    });
  });

  it('needs the right, a fresh proof and a reason', async () => {
    const { cookie } = await buildStaff(services, { roles: [{ role: 'support' }] });
    expect((await ask(cookie, 'people/export', {}, { reason })).body.error?.name).toBe('staff_right_missing');
    expect((await ask(admin.cookie, 'people/export', {}, { reason: ' ' })).body.error?.name).toBe(
      'bad_request',
    );
    const late = await buildStaff(services);
    services.clock.advance(11 * 60_000);
    expect((await ask(late.cookie, 'people/export', {}, { reason })).body.error?.name).toBe(
      'staff_proof_required',
    );
  });
});

describe('views', () => {
  it('are saved by name, replaced, and seen and deleted by their owner alone', async () => {
    const mine = await buildStaff(services);
    const other = await buildStaff(services);
    const view = { list: 'people', name: 'VIP', search: 'tier=vip' };
    const saved = await ask(mine.cookie, 'views', {}, view, 'PUT');
    await ask(mine.cookie, 'views', {}, { ...view, search: 'tier=svip' }, 'PUT');
    expect((await ask(mine.cookie, 'views')).body['views']).toEqual([
      { ...view, search: 'tier=svip', view_id: saved.body['view_id'] },
    ]);
    expect((await ask(other.cookie, 'views')).body['views']).toEqual([]);
    const path = `views/${String(saved.body['view_id'])}`;
    expect((await ask(other.cookie, path, {}, undefined, 'DELETE')).status).toBe(404);
    expect((await ask(mine.cookie, path, {}, undefined, 'DELETE')).status).toBe(200);
    expect((await ask(mine.cookie, 'views')).body['views']).toEqual([]);
  });
});
