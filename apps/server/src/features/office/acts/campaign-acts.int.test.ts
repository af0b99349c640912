import { localOf } from '@akari/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { channelOf } from '../../../core/channel/state/channel.queries.ts';
import { quote } from '../../../core/session/price/quote.ts';
import { buildPerformer, buildStaff, buildViewer } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { testServices } from '../../../testing/services.ts';
import { campaignCapability } from '../../../core/campaign/campaign.capability.ts';
import { officeCapability } from '../office.capability.ts';

const services = await testServices();
const app = await testApp(services, [
  createAccountCapability([], [], []),
  campaignCapability,
  officeCapability,
]);
const { db, pool } = services.database;
const HOUR_MS = 3_600_000;
const ZONE = 'Asia/Tokyo';
const ELSEWHERE = 1_015_561;
const reason = 'as agreed';
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
/** Time passes, and the proof of the administrator with it. */
async function pass(hours: number): Promise<void> {
  services.clock.advance(hours * HOUR_MS);
  admin = await buildStaff(services);
}
/** A time by the clocks of the zone, so many hours from now. */
const inHours = (hours: number): string => localOf(services.clock.nowMs() + hours * HOUR_MS, ZONE);
const planned = (change: Record<string, unknown> = {}) => ({
  label: 'discount',
  discount_bp: 2_500,
  second_discount_bp: null,
  modes: null,
  zone: ZONE,
  starts: null,
  ends: inHours(2),
  ...change,
});
const everybody = { site_id: null, performer_name: null };
const start = (
  change: Record<string, unknown> = {},
  whose: Record<string, unknown> = {},
  cookie = admin.cookie,
) => ask(cookie, 'campaigns', { plan: planned(change), ...everybody, ...whose, reason });
async function started(change: Record<string, unknown> = {}, whose: Record<string, unknown> = {}) {
  const { body } = await start(change, whose);
  return String(body['campaign_id']);
}
const read = async (id: string) => (await ask(admin.cookie, `campaigns/${id}`)).body;
async function lastAct() {
  const { rows } = await pool.query(
    'SELECT act, subject_id, reason, before, after FROM audit ORDER BY seq DESC LIMIT 1',
  );
  return rows[0] as Record<string, unknown>;
}

