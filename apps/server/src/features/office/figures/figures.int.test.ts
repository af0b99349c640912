import { exportFigures, getFigures, type Figures } from '@akari/contract/office';
import { DEFAULT_SITE_ID, type FigureName, type SessionEnd } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { loginTable, userTable } from '../../../core/account/state/account.table.ts';
import { auditTable } from '../../../core/audit/audit.table.ts';
import { channelTable } from '../../../core/channel/state/channel.table.ts';
import { presenceTable } from '../../../core/session/presence/presence.table.ts';
import { sessionTable } from '../../../core/session/state/session.table.ts';
import type { Member } from '../../../platform/http/person.ts';
import { tally } from '../../../platform/tally.ts';
import { buildPerformer, buildStaff, buildViewer, type StaffAttributes } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { testServices } from '../../../testing/services.ts';
import { purchaseTable } from '../../purchase/purchase.table.ts';
import { reportTable } from '../../report/report.table.ts';
import { tipTable } from '../../tip/tip.table.ts';
import { dayStarts } from './days.ts';
import { figureClock } from './figure-clock.ts';
import { createFiguresCapability } from './figures.capability.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Noon in Japan on Tuesday, 20 January 2026; the day there began at 15:00 UTC of the 19th. */
const NOON_MS = Date.UTC(2026, 0, 20, 3);
const TODAY_MS = Date.UTC(2026, 0, 19, 15);
const ELSEWHERE = 20_003_236;

const services = await testServices();
const { db } = services.database;
const app = await testApp(services, [createAccountCapability([]), createFiguresCapability()]);
const clock = figureClock(services);
let here: Member;
let elsewhere: Member;
let viewer: Member;

/** A session of 2.4 points that ended, of which the performer has earned 1. */
async function ended(at_ms: number, performer = here, viewer_id = viewer.user_id, end: SessionEnd = 'left') {
  const columns = { broadcast_id: 1, session_type: 115 as const, point_type: 2000, share_bp: 4_000 };
  await db.insert(sessionTable).values({
    ...columns,
    channel_id: performer.user_id,
    viewer_id,
    state: 'ended',
    lang: 'ja',
    rate_units_per_min: 12_000,
    started_at_ms: at_ms - MINUTE_MS,
    ended_at_ms: at_ms,
    end,
    charged_units: 24_000,
    performer_units: 10_000,
  });
}
const count = async (): Promise<void> => {
  services.clock.advance(MINUTE_MS);
  await clock.count();
};

type Asked = { days?: number; zone?: string; site_id?: number };
const urlOf = ({ days = 1, zone = 'Asia/Tokyo', site_id }: Asked): string =>
  `${getFigures.path}?days=${days}&zone=${encodeURIComponent(zone)}${site_id === undefined ? '' : `&site_id=${site_id}`}`;
async function read(attributes: StaffAttributes, asked: Asked = {}): Promise<Figures> {
  const { cookie } = await buildStaff(services, attributes);
  return (await app.inject({ url: urlOf(asked), headers: { cookie } })).json<Figures>();
}
async function refusal(attributes: StaffAttributes, asked: Asked = {}): Promise<string> {
  const answer = await read(attributes, asked);
  return (answer as unknown as { error?: { name: string } }).error?.name ?? 'ok';
}
const ADMIN: StaffAttributes = {};
const totalsOf = ({ now, before, week_ago }: Figures, name: FigureName) => [
  now.totals[name],
  before.totals[name],
  week_ago?.totals[name],
];

beforeAll(async () => {
  here = await buildPerformer(services);
  elsewhere = await buildPerformer(services);
  await db.update(userTable).set({ site_id: ELSEWHERE }).where(eq(userTable.id, elsewhere.user_id));
  viewer = await buildViewer(services);
  services.clock.advance(NOON_MS - services.clock.nowMs());
});

