import { listSettings, type OfficeFixedSetting, type OfficeLiveSetting } from '@akari/contract/office';
import type { LiveSettingName } from '@akari/rules';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { buildStaff } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { testServices } from '../../testing/services.ts';
import { createAccountCapability } from '../account/account.capability.ts';
import { createSiteCapability } from '../site/site.capability.ts';
import { liveSettings } from './live-settings.ts';
import { createSettingCapability } from './setting.capability.ts';

const capabilities = () => [
  createAccountCapability([], [], []),
  createSiteCapability([]),
  createSettingCapability(),
];
const env = {
  GIVING_WARN_SECONDS: '45',
  METRICS_TOKEN: 'a secret of the metrics',
  TURN_SECRET: 'a secret of the relay',
  SISTER_ORIGINS: 'https://a.example,https://b.example',
};
const services = await testServices({ env });
const app = await testApp(services, capabilities());
/** A second node on the same database. */
const other = await testServices({ env, database: services.database, clock: services.clock });
const otherApp = await testApp(other, capabilities());
const { pool } = services.database;
let admin: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  admin = await buildStaff(services);
});
afterEach(async () => {
  await pool.query(`DELETE FROM setting WHERE name = 'live'`);
  await Promise.all([services, other].map((node) => liveSettings(node).read()));
});

const list = async (node = app) =>
  (await node.inject({ url: listSettings.path, headers: { cookie: admin.cookie } })).json<{
    live: OfficeLiveSetting[];
    fixed: OfficeFixedSetting[];
  }>();
const one = async (name: LiveSettingName, node = app) =>
  (await list(node)).live.find((setting) => setting.name === name)!;
async function set(payload: Record<string, unknown>, cookie = admin.cookie): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: listSettings.path,
    headers: { cookie },
    payload: { reason: 'many new viewers', ...payload },
  });
  return answer.statusCode === 200 ? 'ok' : answer.json<{ error: { name: string } }>().error.name;
}
const terms = async (node = app) =>
  (await node.inject('/api/site')).json<{ terms: Record<string, number> }>().terms;

it('a number that staff set counts at once here, and at another node when it has read it', async () => {
  expect((await terms())['free_chat_viewers']).toBe(150);
  expect(await set({ name: 'FREE_CHAT_VIEWERS', value: 80, seen: null })).toBe('ok');
  expect((await terms())['free_chat_viewers']).toBe(80);
  await liveSettings(other).read();
  expect((await terms(otherApp))['free_chat_viewers']).toBe(80);
  expect(await one('FREE_CHAT_VIEWERS', otherApp)).toEqual({
    name: 'FREE_CHAT_VIEWERS',
    value: 80,
    set: 80,
    without: 150,
  });
});

it('a node reads what staff have set before it serves', async () => {
  await set({ name: 'FREE_CHAT_MINUTES', value: 5, seen: null });
  const later = await testServices({ env, database: services.database, clock: services.clock });
  const capability = createSettingCapability();
  await capability.start!(later);
  expect(later.config.terms.free_chat_ms).toBe(300_000);
  await capability.stop!();
});

it('a number that is given back is that of the environment again', async () => {
  expect(await one('GIVING_WARN_SECONDS')).toMatchObject({ value: 45, set: null, without: 45 });
  await set({ name: 'GIVING_WARN_SECONDS', value: 0, seen: null });
  expect((await terms())['giving_warn_ms']).toBe(0);
  expect(await set({ name: 'GIVING_WARN_SECONDS', value: null, seen: 0 })).toBe('ok');
  expect((await terms())['giving_warn_ms']).toBe(45_000);
});

it('a change keeps the others, and is in the audit log with its reason', async () => {
  await set({ name: 'QUEUE_REPORT_HOURS', value: 12, seen: null });
  await set({ name: 'QUEUE_CONTACT_HOURS', value: 36, seen: null, reason: 'holidays' });
  expect(services.config.queue.due_ms).toMatchObject({ report: 43_200_000, contact: 129_600_000 });
  const { rows } = await pool.query('SELECT * FROM audit ORDER BY seq DESC LIMIT 1');
  expect(rows[0]).toMatchObject({
    act: 'setting.set',
    subject_kind: 'setting',
    subject_id: 'QUEUE_CONTACT_HOURS',
    actor_id: String(admin.user_id),
    reason: 'holidays',
    before: { QUEUE_CONTACT_HOURS: null },
    after: { QUEUE_CONTACT_HOURS: 36 },
    outcome: 'done',
  });
});

it('of two who decide at once one has a conflict, and the number of the other stays', async () => {
  const both = await Promise.all(
    [30, 40].map((value) => set({ name: 'FREE_CHAT_MINUTES', value, seen: null })),
  );
  expect(both.toSorted()).toEqual(['act_conflict', 'ok']);
  const kept = (await one('FREE_CHAT_MINUTES')).value;
  expect(await set({ name: 'FREE_CHAT_MINUTES', value: 50, seen: null })).toBe('act_conflict');
  expect((await one('FREE_CHAT_MINUTES')).value).toBe(kept);
});

it.each([
  [{ name: 'FREE_CHAT_MINUTES', value: 61, seen: null }, 'setting_invalid'],
  [{ name: 'FREE_CHAT_MINUTES', value: 0, seen: null }, 'setting_invalid'],
  [{ name: 'FREE_CHAT_MINUTES', value: 1.5, seen: null }, 'bad_request'],
  [{ name: 'LOW_POINTS_LAST_SECONDS', value: 121, seen: null }, 'setting_invalid'],
  [{ name: 'REGISTRATION_BONUS_POINTS', value: 1, seen: null }, 'bad_request'],
  [{ name: 'APPROVAL_POINTS', value: 1, seen: null }, 'bad_request'],
  [{ name: 'FREE_CHAT_MINUTES', value: 5, seen: null, reason: '' }, 'bad_request'],
])('refuses %o', async (asked, problem) => {
  expect(await set(asked)).toBe(problem);
  expect((await list()).live.every((setting) => setting.set === null)).toBe(true);
});

it('shows what the environment says, and never a secret', async () => {
  const { fixed } = await list();
  const of = (name: string) => fixed.find((setting) => setting.name === name);
  expect(of('SISTER_ORIGINS')).toEqual({
    name: 'SISTER_ORIGINS',
    value: 'https://a.example, https://b.example',
    given: true,
  });
  expect(of('DEMO')).toMatchObject({ value: 'off', given: true });
  expect(of('APPROVAL_POINTS')).toMatchObject({ value: '1000', given: false });
  expect(of('METRICS_TOKEN')).toEqual({ name: 'METRICS_TOKEN', value: null, given: true });
  expect(of('REDIS_URL')).toEqual({ name: 'REDIS_URL', value: null, given: false });
  expect(JSON.stringify(await list())).not.toContain('a secret of');
});

it('is for those with the right of the whole service, with a fresh proof', async () => {
  const manager = await buildStaff(services, { roles: [{ role: 'site_manager' }] });
  const asked = { name: 'FREE_CHAT_MINUTES', value: 5, seen: null };
  expect(await set(asked, manager.cookie)).toBe('staff_right_missing');
  const shown = await app.inject({ url: listSettings.path, headers: { cookie: manager.cookie } });
  expect(shown.statusCode).toBe(403);
  const stale = await buildStaff(services);
  await pool.query('UPDATE staff_proof SET proved_at_ms = proved_at_ms - 660000 WHERE login_id = $1', [
    stale.login_id,
  ]);
  expect(await set(asked, stale.cookie)).toBe('staff_proof_required');
});