describe('campaigns', () => {
  it('start, are listed as running, lower the price, and end', async () => {
    const performer = await buildPerformer(services);
    const viewer = await buildViewer(services);
    const price = async () => {
      const channel = (await channelOf(db, performer.user_id))!;
      return (await quote(db, viewer, channel, ['party'], services.clock.nowMs()))[0]!.rate_units_per_min;
    };
    expect(await price()).toBe(12_000);
    const id = await started({}, { performer_name: performer.user_name });
    expect(await price()).toBe(9_000);
    const listed = await ask(admin.cookie, 'campaigns?phase=running');
    const rows = listed.body['rows'] as { id: string; cells: Record<string, unknown> }[];
    const { cells } = rows.find((row) => row.id === id)!;
    expect(cells).toMatchObject({ label: 'discount', discount_bp: 2_500, modes: null });
    const end = `campaigns/${id}/end`;
    expect((await ask(admin.cookie, end, { seen: 1, reason })).result).toBe('act_conflict');
    expect((await ask(admin.cookie, end, { seen: cells['ends_at_ms'], reason })).result).toBe('ok');
    expect(await price()).toBe(12_000);
  });

  it('are planned by the clocks of a zone, and are read as they were planned', async () => {
    const id = await started({ zone: 'Europe/Berlin', starts: '2035-07-01T18:00', ends: '2035-07-02T02:00' });
    expect(await read(id)).toMatchObject({
      plan: { zone: 'Europe/Berlin', starts: '2035-07-01T18:00', ends: '2035-07-02T02:00' },
      phase: 'upcoming',
      version: 0,
    });
    const { rows } = await pool.query<{ starts_at_ms: string }>(
      'SELECT starts_at_ms FROM campaign WHERE id = $1',
      [id],
    );
    expect(new Date(Number(rows[0]?.starts_at_ms)).toISOString()).toBe('2035-07-01T16:00:00.000Z');
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a zone that there is not', { zone: 'Asia/Nowhere' }, 'campaign_dates'],
    [
      'a time that the clocks never show',
      { zone: 'Europe/Berlin', starts: '2035-03-25T02:30', ends: '2035-03-25T09:00' },
      'campaign_dates',
    ],
    ['an end before the start', { starts: '2035-07-02T00:00', ends: '2035-07-01T00:00' }, 'campaign_dates'],
    ['an end in the past', { ends: '2020-07-01T00:00' }, 'campaign_dates'],
    ['more than a year', { starts: '2035-01-01T00:00', ends: '2036-02-01T00:00' }, 'campaign_dates'],
    ['a time that is no time', { ends: 'tomorrow' }, 'bad_request'],
    ['no discount', { discount_bp: 0 }, 'bad_request'],
    ['more than everything', { discount_bp: 10_001 }, 'bad_request'],
    ['a second discount under another label', { second_discount_bp: 500 }, 'campaign_discount'],
    ['a free mode', { modes: ['free'] }, 'campaign_discount'],
    ['an unknown label', { label: 'sale' }, 'bad_request'],
  ])('%s is refused', async (_what, change, result) => {
    expect((await start(change)).result).toBe(result);
  });

  it('a site that there is not is refused', async () => {
    expect((await start({}, { site_id: 5 })).result).toBe('bad_request');
  });

  it('are changed on what was seen, with both states in the audit log', async () => {
    const id = await started({ starts: inHours(1) });
    const change = (seen: number, plan: Record<string, unknown>) =>
      ask(admin.cookie, `campaigns/${id}`, { seen, plan: planned({ starts: inHours(1), ...plan }), reason });
    expect((await change(0, { discount_bp: 3_000, modes: ['party'] })).result).toBe('ok');
    expect(await lastAct()).toMatchObject({
      act: 'campaign.change',
      subject_id: id,
      before: { discount_bp: 2_500, modes: null },
      after: { discount_bp: 3_000, modes: ['party'] },
    });
    expect((await change(0, { discount_bp: 4_000 })).result).toBe('act_conflict');
    expect(await read(id)).toMatchObject({ plan: { discount_bp: 3_000, modes: ['party'] }, version: 1 });
    expect((await change(1, { ends: '2020-01-01T00:00' })).result).toBe('campaign_dates');
  });

  it('keep their start once they run, and stay as they are once they are over', async () => {
    const id = await started({ starts: inHours(1), ends: inHours(3) });
    const { plan } = await read(id);
    await pass(2);
    const change = (more: Record<string, unknown>) =>
      ask(admin.cookie, `campaigns/${id}`, { seen: 0, plan: { ...(plan as object), ...more }, reason });
    expect((await change({ starts: inHours(0.5) })).result).toBe('campaign_begun');
    expect((await change({ discount_bp: 5_000 })).result).toBe('ok');
    await pass(2);
    const over = await ask(admin.cookie, `campaigns/${id}`, {
      seen: 1,
      plan: planned({ starts: inHours(1), ends: inHours(2) }),
      reason,
    });
    expect(over.result).toBe('campaign_begun');
    expect(await read(id)).toMatchObject({ phase: 'over', plan: { discount_bp: 5_000 } });
  });

  it('of everybody or of another site are not for the staff of one site', async () => {
    const { cookie } = await buildStaff(services, { roles: [{ role: 'site_manager', site_id: ELSEWHERE }] });
    expect((await start({}, {}, cookie)).result).toBe('staff_right_missing');
    expect((await start({}, { site_id: 1_000_048 }, cookie)).result).toBe('staff_right_missing');
    expect((await start({}, { site_id: ELSEWHERE }, cookie)).result).toBe('ok');
    const { user_name } = await buildPerformer(services);
    expect((await start({}, { performer_name: user_name }, cookie)).result).toBe('not_found');
    const id = await started();
    expect((await ask(cookie, `campaigns/${id}`)).result).toBe('staff_right_missing');
    const change = { seen: 0, plan: planned(), reason };
    expect((await ask(cookie, `campaigns/${id}`, change)).result).toBe('staff_right_missing');
    const preview = { plan: planned(), ...everybody, campaign_id: null };
    expect((await ask(cookie, 'campaigns/preview', preview)).result).toBe('staff_right_missing');
  });
});

