import { randomUUID } from 'node:crypto';
import type { SessionType } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf, earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import {
  buildAdmin,
  buildLogin,
  buildPerformer,
  buildViewer,
  type ViewerAttributes,
} from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { testServices, type TestServices } from '../../testing/services.ts';
import { sessionTable } from '../../core/session/state/session.table.ts';
import { openFreeSession } from '../../testing/paid-session.ts';
import { waitsOrIsDone } from '../../testing/waits-or-is-done.ts';
import { tipCapability } from './tip.capability.ts';

let services: TestServices;
let app: FastifyInstance;
let performer: Member;
beforeAll(async () => {
  services = await testServices();
  app = await testApp(services, [createAccountCapability([]), tipCapability]);
  performer = await buildPerformer(services, { status: 'chatting', broadcast_id: 1, share_bp: 3_333 });
});

/** A viewer in the performer's party chat. */
async function inside(attributes: ViewerAttributes): Promise<Member> {
  const viewer = await buildViewer(services, attributes);
  await openFreeSession(services.database.db, { viewer_id: viewer.user_id, performer_id: performer.user_id });
  return viewer;
}

async function tip(who: Member, body: object, key: string = randomUUID()) {
  const { cookie } = await buildLogin(services, who.user_id);
  return app.inject({
    method: 'POST',
    url: '/api/tip',
    payload: { performer_name: performer.user_name, amount: '1', anonymous: false, ...body },
    headers: { cookie, 'idempotency-key': key },
  });
}
const errorOf = (answer: { json(): unknown }) => (answer.json() as { error: { name: string } }).error.name;
const pointsOf = async (who: Member) => (await balancesOf(services.database.db, who.user_id)).points_units;

