import { randomUUID } from 'node:crypto';
import { GIFTS, points, USER_TYPE, type GiftId } from '@akari/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { runStaffCommand } from '../../commands/staff/staff-command.ts';
import { viewersOf } from '../../core/channel/announce/viewers.queries.ts';
import { broadcastEarnings } from '../../core/session/receipt/broadcast-earnings.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { balancesOf, earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildAdmin, buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { TwoshotScenes } from '../../testing/twoshot-scenes.ts';
import { twoshotCapability } from '../twoshot/twoshot.capability.ts';
import { giftCapability } from './gift.capability.ts';

const stage = await Stage.open({ more: [giftCapability, twoshotCapability, createLedgerCapability()] });
const { services } = stage;
const { db } = services.database;
const scenes = new TwoshotScenes(stage);

const asking = (performer: Member, gift: GiftId, more: object = {}) => ({
  performer_name: performer.user_name,
  gift,
  units: GIFTS[gift].units,
  anonymous: false,
  ...more,
});
const give = (who: Member | null, performer: Member, gift: GiftId, more: object = {}) =>
  stage.call(who, 'POST', '/api/gift', asking(performer, gift, more));
const pointsOf = async (who: Member) => (await balancesOf(db, who.user_id)).points_units;
/** A viewer in paid chat who has this many points after the first slice. */
async function inside(performer: Member, has = 50): Promise<Member> {
  const viewer = await buildViewer(services, { points: has + 0.2 });
  await stage.watch(viewer, performer);
  return viewer;
}
const linesOf = async (who: Member, url: string) =>
  (await stage.call(who, 'GET', url)).body['lines'] as {
    cause: string;
    gift?: GiftId;
    amount_units: number;
  }[];

/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('POST /api/gift', () => {
  it('transfers the price, rounds the share down and sends gift.sent', async () => {
    const performer = await stage.performer('chatting', { share_bp: 3_333 });
    const viewer = await inside(performer);
    const [had, earned] = [await pointsOf(viewer), await earningsBalanceOf(db, performer.user_id)];
    const answer = await give(viewer, performer, 'cherry_blossom');
    expect(answer.body).toMatchObject({ units: 2_000, balance: { points_units: had - 2_000 } });
    // 33.33 % of 2,000 units is 666.6: the performer has 666, the service 1,334.
    expect((await earningsBalanceOf(db, performer.user_id)) - earned).toBe(666);
    const room = roomOf.board(performer.user_id);
    const seen = { gift: 'cherry_blossom', units: 2_000, user_name: viewer.user_name };
    expect(services.realtime.bodiesOf('gift.sent', room).at(-1)).toMatchObject(seen);
    const said = () => services.realtime.bodiesOf('chat.lines', room).flatMap(({ lines }) => lines);
    const { user_name: _, ...line } = seen;
    await expect.poll(said).toContainEqual(expect.objectContaining({ kind: 'tip', ...line }));
  });

  it('hides the name of an anonymous viewer from gift.sent, board and earnings', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await inside(performer);
    await give(viewer, performer, 'lantern', { anonymous: true });
    const room = roomOf.board(performer.user_id);
    const notice = services.realtime.bodiesOf('gift.sent', room).at(-1);
    expect(notice).toMatchObject({ gift: 'lantern', user_id: null, user_name: null });
    const earned = await linesOf(performer, '/api/earnings');
    const mine = earned.find(({ gift }) => gift !== undefined);
    const viewers = await viewersOf(db, performer.user_id);
    expect(mine).toMatchObject({ gift: 'lantern', with_name: null });
    expect(viewers).toMatchObject([{ user_name: viewer.user_name, spent_units: 0 }]);
    const said = () => services.realtime.bodiesOf('chat.lines', room).flatMap(({ lines }) => lines);
    await expect.poll(said).toContainEqual(expect.objectContaining({ kind: 'tip', gift: 'lantern' }));
    const line = said().find(({ kind }) => kind === 'tip');
    expect(JSON.stringify([notice, line])).not.toContain(viewer.user_name);
  });

  it('the gift appears in statement, earnings, CSV and broadcast earnings', async () => {
    const performer = await stage.performer('chatting', { share_bp: 5_000 });
    const viewer = await inside(performer);
    await give(viewer, performer, 'temari');
    const spent = (await linesOf(viewer, '/api/statement')).find(({ gift }) => gift !== undefined);
    expect(spent).toMatchObject({
      gift: 'temari',
      amount_units: -50_000,
      performer_name: performer.user_name,
    });
    const earned = await linesOf(performer, '/api/earnings');
    expect(earned.find(({ gift }) => gift !== undefined)).toMatchObject({
      gift: 'temari',
      amount_units: 25_000,
    });
    const live = await broadcastEarnings(db, services.clock.nowMs(), performer.user_id);
    expect(live.get(performer.user_id)).toMatchObject({ gift_units: 25_000, tip_units: 0 });
    const viewers = await viewersOf(db, performer.user_id);
    expect(viewers).toMatchObject([{ spent_units: 50_000 }]);
    const { ja, en } = GIFTS.temari.name;
    for (const [lang, what] of Object.entries({ ja: `ギフト（${ja}）`, en: `Gift: ${en}` })) {
      const csv = await stage.app.inject({
        url: `/api/statement.csv?lang=${lang}`,
        headers: { cookie: await stage.cookieOf(viewer) },
      });
      expect(csv.body).toContain(`,${what},`);
    }
  });

  it('charges one idempotency key once (idempotency_key_reused for another gift)', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await inside(performer);
    const had = await pointsOf(viewer);
    const headers = { cookie: await stage.cookieOf(viewer), 'idempotency-key': randomUUID() };
    const post = async (gift: GiftId) =>
      (
        await stage.app.inject({
          method: 'POST',
          url: '/api/gift',
          headers,
          payload: asking(performer, gift),
        })
      ).json<{
        error?: { name: string };
      }>();
    const answers = await Promise.all([post('wind_chime'), post('wind_chime')]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await pointsOf(viewer)).toBe(had - 10_000);
    expect((await post('dango')).error?.name).toBe('idempotency_key_reused');
    expect(await pointsOf(viewer)).toBe(had - 10_000);
  });

  it('answers 402 to one of two concurrent gifts when points run short', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await inside(performer, 1.5);
    const answers = await Promise.all([
      give(viewer, performer, 'wind_chime'),
      give(viewer, performer, 'wind_chime'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
    expect(await pointsOf(viewer)).toBe(5_000);
  });

  it('takes coupon points, and answers coupon_points_short without enough', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points: 3, coupon_points: 0.5 });
    await stage.watch(viewer, performer);
    expect((await give(viewer, performer, 'dango', { point_type: 2010 })).status).toBe(200);
    expect((await give(viewer, performer, 'dango', { point_type: 2010 })).error).toBe('coupon_points_short');
    expect((await balancesOf(db, viewer.user_id)).coupon_points_units).toBe(0);
  });

  it('charges the price of set-gift-price, else answers gift_price_changed', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await inside(performer);
    const set = (options: Record<string, string>) => runStaffCommand(services, 'set-gift-price', options);
    for (const wrong of ['0.1', '10001', 'x'])
      expect((await set({ gift: 'lantern', points: wrong })).ok).toBe(false);
    expect((await set({ gift: 'lantern', points: '12.5' })).ok).toBe(true);
    expect((await set({ gift: 'dango', points: '0.6' })).ok).toBe(true);
    const listed = (await stage.call(viewer, 'GET', `/api/gifts?performer_name=${performer.user_name}`)).body[
      'gifts'
    ];
    const order = (listed as { gift: string }[]).map(({ gift }) => gift);
    expect(order.indexOf('lantern')).toBe(order.indexOf('paper_crane') + 1);
    expect(listed).toContainEqual({ gift: 'dango', units: 6_000 });
    const had = await pointsOf(viewer);
    expect((await give(viewer, performer, 'lantern')).error).toBe('gift_price_changed');
    for (const units of [0, -1, 1, 0.5]) {
      const { error } = await give(viewer, performer, 'lantern', { units });
      expect(['gift_price_changed', 'bad_request']).toContain(error);
    }
    expect((await give(viewer, performer, 'lantern', { gift: 'moon' })).error).toBe('bad_request');
    expect(await pointsOf(viewer)).toBe(had);
    expect((await give(viewer, performer, 'lantern', { units: 125_000 })).status).toBe(200);
    for (const gift of ['lantern', 'dango'] as const)
      await set({ gift, points: String(GIFTS[gift].units / points(1)) });
  });
});

