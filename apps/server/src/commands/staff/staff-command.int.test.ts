import { hostname, userInfo } from 'node:os';
import type { StaffAct } from '@akari/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { issuePoints } from '../../core/ledger/issue-points.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { campaignTable } from '../../core/campaign/campaign.table.ts';
import { channelTable } from '../../core/channel/state/channel.table.ts';
import { buildViewer } from '../../testing/factories.ts';
import { testServices, type TestServices } from '../../testing/services.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import { auditTable } from '../../core/audit/audit.table.ts';
import { reading } from './command.ts';
import { executeCommand, runStaffCommand } from './staff-command.ts';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
const staff = (command: string, options: Record<string, string>) =>
  runStaffCommand(services, command, options);

it('create-performer creates a performer with a channel and refuses a taken name', async () => {
  const made = await staff('create-performer', {
    name: 'yuki',
    password: 'lantern light',
    ja: '雪',
    en: 'Yuki',
    rate: '1.8',
    languages: 'ja,en',
  });
  expect(made).toMatchObject({ ok: true });
  const [channel] = await services.database.db.select().from(channelTable);
  expect(channel).toMatchObject({ status: 'offline', rates: { party: 18_000 }, languages: ['ja', 'en'] });
  expect(
    await staff('create-performer', { name: 'YUKI', password: 'lantern light', ja: '雪', en: 'Yuki' }),
  ).toMatchObject({ ok: false });
});

it('set-rate sets DL chat below party chat only with --below-party yes', async () => {
  const set = (options: Record<string, string>) => staff('set-rate', { name: 'yuki', ...options });
  const ratesOf = async () => (await services.database.db.select().from(channelTable))[0]?.rates;
  expect(await set({ mode: 'dlchat', rate: '1.5' })).toMatchObject({
    ok: false,
    message: 'DL chat of yuki would cost less than party chat; add --below-party yes if that is intended',
  });
  expect(await ratesOf()).toEqual({ party: 18_000 });
  expect((await set({ mode: 'dlchat', rate: '1.9' })).ok).toBe(true);
  // Party chat cannot be raised over it unnoticed either.
  expect((await set({ rate: '2' })).ok).toBe(false);
  expect((await set({ mode: 'dlchat', rate: '1.5', 'below-party': 'yes' })).ok).toBe(true);
  expect(await ratesOf()).toEqual({ party: 18_000, dlchat: 15_000 });
});

it('grant-points grants points once per key, and the ledger balances', async () => {
  const viewer = await buildViewer(services);
  const grant = () => staff('grant-points', { name: viewer.user_name, points: '2.5', key: 'welcome' });
  expect((await grant()).ok && (await grant()).ok).toBe(true);
  expect(await balancesOf(services.database.db, viewer.user_id)).toEqual({
    points_units: 25_000,
    coupon_points_units: 0,
  });
  expect(await checkLedger(services.database.db)).toEqual([]);
});

it.each([
  ['regular', 205],
  ['vip', 206],
  ['svip', 206],
  ['royal_regular', 205],
  ['royal_vip', 206],
  ['royal_svip', 206],
  ['prestige', 206],
  ['promo', 208],
] as const)('set-tier gives tier %s the user type %i and refuses another type', async (tier, user_type) => {
  const viewer = await buildViewer(services);
  expect((await staff('set-tier', { name: viewer.user_name, tier })).ok).toBe(true);
  const who = eq(userTable.id, viewer.user_id);
  const [kept] = await services.database.db.select().from(userTable).where(who);
  expect(kept).toMatchObject({ tier, user_type });
  const other = user_type === 205 ? '206' : '205';
  expect((await staff('set-tier', { name: viewer.user_name, tier, type: other })).ok).toBe(false);
});

it('unspent-points prints what was paid for points that are left', async () => {
  const { user_id } = await buildViewer(services);
  expect((await staff('unspent-points', {})).message).toBe('No unspent paid points.');
  await unitOfWork(services.database.db, (tx) =>
    issuePoints(
      tx,
      {
        idempotency_key: 'bought',
        cause: 'purchase',
        cause_id: null,
        viewer_id: user_id,
        performer_id: null,
        at_ms: services.clock.nowMs(),
        legs: [
          { owner_id: user_id, kind: 'viewer_points', amount_units: 256_000 },
          { owner_id: null, kind: 'house_sales', amount_units: -256_000 },
        ],
      },
      {
        kind: 'paid',
        source: 'purchase',
        price: { amount_minor: 2_500, currency: 'USD' },
        valid_ms: 86_400_000,
      },
    ),
  );
  const { message } = await staff('unspent-points', {});
  expect(message).toMatch(/^\d{4}-\d\d-\d\dT\S+Z {2}25\.6 points for 25\.00 USD$/);

  services.config.points.issuer = 'registered';
  const lastOf = async (options: Record<string, string>) =>
    (await staff('unspent-points', options)).message.split('\n').at(-1)?.slice(26);
  expect(await lastOf({})).toBe('the deposit is not known without --yen-per-usd');
  expect(await lastOf({ 'yen-per-usd': '152.51' })).toBe('3813 yen paid for them, deposit at least 0 yen');
  services.config.points.issuer = 'exempt';
});