describe('POST /api/tip', () => {
  it('transfers the points, rounds the share down and sends tip.sent', async () => {
    const viewer = await inside({ points: 5 });
    const earnedBefore = await earningsBalanceOf(services.database.db, performer.user_id);
    const answer = await tip(viewer, { amount: '0.2' });
    expect(answer.json()).toMatchObject({ units: 2_000, balance: { points_units: 48_000 } });
    // 33.33 % of 2,000 units is 666.6: the performer has 666, the service 1,334.
    expect((await earningsBalanceOf(services.database.db, performer.user_id)) - earnedBefore).toBe(666);
    const told = services.realtime.bodiesOf('tip.sent', roomOf.board(performer.user_id)).at(-1);
    expect(told).toMatchObject({ units: 2_000, object: 'heart_coin', user_name: viewer.user_name });
    expect(await checkLedger(services.database.db)).toEqual([]);
  });
  it('checkLedger finds a tip whose performer_units was changed', async () => {
    const { db, pool } = services.database;
    const viewer = await inside({ points: 5 });
    await tip(viewer, { amount: '0.2' });
    const change = (by: number) =>
      pool.query('UPDATE tip SET performer_units = performer_units + $1 WHERE viewer_id = $2', [
        by,
        viewer.user_id,
      ]);
    await change(100);
    expect(await checkLedger(db)).toMatchObject([
      { rule: 'single_payment_equals_entries', expected_units: 666, found_units: 766 },
    ]);
    await change(-100);
    expect(await checkLedger(db)).toEqual([]);
  });
  it('hides the name of an anonymous viewer from tip.sent and chat.lines', async () => {
    const viewer = await inside({ points: 20 });
    await tip(viewer, { amount: '10', anonymous: true });
    const room = roomOf.board(performer.user_id);
    expect(services.realtime.bodiesOf('tip.sent', room).at(-1)).toMatchObject({
      object: 'rose',
      user_id: null,
      user_name: null,
    });
    const said = JSON.stringify([
      services.realtime.bodiesOf('tip.sent', room).at(-1),
      services.realtime.bodiesOf('chat.lines', room).at(-1),
    ]);
    expect(said).not.toContain(viewer.user_name);
  });
  it('charges one idempotency key once (idempotency_key_reused for another amount)', async () => {
    const viewer = await inside({ points: 5 });
    const key = randomUUID();
    const answers = await Promise.all([tip(viewer, {}, key), tip(viewer, {}, key)]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(await pointsOf(viewer)).toBe(40_000);
    expect(errorOf(await tip(viewer, { amount: '2' }, key))).toBe('idempotency_key_reused');
  });
  it('answers 402 to one of two concurrent tips when points run short', async () => {
    const viewer = await inside({ points: 1.5 });
    const answers = await Promise.all([tip(viewer, {}), tip(viewer, {})]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 402]);
    expect(await pointsOf(viewer)).toBe(5_000);
  });
  it.each([
    ['1e9', 'tip_not_a_number', 400],
    ['-1', 'tip_not_a_number', 400],
    ['１０', 'tip_not_a_number', 400],
    ['', 'tip_not_a_number', 400],
    ['0.001', 'tip_below_minimum', 400],
    ['10000.01', 'tip_above_maximum', 400],
    ['100', 'points_short', 402],
  ])('refuses amount "%s" with %s', async (amount, name, status) => {
    const viewer = await inside({ points: 3 });
    const answer = await tip(viewer, { amount });
    expect([errorOf(answer), answer.statusCode]).toEqual([name, status]);
    expect(await pointsOf(viewer)).toBe(30_000);
  });
  it('answers coupon_points_short without enough coupon points', async () => {
    const viewer = await inside({ points: 3, coupon_points: 0.5 });
    expect(errorOf(await tip(viewer, { point_type: 2010 }))).toBe('coupon_points_short');
  });
  it('refuses viewers outside, in preview, in peep or in another channel', async () => {
    const { db } = services.database;
    const outside = await buildViewer(services, { points: 3 });
    expect(errorOf(await tip(outside, {}))).toBe('tip_from_outside');
    expect(await pointsOf(outside)).toBe(30_000);
    const viewer = await inside({ points: 3 });
    const as = (change: { session_type?: SessionType; channel_id?: number }) =>
      db.update(sessionTable).set(change).where(eq(sessionTable.viewer_id, viewer.user_id));
    await as({ session_type: 110 });
    expect(errorOf(await tip(viewer, {}))).toBe('tip_from_outside');
    await as({ session_type: 120 });
    expect(errorOf(await tip(viewer, {}))).toBe('feature_not_for_peep');
    await as({ session_type: 125 });
    expect((await tip(viewer, {})).statusCode).toBe(200);
    await as({ session_type: 115, channel_id: performer.user_id + 1 });
    expect(errorOf(await tip(viewer, {}))).toBe('tip_from_outside');
    expect(await pointsOf(viewer)).toBe(20_000);
  });
  it('refuses a session whose media has not arrived (tip_from_outside)', async () => {
    const viewer = await inside({ points: 3 });
    const as = (state: 'joining' | 'on') =>
      services.database.db
        .update(sessionTable)
        .set({ state })
        .where(eq(sessionTable.viewer_id, viewer.user_id));
    await as('joining');
    expect(errorOf(await tip(viewer, {}))).toBe('tip_from_outside');
    await as('on');
    expect((await tip(viewer, {})).statusCode).toBe(200);
  });
  it('counts two tips that wait while a free chat begins', async () => {
    const { pool } = services.database;
    const viewers = [await inside({ points: 3 }), await inside({ points: 3 })];
    const starting = await pool.connect();
    await starting.query('BEGIN');
    await starting.query(
      `UPDATE channel SET status = 'free_chat', free_tip_goal_units = 900000, until_ms = $2
      WHERE performer_id = $1`,
      [performer.user_id, services.clock.nowMs() + 600_000],
    );
    const answers = Promise.all(viewers.map((viewer) => tip(viewer, { amount: '1' })));
    await waitsOrIsDone(services.database, answers, 2);
    await starting.query('COMMIT');
    starting.release();
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { rows } = await pool.query('SELECT free_tip_units FROM channel WHERE performer_id = $1', [
      performer.user_id,
    ]);
    expect(rows).toEqual([{ free_tip_units: 20_000 }]);
    await pool.query(
      `UPDATE channel SET status = 'chatting', free_tip_goal_units = NULL, free_tip_units = 0,
      until_ms = NULL WHERE performer_id = $1`,
      [performer.user_id],
    );
  });
  it('refuses non-viewers, unknown performers and performers off the air', async () => {
    const viewer = await inside({ points: 3 });
    const away = await buildPerformer(services);
    expect(errorOf(await tip(viewer, { performer_name: 'nobody' }))).toBe('performer_not_found');
    expect(errorOf(await tip(viewer, { performer_name: away.user_name }))).toBe('tip_not_on_air');
    expect(errorOf(await tip(performer, {}))).toBe('forbidden');
    expect(errorOf(await tip(await buildAdmin(services), {}))).toBe('forbidden');
  });
});

describe('GET /api/tips', () => {
  const listOf = async (who: Member) => {
    const { cookie } = await buildLogin(services, who.user_id);
    const answer = await app.inject({ method: 'GET', url: '/api/tips', headers: { cookie } });
    return answer.json<{ tips: { user_id: string | null; user_name: string | null }[] }>().tips;
  };
  it('has what each person gave, and one entry without names for anonymous people', async () => {
    const other = await buildPerformer(services, { status: 'chatting', broadcast_id: 77 });
    const visitor = async () => {
      const viewer = await buildViewer(services, { points: 50 });
      const who = { viewer_id: viewer.user_id, performer_id: other.user_id };
      await openFreeSession(services.database.db, who);
      return viewer;
    };
    const [ann, ben] = [await visitor(), await visitor()];
    const to = { performer_name: other.user_name };
    for (const amount of ['2', '0.5']) await tip(ann, { ...to, amount });
    await tip(ann, { ...to, amount: '3', anonymous: true });
    await tip(ben, { ...to, amount: '4', anonymous: true });
    const list = await listOf(other);
    expect(list).toEqual([
      expect.objectContaining({
        type: 'tip',
        user_id: null,
        user_name: null,
        count: 2,
        units: 40_000,
        total_units: 70_000,
      }),
      expect.objectContaining({
        user_id: String(ann.user_id),
        user_name: ann.user_name,
        count: 2,
        units: 5_000,
        total_units: 25_000,
      }),
    ]);
    expect(JSON.stringify(list)).not.toContain(ben.user_name);
    expect(await listOf(performer)).not.toContainEqual(
      expect.objectContaining({ user_id: String(ann.user_id) }),
    );
  });
});
