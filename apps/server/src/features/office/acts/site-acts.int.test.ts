import { beforeAll, expect, it } from 'vitest';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { createSiteCapability } from '../../../core/site/site.capability.ts';
import { buildStaff } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { testServices } from '../../../testing/services.ts';
import { officeCapability } from '../office.capability.ts';

const services = await testServices();
const app = await testApp(services, [
  createAccountCapability([], [], []),
  createSiteCapability([]),
  officeCapability,
]);
const { pool } = services.database;
const AFFILIATE = 1_006_753;
let admin: { cookie: string; user_id: number };
beforeAll(async () => {
  admin = await buildStaff(services);
});

async function ask(cookie: string, url: string, payload?: Record<string, unknown>) {
  const answer = await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/office/${url}`,
    headers: { cookie },
    ...(payload === undefined ? {} : { payload }),
  });
  const body = answer.json<Record<string, unknown> & { error?: { name: string } }>();
  return { body, result: answer.statusCode === 200 ? 'ok' : (body.error?.name ?? '') };
}
type Listed = { site_id: number; kind: string; off: string[]; settings: Record<string, unknown> };
const sites = async (cookie: string) => (await ask(cookie, 'sites')).body['sites'] as Listed[];
const one = async (site_id: number) => (await sites(admin.cookie)).find((site) => site.site_id === site_id)!;
const page = async (site_id: number) =>
  (await app.inject({ url: `/api/site?site_id=${site_id}` })).json<Record<string, unknown>>();

it('lists the thirteen sites of the specification with their purchase paths', async () => {
  const all = await sites(admin.cookie);
  expect(all).toHaveLength(13);
  expect(all.filter(({ kind }) => kind === 'affiliate').map(({ site_id }) => site_id)).toEqual([
    1006753, 1003541, 1006523, 1020753, 1002971, 1002941,
  ]);
  expect((await one(1_015_561)).settings['purchase_path']).toBe('/viewers/points.shtml');
});

it('a change shows on the pages of the site alone, and is in the audit log with its reason', async () => {
  const seen = (await one(AFFILIATE)).settings;
  const settings = {
    ...seen,
    site_url: 'https://tsukiyo.example',
    chat_url: 'https://chat.tsukiyo.example',
    profile_path: '/preview/',
    join_path: '/join.shtml',
    copyright: '© Tsukiyo',
    hidden: ['purchase', 'memo', 'welcome'],
  };
  const asked = { seen, settings, reason: 'contract of the affiliate' };
  expect((await ask(admin.cookie, `sites/${AFFILIATE}`, asked)).result).toBe('ok');
  expect(await page(AFFILIATE)).toMatchObject({
    site_url: 'https://tsukiyo.example',
    chat_url: 'https://chat.tsukiyo.example',
    profile_path: '/preview/',
    join_path: 'https://tsukiyo.example/join.shtml',
    purchase_path: '/purchasePoint',
    copyright: '© Tsukiyo',
    hidden: ['purchase', 'memo', 'welcome'],
  });
  expect(await page(1_003_541)).toMatchObject({ site_url: null, join_path: '/register', copyright: null });
  const { rows } = await pool.query('SELECT * FROM audit ORDER BY seq DESC LIMIT 1');
  expect(rows[0]).toMatchObject({
    act: 'site.set',
    subject_kind: 'site',
    subject_id: String(AFFILIATE),
    actor_id: String(admin.user_id),
    reason: 'contract of the affiliate',
    before: { site_url: null, copyright: null, hidden: [] },
    after: {
      site_url: 'https://tsukiyo.example',
      copyright: '© Tsukiyo',
      hidden: ['purchase', 'memo', 'welcome'],
    },
  });
});

it('what an earlier version has hidden stays hidden, and items that it did not know are shown', async () => {
  const keep = (site_id: number, menu: string[]) =>
    pool.query(`INSERT INTO setting (scope, name, value) VALUES ($1, 'pages', $2)`, [
      `site:${site_id}`,
      JSON.stringify({ menu }),
    ]);
  await keep(20_001_217, []);
  await keep(20_001_767, ['purchase']);
  expect(await page(20_001_217)).toMatchObject({ hidden: ['purchase'] });
  expect(await page(20_001_767)).toMatchObject({ hidden: [] });
  const { settings: seen } = await one(20_001_217);
  const asked = { seen, settings: { ...seen, hidden: ['favourite'] }, reason: 'points are sold again' };
  expect((await ask(admin.cookie, 'sites/20001217', asked)).result).toBe('ok');
  expect(await page(20_001_217)).toMatchObject({ hidden: ['favourite'] });
});

it('a decision on settings that a colleague has changed since is a conflict, and changes nothing', async () => {
  const seen = (await one(1_003_541)).settings;
  const set = (copyright: string) =>
    ask(admin.cookie, 'sites/1003541', { seen, settings: { ...seen, copyright }, reason: 'new text' });
  const both = await Promise.all([set('© A'), set('© B')]);
  expect(both.map(({ result }) => result).toSorted()).toEqual(['act_conflict', 'ok']);
  const kept = (await one(1_003_541)).settings['copyright'];
  expect((await set('© C')).result).toBe('act_conflict');
  expect((await one(1_003_541)).settings['copyright']).toBe(kept);
});

it('what leads nowhere is refused', async () => {
  const seen = (await one(1_006_523)).settings;
  const set = async (change: Record<string, unknown>) =>
    (await ask(admin.cookie, 'sites/1006523', { seen, settings: { ...seen, ...change }, reason: 'a try' }))
      .result;
  expect(await set({ purchase_path: '/buy.html' })).toBe('site_way_unknown');
  expect(await set({ site_url: 'http://plain.example' })).toBe('site_way_unknown');
  expect(await set({ chat_url: 'https://a.example/path' })).toBe('site_way_unknown');
  expect(await set({ copyright: 'a\nb' })).toBe('bad_request');
  expect(await set({ profile_path: '/elsewhere/' })).toBe('bad_request');
});

it('a manager of one site sees and changes that one alone, and support none', async () => {
  const manager = await buildStaff(services, { roles: [{ role: 'site_manager', site_id: 1_020_753 }] });
  expect((await sites(manager.cookie)).map(({ site_id }) => site_id)).toEqual([1_020_753]);
  const seen = (await one(1_020_753)).settings;
  const asked = { seen, settings: { ...seen, copyright: '© ours' }, reason: 'ours' };
  expect((await ask(manager.cookie, 'sites/1020753', asked)).result).toBe('ok');
  expect((await ask(manager.cookie, 'sites/1002971', asked)).result).toBe('not_found');
  expect((await ask(admin.cookie, 'sites/5', asked)).result).toBe('not_found');
  const support = await buildStaff(services, { roles: [{ role: 'support' }] });
  expect((await ask(support.cookie, 'sites')).result).toBe('staff_right_missing');
  expect((await ask(support.cookie, 'sites/1020753', asked)).result).toBe('staff_right_missing');
});

it('a change needs a proof of the last ten minutes', async () => {
  const stale = await buildStaff(services);
  await pool.query('UPDATE staff_proof SET proved_at_ms = proved_at_ms - 660000 WHERE login_id = $1', [
    stale.login_id,
  ]);
  const seen = (await one(1_003_541)).settings;
  const asked = { seen, settings: { ...seen, copyright: '© late' }, reason: 'a try' };
  expect((await ask(stale.cookie, 'sites/1003541', asked)).result).toBe('staff_proof_required');
  expect((await one(1_003_541)).settings).toEqual(seen);
});

it('a site that is switched off is listed so', async () => {
  const off = { part: 'site', site_id: 1_002_941, off: true, seen: false, reason: 'an incident' };
  expect((await ask(admin.cookie, 'switches', off)).result).toBe('ok');
  expect((await one(1_002_941)).off).toEqual(['site']);
});
