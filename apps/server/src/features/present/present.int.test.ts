import { randomUUID } from 'node:crypto';
import { points, POINT_TYPE } from '@akari/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { runStaffCommand } from '../../commands/staff/staff-command.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { balancesOf, earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { giftCapability } from '../gift/gift.capability.ts';
import { tipMenuCapability } from '../tip-menu/tip-menu.capability.ts';
import { presentCapability } from './present.capability.ts';

const stage = await Stage.open({
  more: [giftCapability, presentCapability, tipMenuCapability, barCapability, createLedgerCapability()],
});
const { services } = stage;
const { db, pool } = services.database;

/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

type Change = { units?: number; gift?: string | null; message?: string | null; earnings_units?: number };
const body = (viewers: Member[], change: Change = {}) => ({
  viewer_ids: viewers.map(({ user_id }) => String(user_id)),
  units: 10_000,
  gift: null,
  message: null,
  earnings_units: 0,
  ...change,
});
const send = (performer: Member | null, viewers: Member[], change: Change = {}) =>
  stage.call(performer, 'POST', '/api/presents', body(viewers, change));
const couponsOf = async ({ user_id }: Member) => (await balancesOf(db, user_id)).coupon_points_units;
const earningsOf = ({ user_id }: Member) => earningsBalanceOf(db, user_id);
const own = async (performer: Member) => (await stage.call(performer, 'GET', '/api/presents')).body;

async function room(viewers = 2, has = 50) {
  const performer = await stage.performer('chatting', { share_bp: 4_000 });
  const people: Member[] = [];
  const sessions: number[] = [];
  for (let at = 0; at < viewers; at += 1) {
    const viewer = await buildViewer(services, { points: has });
    sessions.push(await stage.watch(viewer, performer));
    people.push(viewer);
  }
  return { performer, people, sessions };
}
/** Lets a performer earn points by tips. */
async function earn(performer: Member, viewer: Member, units: number) {
  const gift = { performer_name: performer.user_name, gift: 'fireworks', units: 1_000_000, anonymous: false };
  for (let earned = 0; earned < units; earned += 400_000)
    expect((await stage.call(viewer, 'POST', '/api/gift', gift)).status).toBe(200);
}

describe('POST /api/presents', () => {
  it('gives coupon points of the allowance to each viewer and tells them alone', async () => {
    const { performer, people } = await room(3);
    const [first, second, third] = people as [Member, Member, Member];
    const answer = await send(performer, [first, second], { units: 20_000, message: ' いつも\nありがとう ' });
    expect(answer.body).toMatchObject({
      sent: [String(first.user_id), String(second.user_id)],
      refused: [],
      earnings_units: 0,
      purse: { allowance_left_units: 60_000 },
    });
    expect(await Promise.all([first, second, third].map(couponsOf))).toEqual([20_000, 20_000, 0]);
    const heard = services.realtime.bodiesOf('present.received', roomOf.user(first.user_id));
    expect(heard).toMatchObject([{ units: 20_000, gift: null, message: 'いつも ありがとう' }]);
    expect(services.realtime.bodiesOf('present.received', roomOf.user(third.user_id))).toEqual([]);
    const balance = services.realtime.bodiesOf('balance.changed', roomOf.user(first.user_id)).at(-1);
    expect(balance).toMatchObject({ coupon_points_units: 20_000 });
    expect(await own(performer)).toMatchObject({
      allowance_units: 100_000,
      purse: { allowance_left_units: 60_000 },
      given: [{ units: 20_000, earnings_units: 0 }, { units: 20_000 }],
    });
  });

  it('leaves out who is not in the chat, barred, or paying with coupon points, at no cost', async () => {
    const { performer, people } = await room(1);
    const [inside] = people as [Member];
    const elsewhere = await buildViewer(services, { points: 5 });
    const barred = await buildViewer(services, { points: 5 });
    await stage.watch(barred, performer);
    await pool.query(`INSERT INTO bar (performer_id, viewer_id, kind, at_ms) VALUES ($1, $2, 'ban', 0)`, [
      performer.user_id,
      barred.user_id,
    ]);
    const coupon = await buildViewer(services, { points: 5 });
    const granted = { name: coupon.user_name, points: '5', coupon: 'yes', reason: 'test' };
    expect(await runStaffCommand(services, 'grant-points', granted)).toMatchObject({ ok: true });
    const joined = await stage.join(coupon, performer, undefined, { point_type: POINT_TYPE.coupon });
    await stage.play(Number((joined.body['session'] as { session_id: string }).session_id));
    const had = await couponsOf(coupon);
    const answer = await send(performer, [elsewhere, barred, coupon, inside]);
    expect(answer.body).toMatchObject({
      sent: [String(inside.user_id)],
      refused: [
        { user_id: String(elsewhere.user_id), reason: 'present_not_in_chat' },
        { user_id: String(barred.user_id), reason: 'present_viewer_barred' },
        { user_id: String(coupon.user_id), reason: 'present_coupon_chat' },
      ],
      purse: { allowance_left_units: 90_000 },
    });
    expect([await couponsOf(elsewhere), await couponsOf(coupon)]).toEqual([0, had]);
  });

  it('uses earnings only as far as they were confirmed, and within balance and day', async () => {
    const { performer, people } = await room(2, 1_000);
    const [first, second] = people as [Member, Member];
    const over = (change: Change) => send(performer, people, { units: 70_000, ...change });
    expect((await over({})).error).toBe('present_over_allowance');
    expect((await over({ earnings_units: 39_999 })).error).toBe('present_over_allowance');
    expect((await over({ earnings_units: 40_000 })).error).toBe('present_over_earnings');
    await earn(performer, first, points(120));
    const had = await earningsOf(performer);
    expect((await over({ earnings_units: 40_000 })).body).toMatchObject({ earnings_units: 40_000 });
    expect(await earningsOf(performer)).toBe(had - 40_000);
    expect([await couponsOf(first), await couponsOf(second)]).toEqual([70_000, 70_000]);
    for (let at = 0; at < 2; at += 1)
      expect((await send(performer, people, { units: 200_000, earnings_units: 400_000 })).status).toBe(200);
    const more = { units: 200_000, earnings_units: 200_000 };
    expect((await send(performer, [first], more)).error).toBe('present_over_day');
    await stage.pass(86_400_000);
    expect((await own(performer))['purse']).toMatchObject({
      allowance_left_units: 100_000,
      earnings_left_units: 1_000_000,
    });
    const lines = (await stage.call(performer, 'GET', '/api/earnings')).body;
    expect(lines).toMatchObject({ balance_units: had - 840_000 });
    const taken = (lines['lines'] as { paid_for?: string; amount_units: number }[]).filter(
      ({ paid_for }) => paid_for === 'present',
    );
    expect(taken.reduce((sum, { amount_units }) => sum + amount_units, 0)).toBe(-840_000);
    expect((lines['lines'] as { balance_after_units: number }[])[0]?.balance_after_units).toBe(had - 840_000);
  });

  it('stands in the statement of the viewer, outside of the visit, and in its CSV file', async () => {
    const { performer, people } = await room(1);
    const [viewer] = people as [Member];
    await send(performer, [viewer], { units: 5_000, gift: 'dango' });
    const { lines } = (await stage.call(viewer, 'GET', '/api/statement?kind=points')).body;
    const line = (lines as Record<string, unknown>[]).find((one) => one['paid_for'] === 'present');
    expect(line).toMatchObject({
      amount_units: 5_000,
      point_type: 2010,
      performer_name: performer.user_name,
    });
    expect(line?.['visit']).toBeUndefined();
    const csv = await stage.app.inject({
      url: '/api/statement.csv?lang=en',
      headers: { cookie: await stage.cookieOf(viewer) },
    });
    expect(csv.body).toContain(',Present,');
  });

  it('checks amount, gift, message and who asks', async () => {
    const { performer, people } = await room(1);
    const refused = async (change: Change, by: Member | null = performer) =>
      (await send(by, people, change)).error;
    expect(await refused({ units: 1_999 })).toBe('bad_request');
    expect(await refused({ units: 200_001 })).toBe('present_over_most');
    expect(await refused({ gift: 'dango', units: 4_999 })).toBe('gift_price_changed');
    expect(await refused({ message: 'あ'.repeat(61) })).toBe('present_message_too_long');
    expect(await refused({}, null)).toBe('login_required');
    expect(await refused({}, people[0])).toBe('forbidden');
    const idle = await stage.performer('preparing');
    expect(await refused({}, idle)).toBe('present_not_on_air');
    expect((await own(performer))['given']).toEqual([]);
  });

  it('is done once for a key, and two pages share one allowance', async () => {
    const { performer, people } = await room(2);
    const [first, second] = people as [Member, Member];
    const key = randomUUID();
    const cookie = await stage.cookieOf(performer);
    const once = (viewer: Member, idempotency_key: string, units: number) =>
      stage.app.inject({
        method: 'POST',
        url: '/api/presents',
        headers: { cookie, 'idempotency-key': idempotency_key },
        payload: body([viewer], { units }),
      });
    const twice = await Promise.all([once(first, key, 60_000), once(first, key, 60_000)]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await couponsOf(first)).toBe(60_000);
    expect((await once(second, key, 60_000)).statusCode).toBe(409);
    const both = await Promise.all([first, second].map((viewer) => once(viewer, randomUUID(), 40_000)));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await own(performer))['purse']).toMatchObject({ allowance_left_units: 0 });
  });

  it('in the instant of the end of a session is sent once or not at all', async () => {
    for (let at = 0; at < 5; at += 1) {
      const { performer, people, sessions } = await room(1);
      const [viewer] = people as [Member];
      const leave = () => stage.call(viewer, 'POST', `/api/session/${sessions[0]}/leave`, {});
      const [answer, left] = await Promise.all([send(performer, [viewer]), leave()]);
      expect(left.status).toBe(200);
      const sent = (answer.body['sent'] as string[]).length;
      expect(await couponsOf(viewer)).toBe(sent * 10_000);
      expect((await own(performer))['purse']).toMatchObject({
        allowance_left_units: 100_000 - sent * 10_000,
      });
    }
  });
});