describe('POST /api/gift permissions', () => {
  it('accepts only viewers inside the chat with enough points', async () => {
    const performer = await stage.performer('chatting');
    const promo = await buildViewer(services, { points: 5, user_type: USER_TYPE.promo, tier: 'promo' });
    expect((await give(promo, performer, 'dango')).error).toBe('gift_from_outside');
    await stage.watch(promo, performer);
    expect((await give(promo, performer, 'dango')).status).toBe(200);
    expect((await give(promo, performer, 'paper_crane')).error).toBe('points_short');
    expect((await give(null, performer, 'dango')).error).toBe('login_required');
    expect((await give(performer, performer, 'dango')).error).toBe('forbidden');
    for (const visible of [true, false]) {
      const admin = await buildAdmin(services, { visible });
      expect((await give(admin, performer, 'dango')).error).toBe('forbidden');
    }
    const nobody = { ...performer, user_name: 'nobody' };
    expect((await give(promo, nobody, 'dango')).error).toBe('performer_not_found');
  });

  it('accepts only the two-shot viewer during a two-shot (gift_from_outside)', async () => {
    const performer = await stage.performer('chatting');
    const stranger = await inside(performer);
    const peep = await buildViewer(services, { points: 5 });
    await stage.watch(peep, performer, 120);
    expect((await give(peep, performer, 'dango')).error).toBe('feature_not_for_peep');
    const { viewer, request } = await scenes.waiting(performer);
    await scenes.answer(performer, request, 'accept');
    const had = [await pointsOf(stranger), await pointsOf(peep)];
    for (const one of [stranger, peep])
      expect((await give(one, performer, 'dango')).error).toBe('gift_from_outside');
    expect([await pointsOf(stranger), await pointsOf(peep)]).toEqual(had);
    expect((await give(viewer, performer, 'dango')).status).toBe(200);
  });

  it('refuses a viewer of another channel and a logged-out viewer', async () => {
    const [here, there] = [await stage.performer('chatting'), await stage.performer('chatting')];
    const viewer = await inside(here);
    expect((await give(viewer, there, 'dango')).error).toBe('gift_from_outside');
    await stage.call(viewer, 'POST', '/api/account/logout');
    expect((await give(viewer, here, 'dango')).error).toBe('login_required');
  });
});
