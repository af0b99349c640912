import { beforeAll, expect, it } from 'vitest';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { siteWords } from '../../../core/moderation/line/site-words.ts';
import { lowPointsRules } from '../../../core/session/receipt/low-points-setting.ts';
import { guestPreviewSetting } from '../../../core/site/guest-preview-setting.ts';
import { runStaffCommand } from '../../../commands/staff/staff-command.ts';
import { buildPerformer, buildStaff } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { testServices } from '../../../testing/services.ts';
import { giftPricesOf } from '../../gift/gift-prices.ts';
import { idVideoTerms } from '../../id-video/id-video-terms.ts';
import { recordingLimits } from '../../recording/recording-limits.ts';
import { officeCapability } from '../office.capability.ts';

const services = await testServices();
const app = await testApp(services, [createAccountCapability([], [], []), officeCapability]);
const { db, pool } = services.database;
const SITE = 1_000_048;
const AFFILIATE = 1_006_753;
const reason = 'as agreed';
let admin: { cookie: string; user_id: number };
let performer: { user_id: number };
let elsewhere: { user_id: number };
beforeAll(async () => {
  admin = await buildStaff(services);
  performer = await buildPerformer(services);
  elsewhere = await buildPerformer(services);
  await pool.query('UPDATE app_user SET site_id = $1 WHERE id = $2', [AFFILIATE, elsewhere.user_id]);
});

type Group = { group: string; set: Record<string, unknown> };
async function list(cookie = admin.cookie, site_id: number | string = SITE) {
  const answer = await app.inject({ url: `/api/office/sites/${site_id}/terms`, headers: { cookie } });
  return answer.json<{ groups?: Group[]; error?: { name: string } }>();
}
const setOf = async (group: string, site_id = SITE) =>
  (await list(admin.cookie, site_id)).groups?.find((one) => one.group === group)?.set;