it('add-campaign, list-campaigns and end-campaign start, show and end a campaign', async () => {
  const added = await staff('add-campaign', {
    label: 'happy_hour',
    percent: '20',
    hours: '2',
    performer: 'yuki',
  });
  expect(added.message).toContain('happy_hour');
  expect((await staff('list-campaigns', {})).message).toContain('20 % off every mode');
  const [row] = await services.database.db.select().from(campaignTable);
  expect(row).toMatchObject({ discount_bp: 2_000, second_discount_bp: null });
  expect((await staff('end-campaign', { id: String(row?.id) })).ok).toBe(true);
  expect((await staff('list-campaigns', {})).message).toBe('no campaign runs');
  expect(await staff('add-campaign', { label: 'gift', percent: '20', hours: '2' })).toMatchObject({
    ok: false,
  });
  expect(await staff('add-campaign', { label: 'newbie', percent: '120', hours: '2' })).toMatchObject({
    ok: false,
  });
});

it('runStaffCommand refuses unknown commands, unknown names and invalid options', async () => {
  expect((await staff('fly', {})).message).toContain('no command fly');
  expect(await staff('set-rate', { name: 'nobody', rate: '1' })).toMatchObject({ ok: false });
  expect((await staff('set-rate', { name: 'yuki', rate: '１' })).message).toContain('--rate');
  expect(await staff('grant-points', { name: 'yuki', points: '5' })).toMatchObject({ ok: false });
});

describe('the audit log of staff commands', () => {
  const rowsOf = async (act: StaffAct) => {
    const rows = await services.database.db.select().from(auditTable).where(eq(auditTable.act, act));
    return rows.toSorted((a, b) => a.seq - b.seq);
  };

  it('names the system user, the reason and what changed, and hides the name', async () => {
    const viewer = await buildViewer(services);
    await staff('set-tier', { name: viewer.user_name, tier: 'svip', reason: 'asked for by phone' });
    const row = (await rowsOf('viewer.set_tier')).at(-1);
    expect(row).toMatchObject({
      actor_kind: 'command_line',
      actor_id: expect.stringContaining(userInfo().username) as string,
      address: hostname(),
      subject_kind: 'person',
      subject_id: String(viewer.user_id),
      reason: 'asked for by phone',
      before: { user_type: 205, tier: 'regular' },
      after: { user_type: 206, tier: 'svip' },
      outcome: 'done',
    });
    expect(JSON.stringify(row)).not.toContain(viewer.user_name);
    const [created] = await rowsOf('performer.create');
    expect(created?.after).toMatchObject({ languages: ['ja', 'en'], rates: { party: 18_000 } });
    expect(JSON.stringify(created)).not.toMatch(/yuki|lantern/i);
  });

  it('has a row `unchanged` for a repeat, and none for what was refused', async () => {
    expect((await rowsOf('points.grant')).map(({ outcome }) => outcome)).toEqual(['done', 'unchanged']);
    const rates = await rowsOf('performer.set_rate');
    expect(rates.map(({ before, after }) => [before, after])).toEqual([
      [{ dlchat: null }, { dlchat: 19_000 }],
      [{ dlchat: 19_000 }, { dlchat: 15_000 }],
    ]);
  });

  it.each([['two\nlines'], [' '], ['x'.repeat(501)]])('refuses the reason %j', async (reason) => {
    expect((await staff('set-share', { name: 'yuki', percent: '40', reason })).ok).toBe(false);
    expect(await rowsOf('performer.set_share')).toEqual([]);
  });

  it('refuses every act, in both languages, while the key cannot be read; what only reads goes on', async () => {
    const config = { ...services.config, audit: { ...services.config.audit, key_file: '/nowhere/key.pem' } };
    const without = (command: string, options: Record<string, string>) =>
      runStaffCommand({ ...services, config }, command, options);
    const refused = await without('set-share', { name: 'yuki', percent: '40' });
    expect(refused).toEqual({
      ok: false,
      message:
        '監査記録の鍵を読み込めないため、運営の操作を受け付けられません。' +
        '鍵のファイル（AUDIT_KEY_FILE）を元に戻してから、もう一度お試しください。何も変更していません。\n' +
        'The audit log key cannot be read, so changes by staff are not accepted. ' +
        'Put the key file (AUDIT_KEY_FILE) back and try again. Nothing was changed.',
    });
    expect(await rowsOf('performer.set_share')).toEqual([]);
    expect((await without('list-bans', {})).ok).toBe(true);
  });

  it('a command that is said to read cannot write', async () => {
    const writes = reading(async (tx) => {
      await tx.update(userTable).set({ tier: 'prestige' });
      return 'done';
    });
    const asked = {
      ...services,
      site_id: 0,
      options: {},
      points: services.config.points,
      now_ms: 0,
      say: () => undefined,
    };
    const failed = executeCommand(services, writes, asked).catch((error: Error) => error.cause);
    expect(await failed).toMatchObject({ code: '25006' });
  });
});
