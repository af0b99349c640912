import { beforeAll, expect, it } from 'vitest';
import { DEFAULT_SITE_ID } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { campaignTable } from '../../core/campaign/campaign.table.ts';
import { channelTable } from '../../core/channel/state/channel.table.ts';
import { buildViewer } from '../../testing/factories.ts';
import { testServices, type TestServices } from '../../testing/services.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import { runStaffCommand } from './staff-command.ts';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
const staff = (command: string, options: Record<string, string>) =>
  runStaffCommand(services.database, DEFAULT_SITE_ID, command, options);

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