describe('a day', () => {
  it('begins at midnight of the zone, to the millisecond', async () => {
    await ended(TODAY_MS);
    await ended(TODAY_MS - 1);
    await count();
    const tokyo = await read(ADMIN);
    expect(totalsOf(tokyo, 'sessions')).toEqual([1, 0, 0]);
    expect(tokyo.now.values.sessions?.[0]).toBe(1);
    expect(tokyo.before.values.sessions?.[23]).toBe(1);
    const utc = await read(ADMIN, { zone: 'UTC' });
    expect(utc.before.values.sessions?.slice(14, 16)).toEqual([1, 1]);
  });

  it('begins with a quarter of an hour where the zone wants it', async () => {
    // 18:15 UTC is midnight in Nepal.
    const midnight_ms = Date.UTC(2026, 0, 19, 18, 15);
    await ended(midnight_ms);
    await ended(midnight_ms - 1);
    await clockAgain();
    const nepal = await read(ADMIN, { zone: 'Asia/Kathmandu' });
    expect(nepal.starts[0]).toBe(midnight_ms);
    expect([nepal.now.values.sessions?.[0], nepal.before.values.sessions?.[23]]).toEqual([1, 1]);
  });

  it('has 23 hours when clocks go forward, and 25 when they go back', async () => {
    const lengths = async (now_ms: number) => {
      const [from = 0, to = 0] = await dayStarts(db, 'America/New_York', now_ms, { ago: 0, days: 1 });
      return (to - from) / HOUR_MS;
    };
    expect(await lengths(Date.UTC(2026, 2, 8, 17))).toBe(23);
    expect(await lengths(Date.UTC(2026, 2, 9, 17))).toBe(24);
    expect(await lengths(Date.UTC(2026, 10, 1, 17))).toBe(25);
  });

  it('is compared with yesterday and the same day last week, until the same time of day', async () => {
    await ended(TODAY_MS - DAY_MS + HOUR_MS);
    await ended(TODAY_MS - DAY_MS + 20 * HOUR_MS);
    await ended(TODAY_MS - 7 * DAY_MS + HOUR_MS);
    await clockAgain();
    const { now, before, week_ago } = await read(ADMIN);
    expect(before.totals.sessions).toBe(1);
    expect(week_ago?.totals.sessions).toBe(1);
    expect(week_ago?.from_ms).toBe(TODAY_MS - 7 * DAY_MS);
    // The afternoon has not come yet.
    expect(now.values.sessions?.slice(13)).toEqual(Array(11).fill(null));
  });

  it('refuses a zone that does not exist', async () => {
    expect(await refusal(ADMIN, { zone: 'Asia/Edo' })).toBe('bad_request');
    expect(await refusal(ADMIN, { zone: `x'; DROP TABLE figure` })).toBe('bad_request');
  });
});

/** Counts everything again, as a node that comes new to it does. */
async function clockAgain(): Promise<void> {
  await services.database.pool.query(`DELETE FROM setting WHERE name = 'figures'`);
  await clock.count();
}