describe('points of an allowance', () => {
  const tip = (viewer: Member, performer: Member, gift: string, units: number) =>
    stage.call(viewer, 'POST', '/api/gift', {
      performer_name: performer.user_name,
      gift,
      units,
      anonymous: false,
      point_type: POINT_TYPE.coupon,
    });

  it('come back to no performer as earnings, in gifts or in time', async () => {
    const { performer, people } = await room(1);
    const [friend] = people as [Member];
    await send(performer, [friend], { units: 100_000 });
    const had = await earningsOf(performer);
    expect((await tip(friend, performer, 'lantern', 30_000)).status).toBe(200);
    expect(await earningsOf(performer)).toBe(had);
    const other = await stage.performer('chatting', { share_bp: 4_000 });
    const joined = await stage.join(friend, other, undefined, { point_type: POINT_TYPE.coupon });
    const id = Number((joined.body['session'] as { session_id: string }).session_id);
    await stage.play(id);
    expect(await earningsOf(other)).toBe(0);
    expect(await stage.session(id)).toMatchObject({ bonus_units: 70_000, bonus_share_bp: 0 });
    // 6.8 points are left of the allowance: a gift of 10 is not in the balance.
    expect((await tip(friend, other, 'temari', 50_000)).status).toBe(200);
    expect(await earningsOf(other)).toBe(0);
  });

  it('bring no share either after a request that was paid with them goes back', async () => {
    const { performer, people } = await room(1);
    const [friend] = people as [Member];
    const menu = await stage.call(performer, 'POST', '/api/tip-menu', {
      items: [{ text: 'Wave', units: 30_000 }],
    });
    const [item] = menu.body['items'] as { item_id: string }[];
    await send(performer, [friend], { units: 30_000 });
    const had = await earningsOf(performer);
    const asked = { item_id: item?.item_id, units: 30_000, anonymous: false, point_type: POINT_TYPE.coupon };
    const request = { performer_name: performer.user_name, ...asked };
    expect((await stage.call(friend, 'POST', '/api/tip-menu/request', request)).status).toBe(200);
    const { requests } = (await stage.call(performer, 'GET', '/api/tip-menu/own')).body;
    const [{ request_id }] = requests as [{ request_id: string }];
    const answer = { answer: 'decline' };
    await stage.call(performer, 'POST', `/api/tip-menu/request/${request_id}/answer`, answer);
    await stage.pass(10);
    expect(await couponsOf(friend)).toBe(30_000);
    expect((await tip(friend, performer, 'lantern', 30_000)).status).toBe(200);
    expect(await earningsOf(performer)).toBe(had);
  });

  it('are used before other coupon points, which bring the usual share', async () => {
    const { performer, people } = await room(1);
    const [friend] = people as [Member];
    const granted = { name: friend.user_name, points: '10', coupon: 'yes', reason: 'test' };
    await runStaffCommand(services, 'grant-points', granted);
    await send(performer, [friend], { units: 20_000 });
    const had = await earningsOf(performer);
    await tip(friend, performer, 'lantern', 30_000);
    // 2 points of the allowance, and 1 of staff at 40 %.
    expect((await earningsOf(performer)) - had).toBe(4_000);
    await tip(friend, performer, 'lantern', 30_000);
    expect((await earningsOf(performer)) - had).toBe(16_000);
  });
});

it('staff set the limits of a site by a command', async () => {
  const { performer, people } = await room(1);
  const options = { site: '1000048', allowance: '3', most: '2', reason: 'test' };
  expect(await runStaffCommand(services, 'set-presents', options)).toMatchObject({ ok: true });
  expect(await own(performer)).toMatchObject({ allowance_units: 30_000, most_units: 20_000 });
  expect((await send(performer, people, { units: 20_001 })).error).toBe('present_over_most');
});