describe('the preview', () => {
  type Price = {
    mode: string;
    rate_units: number;
    before_units: number;
    after_units: number;
    applies: boolean;
  };
  const preview = async (
    change: Record<string, unknown>,
    whose: Record<string, unknown> = {},
    campaign_id: string | null = null,
  ) => {
    const { body } = await ask(admin.cookie, 'campaigns/preview', {
      plan: planned({ starts: '2036-01-01T00:00', ends: '2036-01-02T00:00', ...change }),
      ...everybody,
      ...whose,
      campaign_id,
    });
    const prices = body['prices'] as Price[];
    return (mode: string) => prices.find((one) => one.mode === mode)!;
  };

  it('is what the quote says while the campaign runs', async () => {
    const performer = await buildPerformer(services, { rate_points_per_min: 2 });
    const of = await preview({ modes: ['party'] }, { performer_name: performer.user_name });
    expect(of('party')).toEqual({
      mode: 'party',
      rate_units: 20_000,
      before_units: 20_000,
      after_units: 15_000,
      applies: true,
    });
    expect(of('peep')).toEqual({
      mode: 'peep',
      rate_units: 8_000,
      before_units: 8_000,
      after_units: 8_000,
      applies: false,
    });
  });

  it('does not add to a stronger campaign, and leaves out the one that it changes', async () => {
    const strong = await started({
      discount_bp: 4_000,
      starts: '2036-01-01T00:00',
      ends: '2036-01-02T00:00',
    });
    const weaker = await preview({ discount_bp: 1_000 });
    expect(weaker('party')).toMatchObject({ before_units: 7_200, after_units: 7_200, applies: false });
    const instead = await preview({ discount_bp: 1_000 }, {}, strong);
    expect(instead('party')).toMatchObject({ before_units: 12_000, after_units: 10_800, applies: true });
  });

  it('takes the second of a double discount off what the first leaves', async () => {
    const of = await preview({
      label: 'double_discount',
      discount_bp: 5_000,
      second_discount_bp: 1_000,
      starts: '2037-01-01T00:00',
      ends: '2037-01-02T00:00',
    });
    expect(of('party')).toMatchObject({ before_units: 12_000, after_units: 5_400, applies: true });
  });
});

describe('banners', () => {
  const banner = (en: string) => ({ ja: `${en}です`, en, picture: 'moon' });
  const shown = async (query = '') => {
    const { campaigns } = (await app.inject({ url: `/api/campaigns${query}` })).json<{
      campaigns: { banner: { en: string }; discount_bp: number }[];
    }>();
    return campaigns.map(({ banner: { en }, discount_bp }) => [en, discount_bp]);
  };

  it('show two campaigns of a site with rates of their own, and the better one counts', async () => {
    await pass(3);
    const performer = await buildPerformer(services);
    const viewer = await buildViewer(services);
    const weak = await started({ discount_bp: 1_000, banner: banner('weak') }, { site_id: 1_000_048 });
    await started(
      { label: 'happy_hour', discount_bp: 3_000, banner: banner('strong') },
      { site_id: 1_000_048 },
    );
    await started({ discount_bp: 500, banner: banner('third') });
    await started({ discount_bp: 4_000 });
    await started({ discount_bp: 2_000, banner: banner('elsewhere') }, { site_id: ELSEWHERE });
    await started({ discount_bp: 2_000, starts: inHours(1), banner: banner('later') });
    expect(await shown()).toEqual([
      ['strong', 3_000],
      ['weak', 1_000],
    ]);
    // One for a performer is shown in that room alone.
    await started({ discount_bp: 2_500, banner: banner('hers') }, { performer_name: performer.user_name });
    expect(await shown(`?performer_name=${performer.user_name}`)).toEqual([
      ['strong', 3_000],
      ['hers', 2_500],
    ]);
    expect(await shown()).toHaveLength(2);
    const channel = (await channelOf(db, performer.user_id))!;
    const [offer] = await quote(db, viewer, channel, ['party'], services.clock.nowMs());
    // 40 % less than 1.2: that campaign has no banner, and is the best.
    expect(offer?.rate_units_per_min).toBe(7_200);
    const { plan } = (await read(weak)) as { plan: Record<string, unknown> };
    expect(plan['banner']).toEqual({ ja: 'weakです', en: 'weak', picture: 'moon' });
    const change = {
      seen: 0,
      plan: planned({ discount_bp: 1_000, banner: null, starts: plan['starts'] }),
      reason,
    };
    expect((await ask(admin.cookie, `campaigns/${weak}`, change)).result).toBe('ok');
    expect(await lastAct()).toMatchObject({
      ...{ act: 'campaign.change', before: { banner: { en: 'weak' } } },
      after: { banner: null },
    });
    expect(await shown()).toEqual([
      ['strong', 3_000],
      ['third', 500],
    ]);
    await pass(3);
    expect(await shown()).toEqual([]);
  });

  it.each([
    ['a language that is missing', { ja: '', en: 'Sale', picture: null }],
    ['a text that is too long', { ja: 'あ'.repeat(29), en: 'Sale', picture: null }],
    ['two lines', { ja: '割引', en: 'a\nb', picture: null }],
    ['a picture that there is not', { ja: '割引', en: 'Sale', picture: 'cat' }],
  ])('refuse %s', async (_, wrong) => {
    expect((await start({ banner: wrong })).result).toBe('bad_request');
  });
});