describe('what is counted', () => {
  it('adds up what was bought, spent and earned, and counts each person who pays once', async () => {
    const at_ms = NOON_MS;
    const second = await buildViewer(services);
    await db.insert(tipTable).values({
      viewer_id: second.user_id,
      performer_id: here.user_id,
      transfer_id: 1,
      units: 50_000,
      performer_units: 20_000,
      anonymous: false,
      at_ms,
    });
    await db.insert(purchaseTable).values({
      user_id: second.user_id,
      idempotency_key: 'a',
      pack_id: 'p10',
      price_cents: 1_000,
      units: 100_000,
      state: 'settled',
      provider: 'test',
      return_path: '/',
      created_at_ms: at_ms,
      settled_at_ms: at_ms,
    });
    const before = await read(ADMIN);
    await clockAgain();
    const { now } = await read(ADMIN);
    const more = (name: FigureName) => (now.totals[name] ?? 0) - (before.now.totals[name] ?? 0);
    expect([more('bought'), more('spent_tips'), more('spent_time'), more('earned')]).toEqual([
      100_000, 50_000, 0, 20_000,
    ]);
    expect(now.totals.payers).toBe(2);
  });

  it('counts a session that ended by a fault among the faults, by its end and by its mode', async () => {
    await ended(NOON_MS, here, viewer.user_id, 'ice_failed');
    await clockAgain();
    const { now, ends, modes } = await read(ADMIN);
    expect(now.totals.faults).toBe(1);
    expect(ends.find(({ name }) => name === 'ice_failed')).toEqual({ name: 'ice_failed', count: 1 });
    expect(modes).toEqual([{ name: 'party', count: now.totals.sessions }]);
  });

  it('counts registrations, logins and reports when they happened', async () => {
    const [{ registrations: had = 0, logins: seen = 0 }] = [(await read(ADMIN)).now.totals];
    await buildViewer(services);
    await db.insert(reportTable).values({
      reporter_id: viewer.user_id,
      target: 'person',
      target_key: 'a',
      performer_id: here.user_id,
      reported_id: here.user_id,
      reason: 'spam',
      status: 'waiting',
      lines: [],
      at_ms: services.clock.nowMs(),
    });
    const logins = await db.$count(loginTable);
    await clockAgain();
    const { totals } = (await read(ADMIN)).now;
    expect((totals.registrations ?? 0) - (had ?? 0)).toBe(1);
    expect(totals.logins).toBeGreaterThan(seen ?? 0);
    expect(totals.logins).toBeLessThanOrEqual(logins);
    expect(totals.reports).toBe(1);
  });

  it('keeps the most people online and on air at once, and the last sum owed', async () => {
    await db.insert(presenceTable).values([
      { user_id: viewer.user_id, node: 'a' },
      { user_id: viewer.user_id, node: 'b' },
      { user_id: here.user_id, node: 'a' },
    ]);
    await db
      .update(channelTable)
      .set({ status: 'waiting' })
      .where(eq(channelTable.performer_id, here.user_id));
    await count();
    await db.delete(presenceTable);
    await db.update(channelTable).set({ status: 'offline' });
    await count();
    const { totals } = (await read(ADMIN)).now;
    expect([totals.online, totals.on_air, totals.owed]).toEqual([2, 1, 0]);
  });

  it('adds the failed logins and server errors of a node to those of others', async () => {
    const failed = (await read(ADMIN)).now.totals.failed_logins ?? 0;
    tally(services).add('failed_logins');
    await count();
    tally(services).add('failed_logins');
    tally(services).add('server_errors');
    await count();
    const { totals } = (await read(ADMIN)).now;
    expect([(totals.failed_logins ?? 0) - failed, totals.server_errors]).toEqual([2, 1]);
    await app.inject({
      method: 'POST',
      url: '/api/account/login',
      payload: { login: 'nessuno', password: 'paper lantern 4711' },
    });
    expect(tally(services).take().failed_logins).toBe(1);
  });

  it('has no figure for a time before it was counted, and none where nothing happened is 0', async () => {
    const { before, now } = await read(ADMIN, { days: 90 });
    expect(before.values.sessions?.[0]).toBeNull();
    expect(now.values.sessions?.[75]).toBe(0);
    expect(now.values.sessions).toHaveLength(90);
  });
});

