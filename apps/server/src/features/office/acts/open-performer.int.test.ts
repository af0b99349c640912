import { beforeAll, expect, it } from 'vitest';
import { SENSITIVE_ACTS } from '../../../composition/sensitive-acts.ts';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { createApprovalCapability } from '../../../core/approval/approval.capability.ts';
import { buildStaff } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { testServices } from '../../../testing/services.ts';
import { officeCapability } from '../office.capability.ts';

const services = await testServices();
const app = await testApp(services, [
  createAccountCapability([], [], []),
  createApprovalCapability(SENSITIVE_ACTS),
  officeCapability,
]);
const { pool } = services.database;
const AFFILIATE = 1_006_753;
let admin: { cookie: string; user_id: number };
beforeAll(async () => {
  admin = await buildStaff(services);
});

const asked = (user_name: string, change: Record<string, unknown> = {}) => ({
  user_name,
  site_id: AFFILIATE,
  profile: {
    display_name: { ja: '紬', en: 'Tsumugi' },
    introduction: { ja: '', en: '' },
    languages: ['ja'],
  },
  rates: {},
  reason: 'contract 12',
  ...change,
});
async function ask(payload: Record<string, unknown>, cookie = admin.cookie) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/office/performers',
    headers: { cookie },
    payload,
  });
  const body = answer.json<{
    person_id: string;
    password: string;
    rates: string;
    error?: { name: string };
  }>();
  return { ...body, result: answer.statusCode === 200 ? 'ok' : body.error?.name };
}
const logIn = async (user_name: string, password: string): Promise<number> =>
  (await app.inject({ method: 'POST', url: '/api/account/login', payload: { login: user_name, password } }))
    .statusCode;
const read = async (person_id: string) =>
  (await app.inject({ url: `/api/office/people/${person_id}`, headers: { cookie: admin.cookie } })).json<
    Record<string, unknown>
  >();
const known = async (user_name: string): Promise<number> =>
  (await pool.query('SELECT id FROM app_user WHERE user_name = $1', [user_name])).rowCount ?? 0;

it('opens an account on its site, whose first password opens it; the log has no name and no password', async () => {
  const done = await ask(asked('tsumugi_a'));
  expect(done).toMatchObject({ result: 'ok', rates: 'site' });
  expect(done.password).toMatch(/^[0-9A-Z]{24}$/);
  expect(await logIn('tsumugi_a', done.password)).toBe(200);
  expect(await logIn('tsumugi_a', 'AAAAAAAAAAAAAAAAAAAAAAAA')).toBe(401);
  expect(await read(done.person_id)).toMatchObject({
    user_name: 'tsumugi_a',
    site_id: AFFILIATE,
    channel: { display_name: { ja: '紬', en: 'Tsumugi' }, languages: ['ja'], rates: {} },
  });
  const { rows } = await pool.query('SELECT * FROM audit ORDER BY seq DESC LIMIT 1');
  expect(rows[0]).toMatchObject({
    act: 'performer.create',
    subject_kind: 'person',
    subject_id: done.person_id,
    actor_id: String(admin.user_id),
    reason: 'contract 12',
    after: { site_id: AFFILIATE, languages: ['ja'] },
  });
  expect(JSON.stringify(rows[0])).not.toContain('tsumugi');
  expect(JSON.stringify(rows[0])).not.toContain(done.password);
});

it('own rates wait for a second person', async () => {
  const done = await ask(asked('tsumugi_b', { rates: { party: 20_000 } }));
  expect(done).toMatchObject({ result: 'ok', rates: 'waiting' });
  expect(await read(done.person_id)).toMatchObject({ channel: { rates: {} } });
  const second = await buildStaff(services);
  const list = { url: '/api/office/approvals?list=waiting', headers: { cookie: second.cookie } };
  const { approvals } = (await app.inject(list)).json<{
    approvals: { approval_id: string; payload_hash: string; act: string }[];
  }>();
  const { approval_id, payload_hash } = approvals.find(({ act }) => act === 'performer.set_rate')!;
  const answer = await app.inject({
    method: 'POST',
    url: `/api/office/approvals/${approval_id}`,
    headers: { cookie: second.cookie },
    payload: { event: 'approve', payload_hash, reason: 'checked' },
  });
  expect(answer.statusCode).toBe(200);
  expect(await read(done.person_id)).toMatchObject({ channel: { rates: { party: 20_000 } } });
});

it.each<[string, Record<string, unknown>, string]>([
  ['a name with a space', { user_name: 'a b' }, 'user_name_invalid'],
  ['a name in other letters that is taken', { user_name: 'TSUMUGI_A' }, 'user_name_taken'],
  ['a site that there is not', { site_id: 5 }, 'bad_request'],
  ['DL chat below chat', { rates: { party: 20_000, dlchat: 10_000 } }, 'rate_undercuts'],
  ['no language', { profile: { ...asked('').profile, languages: [] } }, 'bad_request'],
  ['no reason', { reason: '' }, 'bad_request'],
])('%s is refused, and no account is made', async (_what, change, result) => {
  expect((await ask(asked('tsumugi_c', change))).result).toBe(result);
  expect(await known('tsumugi_c')).toBe(0);
});

it('is for those with the right of the site, with a fresh proof', async () => {
  const site_id = 1_000_048;
  const manager = await buildStaff(services, { roles: [{ role: 'site_manager', site_id: AFFILIATE }] });
  expect((await ask(asked('tsumugi_d', { site_id }), manager.cookie)).result).toBe('staff_right_missing');
  const support = await buildStaff(services, { roles: [{ role: 'support' }] });
  expect((await ask(asked('tsumugi_d'), support.cookie)).result).toBe('staff_right_missing');
  const stale = await buildStaff(services);
  await pool.query('UPDATE staff_proof SET proved_at_ms = proved_at_ms - 660000 WHERE login_id = $1', [
    stale.login_id,
  ]);
  expect((await ask(asked('tsumugi_d'), stale.cookie)).result).toBe('staff_proof_required');
  expect(await known('tsumugi_d')).toBe(0);
  expect((await ask(asked('tsumugi_d'), manager.cookie)).result).toBe('ok');
});
