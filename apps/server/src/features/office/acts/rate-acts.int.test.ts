import { beforeAll, expect, it } from 'vitest';
import { SENSITIVE_ACTS } from '../../../composition/sensitive-acts.ts';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { createApprovalCapability } from '../../../core/approval/approval.capability.ts';
import { channelOf } from '../../../core/channel/state/channel.queries.ts';
import { quote } from '../../../core/session/price/quote.ts';
import { buildPerformer, buildStaff, buildViewer } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { testServices } from '../../../testing/services.ts';
import { officeCapability } from '../office.capability.ts';

const services = await testServices();
const app = await testApp(services, [
  createAccountCapability([], [], []),
  createApprovalCapability(SENSITIVE_ACTS),
  officeCapability,
]);
const { db, pool } = services.database;
const HERE = `site:${services.config.site_id}`;
let admin: { cookie: string; user_id: number };
let second: typeof admin;
beforeAll(async () => {
  admin = await buildStaff(services);
  second = await buildStaff(services);
});

async function ask(cookie: string, url: string, payload?: Record<string, unknown>) {
  services.clock.advance(1);
  const answer = await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/office/${url}`,
    headers: { cookie },
    ...(payload === undefined ? {} : { payload }),
  });
  const body = answer.json<Record<string, unknown> & { error?: { name: string } }>();
  return { body, result: answer.statusCode === 200 ? 'ok' : (body.error?.name ?? '') };
}
type Row = { scope: string; rates: Record<string, number>; changeable: boolean };
const rows = async (cookie = admin.cookie) => (await ask(cookie, 'rates')).body['rows'] as Row[];
const pending = async () => (await ask(admin.cookie, 'rates')).body['pending'] as Record<string, unknown>[];
const ratesOf = async (scope: string) => (await rows()).find((row) => row.scope === scope)!.rates;
const propose = async (
  scope: string,
  seen: object,
  rates: object,
  more: object = {},
  cookie = admin.cookie,
) => (await ask(cookie, 'rates', { scope, seen, rates, reason: 'autumn prices', ...more })).result;
async function decide(event: 'approve' | 'refuse' | 'withdraw', cookie = second.cookie) {
  const { body } = await ask(admin.cookie, 'approvals?list=mine');
  const [row] = body['approvals'] as { approval_id: string; payload_hash: string; facts: unknown }[];
  const { approval_id, payload_hash, facts } = row!;
  const { result } = await ask(cookie, `approvals/${approval_id}`, {
    event,
    payload_hash,
    reason: 'checked',
  });
  return { result, facts };
}

it('has a row for each site and each tier', async () => {
  const scopes = (await rows()).map(({ scope }) => scope);
  expect(scopes).toHaveLength(13 + 8);
  expect(scopes).toContain('tier:royal_svip');
  expect(scopes).not.toContain('tier:guest');
});

it('rates of a site wait for a second person, and viewers pay them then', async () => {
  const performer = await buildPerformer(services);
  const viewer = await buildViewer(services);
  const price = async () => {
    const channel = (await channelOf(db, performer.user_id))!;
    return (await quote(db, viewer, channel, ['party'], services.clock.nowMs()))[0]!.rate_units_per_min;
  };
  expect(await price()).toBe(12_000);
  expect(await propose(HERE, {}, { party: 15_000, twoshot: 30_000 })).toBe('ok');
  expect(await ratesOf(HERE)).toEqual({});
  expect(await price()).toBe(12_000);
  expect(await pending()).toMatchObject([
    { scope: HERE, seen: {}, rates: { party: 15_000, twoshot: 30_000 }, reason: 'autumn prices', own: true },
  ]);
  expect(await propose(HERE, {}, { party: 16_000 })).toBe('rates_pending');
  expect((await decide('approve', admin.cookie)).result).toBe('approval_own');
  expect(await decide('approve')).toEqual({
    result: 'ok',
    facts: [
      { fact: 'site', value: String(services.config.site_id) },
      { fact: 'mode', value: 'party' },
      { fact: 'rate_before', value: '' },
      { fact: 'rate', value: '15000' },
      { fact: 'mode', value: 'twoshot' },
      { fact: 'rate_before', value: '' },
      { fact: 'rate', value: '30000' },
    ],
  });
  expect(await pending()).toEqual([]);
  expect(await ratesOf(HERE)).toEqual({ party: 15_000, twoshot: 30_000 });
  expect(await price()).toBe(15_000);
  // A rate that is taken away gives way to the next table.
  expect(await propose(HERE, { party: 15_000, twoshot: 30_000 }, { twoshot: 30_000 })).toBe('ok');
  expect((await decide('approve')).result).toBe('ok');
  expect(await price()).toBe(12_000);
  const { body } = await ask(admin.cookie, `rates/history?scope=${HERE}`);
  expect(body['changes']).toMatchObject([
    { outcome: 'done', reason: 'checked', before: { party: 15_000 }, after: { party: null } },
    { outcome: 'proposed', reason: 'autumn prices', before: null, after: null },
    { outcome: 'done', before: { party: null, twoshot: null }, after: { party: 15_000, twoshot: 30_000 } },
    { outcome: 'proposed' },
  ]);
});

it('a site’s new rates give the channels on air there a new version, and no others', async () => {
  const on = await buildPerformer(services, { status: 'waiting' });
  const off = await buildPerformer(services);
  const version = async (id: number) => {
    const found = await pool.query<{ version: number }>(
      'SELECT version FROM channel WHERE performer_id = $1',
      [id],
    );
    return Number(found.rows[0]?.version);
  };
  const before = [await version(on.user_id), await version(off.user_id)] as const;
  const seen = await ratesOf(HERE);
  expect(await propose(HERE, seen, { ...seen, peep: 9_000 })).toBe('ok');
  expect((await decide('approve')).result).toBe('ok');
  expect(await version(on.user_id)).toBe(before[0] + 1);
  expect(await version(off.user_id)).toBe(before[1]);
});

it('what was changed since is a conflict, also when it is approved', async () => {
  const scope = 'site:1015561';
  expect(await propose(scope, { party: 1 }, { party: 20_000 })).toBe('act_conflict');
  expect(await propose(scope, {}, { party: 20_000 })).toBe('ok');
  await pool.query(`INSERT INTO setting (scope, name, value) VALUES ($1, 'rates', '{"party": 30000}')`, [
    scope,
  ]);
  expect((await decide('approve')).result).toBe('act_conflict');
  expect(await ratesOf(scope)).toEqual({ party: 30_000 });
  expect((await decide('withdraw', admin.cookie)).result).toBe('ok');
});

it('a free mode, a fraction, too much, and DL chat below chat are refused', async () => {
  const scope = 'tier:vip';
  expect(await propose(scope, {}, { free: 10 })).toBe('bad_request');
  expect(await propose(scope, {}, { party: 1.5 })).toBe('bad_request');
  expect(await propose(scope, {}, { party: 1_000_001 })).toBe('bad_request');
  expect(await propose('tier:guest', {}, { party: 1_000 })).toBe('bad_request');
  expect(await propose(scope, {}, { party: 20_000, dlchat: 10_000 })).toBe('rate_undercuts');
  expect(await propose(scope, {}, { party: 20_000, dlchat: 10_000 }, { undercut: true })).toBe('ok');
  expect((await decide('refuse')).result).toBe('ok');
  expect(await ratesOf(scope)).toEqual({});
});

it('a manager of one site changes that one alone; tiers count everywhere, so they need the right for all', async () => {
  const manager = await buildStaff(services, { roles: [{ role: 'site_manager', site_id: 1_020_753 }] });
  const seen = await rows(manager.cookie);
  expect(seen.filter(({ scope }) => scope.startsWith('site:'))).toEqual([
    { scope: 'site:1020753', rates: {}, changeable: true },
  ]);
  expect(seen.filter(({ changeable }) => changeable)).toHaveLength(1);
  const as = (scope: string) => propose(scope, {}, { party: 20_000 }, {}, manager.cookie);
  expect(await as('site:1020753')).toBe('ok');
  expect(await as('site:1002971')).toBe('staff_right_missing');
  expect(await as('tier:svip')).toBe('staff_right_missing');
  expect((await ask(manager.cookie, 'rates/history?scope=site:1002971')).result).toBe('not_found');
  const support = await buildStaff(services, { roles: [{ role: 'support' }] });
  expect((await ask(support.cookie, 'rates')).result).toBe('staff_right_missing');
});

it('a tier without rates has those of the next lower one, so that spending more never raises a price', async () => {
  await pool.query(
    `INSERT INTO setting (scope, name, value) VALUES ('tier:vip', 'rates', '{"party": 9000}'),
      ('tier:svip', 'rates', '{}'), ('tier:promo', 'rates', '{"party": 5000}')
      ON CONFLICT (scope, name) DO UPDATE SET value = excluded.value`,
  );
  const performer = await buildPerformer(services);
  const channel = (await channelOf(db, performer.user_id))!;
  const pays = async (tier: 'royal_regular' | 'vip' | 'svip' | 'prestige' | 'promo') => {
    const viewer = await buildViewer(services, { tier });
    const [offer] = await quote(db, viewer, channel, ['party'], services.clock.nowMs());
    return offer?.rate_units_per_min;
  };
  expect(await pays('royal_regular')).toBe(12_000);
  expect([await pays('vip'), await pays('svip'), await pays('prestige')]).toEqual([9_000, 9_000, 9_000]);
  expect(await pays('promo')).toBe(5_000);
});