describe('rights', () => {
  it('leave out money, and show the sites of the roles alone', async () => {
    await ended(NOON_MS, elsewhere);
    await clockAgain();
    const all = await read(ADMIN);
    const moderator = await read({ roles: [{ role: 'senior_moderator', site_id: ELSEWHERE }] });
    expect(moderator.now.totals.sessions).toBe(1);
    expect((all.now.totals.sessions ?? 0) > 1).toBe(true);
    expect(moderator.names).not.toContain('owed');
    expect(moderator.names).not.toContain('failed_logins');
    expect(Object.keys(moderator.now.totals)).not.toContain('bought');
    expect([moderator.sites, moderator.all_sites]).toEqual([[ELSEWHERE], false]);
    const manager = await read({ roles: [{ role: 'site_manager', site_id: ELSEWHERE }] });
    expect(manager.now.totals.spent_time).toBe(24_000);
    expect(manager.now.totals.payers).toBe(1);
  });

  it('leave out money of a site for which only another role has it', async () => {
    const roles = [
      { role: 'senior_moderator' as const, site_id: DEFAULT_SITE_ID },
      { role: 'site_manager' as const, site_id: ELSEWHERE },
    ];
    expect((await read({ roles })).names).not.toContain('bought');
    expect((await read({ roles }, { site_id: ELSEWHERE })).names).toContain('bought');
  });

  it('refuse a site and people without them', async () => {
    const roles = [{ role: 'site_manager' as const, site_id: ELSEWHERE }];
    expect(await refusal({ roles }, { site_id: DEFAULT_SITE_ID })).toBe('staff_right_missing');
    expect(await refusal({ roles: [{ role: 'support' }] })).toBe('staff_right_missing');
  });
});

describe('the file', () => {
  const ask = async (attributes: StaffAttributes) => {
    const { cookie, user_id } = await buildStaff(services, attributes);
    const url = urlOf({ days: 7 }).replace(getFigures.path, exportFigures.path);
    const got = await app.inject({
      method: 'POST',
      url,
      headers: { cookie },
      payload: { reason: 'monthly' },
    });
    return { ...got.json<{ csv: string; file_name: string; error?: { name: string } }>(), user_id };
  };

  it('has a row for each day, in UTC, and is in the audit log', async () => {
    const { csv, file_name, user_id } = await ask({ roles: [{ role: 'finance' }] });
    expect(file_name).toBe('figures-2026-01-20.csv');
    const lines = csv.slice(1).trimEnd().split('\r\n');
    expect(lines).toHaveLength(8);
    expect(lines[0]).toMatch(/^from,bought,spent_time,/);
    expect(lines[7]).toMatch(/^2026-01-19T15:00:00\.000Z,100000,/);
    const rows = await db
      .select()
      .from(auditTable)
      .where(eq(auditTable.actor_id, String(user_id)));
    expect(rows.map(({ act, subject_id }) => [act, subject_id])).toEqual([['list.export', 'figures']]);
  });

  it('needs the right to export', async () => {
    expect((await ask({ roles: [{ role: 'senior_moderator' }] })).error?.name).toBe('staff_right_missing');
  });
});

it('counts registrations and purchases by the site that people came from', async () => {
  const before = await read(ADMIN);
  const countOf = (parts: Figures['registered'], name: string) =>
    parts.find((one) => one.name === name)?.count ?? 0;
  const came = await buildViewer(services);
  await db.update(userTable).set({ source_site_id: ELSEWHERE }).where(eq(userTable.id, came.user_id));
  const buy = async (key: string, source_site_id: number) => {
    const settled_at_ms = services.clock.nowMs();
    await db.insert(purchaseTable).values({
      ...{ user_id: came.user_id, idempotency_key: key, pack_id: 'p10' },
      ...{ price_cents: 1_000, units: 100_000, provider: 'sandbox', return_path: '/' },
      ...{ created_at_ms: settled_at_ms, settled_at_ms, state: 'settled' },
    });
    // An insert takes the site of the account over.
    await db.update(purchaseTable).set({ source_site_id }).where(eq(purchaseTable.idempotency_key, key));
  };
  await buy('source 1', ELSEWHERE);
  await buy('source 2', 1_006_753);
  await clockAgain();
  const after = await read(ADMIN);
  const more = (part: 'registered' | 'purchased', name: string) =>
    countOf(after[part], name) - countOf(before[part], name);
  expect([more('registered', String(ELSEWHERE)), more('registered', String(DEFAULT_SITE_ID))]).toEqual([
    1, 0,
  ]);
  expect([more('purchased', String(ELSEWHERE)), more('purchased', '1006753')]).toEqual([1, 1]);
});
