import { randomUUID } from 'node:crypto';
import type { AnswerOf, getRewards, listRewards } from '@akari/contract';
import { USER_TYPE } from '@akari/rules';
import { afterEach, describe, expect, it } from 'vitest';
import { issuePoints } from '../../core/ledger/issue-points.ts';
import type { LotSource } from '../../core/ledger/lot.table.ts';
import { giveMiles, takeMilesBack } from '../../core/mile/earn-miles.ts';
import { settingTable } from '../../platform/config/setting.table.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { createSandboxProvider } from '../../platform/payment/sandbox/sandbox-provider.ts';
import { buildLogin, buildViewer } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { testServices } from '../../testing/services.ts';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { spendLimitCapability } from '../spend-limit/spend-limit.capability.ts';
import { rewardCapability } from './reward.capability.ts';

const services = await testServices({
  payment: createSandboxProvider,
  env: { PAYMENT: 'sandbox', DEMO: '1', REFERRAL_POINTS: '5' },
});
const { clock } = services;
const { db } = services.database;
const app = await testApp(services, [createAccountCapability([]), rewardCapability, spendLimitCapability]);

const DAY_MS = 86_400_000;
async function ask<A>(viewer: Member, url: string, payload?: object): Promise<A> {
  const { cookie } = await buildLogin(services, viewer.user_id);
  const headers = { cookie, 'idempotency-key': randomUUID() };
  const method = payload === undefined ? 'GET' : 'POST';
  return (await app.inject({ method, url, headers, ...(payload && { payload }) })).json<A>();
}
const page = (viewer: Member) => ask<AnswerOf<typeof getRewards>>(viewer, '/api/rewards');
const list = (viewer: Member, query = '') =>
  ask<AnswerOf<typeof listRewards>>(viewer, `/api/rewards/given${query}`);
const lines = async (viewer: Member) =>
  (await list(viewer)).lines.map(({ source, miles, units, taken }) => [source, miles, units, taken]);

let subjects = 0;
const earn = (viewer: Member, act: 'review' | 'mission', miles: number, subject_id = (subjects += 1)) =>
  unitOfWork(db, (tx) =>
    giveMiles(
      tx,
      { viewer_id: viewer.user_id, act, subject_id },
      { miles, at_ms: clock.nowMs(), expires_at_ms: clock.nowMs() + DAY_MS },
    ),
  );
const give = (viewer: Member, source: LotSource, units: number) =>
  unitOfWork(db, (tx) =>
    issuePoints(
      tx,
      {
        ...{ idempotency_key: randomUUID(), cause: 'coupon', cause_id: null, performer_id: null },
        ...{ viewer_id: viewer.user_id, at_ms: clock.nowMs() },
        legs: [
          { owner_id: viewer.user_id, kind: 'viewer_coupon_points', amount_units: units },
          { owner_id: null, kind: 'house_promotion', amount_units: -units },
        ],
      },
      { kind: 'coupon', source, valid_ms: DAY_MS },
    ),
  );
const setTerms = (name: string, value: object) =>
  db
    .insert(settingTable)
    .values({ scope: `site:${services.config.site_id}`, name, value })
    .onConflictDoUpdate({ target: [settingTable.scope, settingTable.name], set: { value } });
afterEach(async () => {
  for (const group of ['missions', 'login_bonus', 'miles_earned', 'first_offer']) await setTerms(group, {});
});

describe('GET /api/rewards', () => {
  it('has each way with the figure of the site', async () => {
    const viewer = await buildViewer(services);
    expect(await page(viewer)).toEqual({
      ways: [
        { way: 'login_bonus', miles: 22, units: null },
        { way: 'missions', miles: 30, units: null },
        { way: 'review', miles: 20, units: null },
        { way: 'referral', miles: null, units: 50_000 },
        { way: 'coupon', miles: null, units: null },
        { way: 'present', miles: null, units: null },
      ],
      month: { miles: 0, units: 0 },
    });
  });

  it('leaves out what staff have switched off, and has the half price until the first purchase', async () => {
    const viewer = await buildViewer(services);
    const ways = async () => (await page(viewer)).ways.map(({ way, miles, units }) => [way, miles ?? units]);
    await setTerms('missions', { day_most: 0 });
    await setTerms('miles_earned', { review: 7 });
    await setTerms('first_offer', { on: true, most_units: 600_000 });
    expect(await ways()).toEqual([
      ...[
        ['review', 7],
        ['referral', 50_000],
        ['first_offer', 600_000],
      ],
      ...[
        ['coupon', null],
        ['present', null],
      ],
    ]);
    await setTerms('miles_earned', { review: 0 });
    await give(viewer, 'purchase', 10_000);
    expect(await ways()).toEqual([
      ['referral', 50_000],
      ['coupon', null],
      ['present', null],
    ]);
  });

  it('invites promo members to no miles, and who has excluded themselves to nothing', async () => {
    const promo = await buildViewer(services, { user_type: USER_TYPE.promo });
    expect((await page(promo)).ways.map(({ way }) => way)).toEqual(['referral', 'coupon', 'present']);
    const viewer = await buildViewer(services);
    await earn(viewer, 'review', 20);
    await ask(viewer, '/api/spend_limit/exclusion', { days: 7 });
    expect(await page(viewer)).toEqual({ ways: [], month: { miles: 20, units: 0 } });
  });
});

describe('GET /api/rewards/given', () => {
  it('has miles and points that were given, newest first, and no purchases', async () => {
    const viewer = await buildViewer(services);
    const other = await buildViewer(services);
    await earn(other, 'review', 20);
    await earn(viewer, 'mission', 5);
    clock.advance(1);
    await give(viewer, 'referral', 50_000);
    await give(viewer, 'purchase', 30_000);
    await give(viewer, 'miles', 20_000);
    clock.advance(1);
    const subject_id = (subjects += 1);
    await earn(viewer, 'review', 20, subject_id);
    await unitOfWork(db, (tx) =>
      takeMilesBack(services, tx, { viewer_id: viewer.user_id, act: 'review', subject_id }),
    );
    expect(await lines(viewer)).toEqual([
      ['review', 20, null, 20],
      ['referral', null, 50_000, 0],
      ['mission', 5, null, 0],
    ]);
    expect((await page(viewer)).month).toEqual({ miles: 5, units: 50_000 });
    // The month begins at midnight in Japan.
    clock.advance(31 * DAY_MS);
    expect((await page(viewer)).month).toEqual({ miles: 0, units: 0 });
  });

  it('goes through all of it in pages, also where times are the same', async () => {
    const viewer = await buildViewer(services);
    for (let nth = 1; nth <= 4; nth += 1) {
      await earn(viewer, 'mission', nth);
      await give(viewer, 'coupon', nth * 10_000);
    }
    const seen: (number | null)[] = [];
    for (let before: string | null = ''; before !== null;) {
      const { lines: some, next_before }: AnswerOf<typeof listRewards> = await list(
        viewer,
        `?limit=3${before === '' ? '' : `&before=${before}`}`,
      );
      seen.push(...some.map(({ miles, units }) => miles ?? units));
      before = next_before;
    }
    expect(seen).toEqual([40_000, 30_000, 20_000, 10_000, 4, 3, 2, 1]);
    // Another text begins at the newest.
    expect((await list(viewer, '?limit=3&before=1:1:x')).lines[0]).toMatchObject({ units: 40_000 });
  });
});