async function set(payload: Record<string, unknown>, cookie = admin.cookie, site_id: number | string = SITE) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/office/sites/${site_id}/terms`,
    headers: { cookie },
    payload: { reason, ...payload },
  });
  return answer.statusCode === 200 ? 'ok' : answer.json<{ error: { name: string } }>().error.name;
}

it('a price counts at once on its site alone, the others stay usual, and the act is recorded', async () => {
  expect(await set({ group: 'gift_prices', seen: {}, set: { lantern: 45_000 } })).toBe('ok');
  expect(await giftPricesOf(db, performer.user_id)).toMatchObject({ lantern: 45_000, dango: 5_000 });
  expect(await giftPricesOf(db, elsewhere.user_id)).toMatchObject({ lantern: 30_000 });
  expect(await setOf('gift_prices')).toEqual({ lantern: 45_000 });
  const { rows } = await pool.query('SELECT * FROM audit ORDER BY seq DESC LIMIT 1');
  expect(rows[0]).toMatchObject({
    act: 'gift_price.set',
    subject_kind: 'site',
    subject_id: String(SITE),
    actor_id: String(admin.user_id),
    reason,
    before: { lantern: null },
    after: { lantern: 45_000 },
    outcome: 'done',
  });
});

it('a field that is not set any more is usual again', async () => {
  const body = { group: 'recording', seen: {}, set: { max_count: 5, kept_ms: 86_400_000 } };
  expect(await set(body)).toBe('ok');
  expect(await recordingLimits(db, performer.user_id)).toEqual({
    max_ms: 7_200_000,
    max_bytes: 4_000_000_000,
    max_count: 5,
    kept_ms: 86_400_000,
  });
  expect(await set({ ...body, seen: body.set, set: { max_count: 5 } })).toBe('ok');
  expect(await recordingLimits(db, performer.user_id)).toMatchObject({
    max_count: 5,
    kept_ms: 2_592_000_000,
  });
  expect(await setOf('recording')).toEqual({ max_count: 5 });
});

it('previews, warnings, ID videos and words follow what staff set', async () => {
  expect(await set({ group: 'guest_preview', seen: {}, set: { each_ms: 30_000, automatic: false } })).toBe(
    'ok',
  );
  expect(await guestPreviewSetting(db, SITE)).toEqual({
    each_ms: 30_000,
    total_ms: 360_000,
    automatic: false,
  });
  expect(await set({ group: 'low_points', seen: {}, set: { first_units: 9_000, tiers: ['vip'] } })).toBe(
    'ok',
  );
  expect((await lowPointsRules(db)).get(`site:${SITE}`)).toEqual({
    first_units: 9_000,
    last_units: 5_000,
    tiers: ['vip'],
  });
  expect(await set({ group: 'id_video', seen: {}, set: { units: 20_000 } })).toBe('ok');
  expect(await idVideoTerms(db, performer.user_id)).toMatchObject({ units: 20_000, countdown_ms: 5_000 });
  const words = { group: 'forbidden_words', seen: {}, set: { words: ['Casino', '賭博'] } };
  expect(await set(words, admin.cookie, AFFILIATE)).toBe('ok');
  expect(await siteWords(services, elsewhere.user_id)).toEqual(['casino', '賭博']);
  expect(await siteWords(services, performer.user_id)).toEqual([]);
});

it('what a command has set is shown, and a change decided on something else is a conflict', async () => {
  const options = { gift: 'temari', points: '7', reason };
  expect(await runStaffCommand(services, 'set-gift-price', options)).toMatchObject({ ok: true });
  const seen = (await setOf('gift_prices'))!;
  expect(seen).toMatchObject({ temari: 70_000 });
  expect(await set({ group: 'gift_prices', seen: {}, set: { temari: 80_000 } })).toBe('act_conflict');
  expect(await giftPricesOf(db, performer.user_id)).toMatchObject({ temari: 70_000 });
});

it('of two who decide at once one has a conflict', async () => {
  const both = await Promise.all(
    [11, 12].map((count) =>
      set({ group: 'recording', seen: {}, set: { max_count: count } }, admin.cookie, AFFILIATE),
    ),
  );
  expect(both.toSorted()).toEqual(['act_conflict', 'ok']);
});

it.each([
  [{ group: 'gift_prices', set: { lantern: 1 } }, 'site_term_invalid'],
  [{ group: 'gift_prices', set: { rocket: 10_000 } }, 'site_term_invalid'],
  [{ group: 'low_points', set: { first_units: 4_000 } }, 'site_term_invalid'],
  [{ group: 'pages', set: {} }, 'bad_request'],
  [{ group: 'gift_prices', set: { lantern: 10_000 }, reason: '' }, 'bad_request'],
])('refuses %o', async (asked, problem) => {
  expect(await set({ seen: {}, ...asked })).toBe(problem);
});

it('is for those with the right of the site; the words need that of the whole service', async () => {
  const manager = await buildStaff(services, { roles: [{ role: 'site_manager', site_id: AFFILIATE }] });
  const groups = (await list(manager.cookie, AFFILIATE)).groups?.map(({ group }) => group);
  expect(groups).toEqual([
    'gift_prices',
    'guest_preview',
    'low_points',
    'recording',
    'id_video',
    'present',
    'order_terms',
    'yen_prices',
    'miles_earned',
    'mile_rates',
    'missions',
    'login_bonus',
    'performer_missions',
    'first_offer',
    'plans',
    'payment_providers',
    'seller',
    'terms_of_use',
    'privacy_policy',
    'prepaid',
  ]);
  expect((await list(manager.cookie, SITE)).error?.name).toBe('not_found');
  expect((await list(manager.cookie, 'nowhere')).error?.name).toBe('not_found');
  const price = { group: 'gift_prices', seen: {}, set: { dango: 6_000 } };
  expect(await set(price, manager.cookie, SITE)).toBe('not_found');
  const words = { group: 'forbidden_words', seen: { words: ['Casino', '賭博'] }, set: {} };
  expect(await set(words, manager.cookie, AFFILIATE)).toBe('staff_right_missing');
  expect(await set(price, manager.cookie, AFFILIATE)).toBe('ok');
  const support = await buildStaff(services, { roles: [{ role: 'support' }] });
  expect((await list(support.cookie)).error?.name).toBe('staff_right_missing');
});
