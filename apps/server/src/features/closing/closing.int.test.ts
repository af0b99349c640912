import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { auditTable } from '../../core/audit/audit.table.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { giveMiles } from '../../core/mile/earn-miles.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { DAY_MS, openClosing, UNITS } from '../../testing/closing-scenes.ts';
import { buildLogin, buildViewer, givePoints } from '../../testing/factories.ts';
import { missionClaimTable } from '../mission/mission.table.ts';

const { stage, performer, answers, bought, ban, runAll, refundsOf, balances, openLogins, closedAt } =
  await openClosing();
const { services } = stage;
const { clock, deadlines } = services;
const { db } = services.database;
afterEach(async () => {
  expect(answers).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
});

describe('a ban by staff', () => {
  it('waits for a second person, who sees what is paid back', async () => {
    const viewer = await buildViewer(services);
    await bought(viewer);
    const { proposed, approval } = await ban(viewer);
    expect(proposed).toEqual({ state: 'waiting' });
    expect(approval?.facts).toEqual([
      { fact: 'person', value: viewer.user_name },
      { fact: 'back_points', value: '100000' },
      { fact: 'back_amount', value: '1000 USD' },
    ]);
    expect(await closedAt(viewer)).toBeNull();
  });

  it('ends the room and every login at once, and what was not delivered is paid back too', async () => {
    const viewer = await buildViewer(services);
    const purchase = await bought(viewer);
    await buildLogin(services, viewer.user_id);
    const session = await stage.watch(viewer, performer);
    stage.deliver(session, 10_000);
    const { approve } = await ban(viewer);
    await approve();
    await deadlines.runDue();
    expect((await stage.session(session)).state).toBe('ended');
    expect(await openLogins(viewer)).toBe(0);
    await runAll();
    // Ten seconds of party chat cost 0.2 points, 1.2 points a minute.
    expect(await refundsOf(purchase)).toEqual([['provider', 'done', 980, 98_000]]);
    expect(await balances(viewer)).toEqual([0, 0]);
  });

  it('can be taken back, without what was paid back', async () => {
    const viewer = await buildViewer(services);
    await bought(viewer);
    const { approve, reopen, look } = await ban(viewer);
    await approve();
    await runAll();
    expect(await reopen()).toEqual({ state: 'done' });
    expect(await closedAt(viewer)).toBeNull();
    expect(await look()).toMatchObject({ closed: null });
    const acts = await db
      .select({ act: auditTable.act, outcome: auditTable.outcome })
      .from(auditTable)
      .where(eq(auditTable.subject_id, String(viewer.user_id)))
      .orderBy(asc(auditTable.seq));
    expect(acts).toEqual([
      { act: 'viewer.close', outcome: 'proposed' },
      { act: 'viewer.close', outcome: 'done' },
      { act: 'viewer.reopen', outcome: 'done' },
    ]);
    const fresh = await bought(viewer);
    await runAll();
    expect(await refundsOf(fresh)).toEqual([]);
    expect(await balances(viewer)).toEqual([UNITS, 0]);
  });
});

describe('a viewer who closes the own account', () => {
  const read = (viewer: Member) => stage.call(viewer, 'GET', '/api/closing');
  const close = (viewer: Member, back_units: number, lost_units: number) =>
    stage.call(viewer, 'POST', '/api/closing', { seen: { back_units, lost_units } });

  it('sees before what is paid back and what is lost, and gets exactly that', async () => {
    const viewer = await buildViewer(services, { coupon_points: 3 });
    const old = await bought(viewer);
    clock.advance(15 * DAY_MS);
    const fresh = await bought(viewer);
    const [claim] = await db
      .insert(missionClaimTable)
      .values({
        user_id: viewer.user_id,
        kind: 'login_bonus',
        day: '2026-11-01',
        step: 1,
        miles: 20,
        at_ms: 0,
      })
      .returning({ id: missionClaimTable.id });
    await unitOfWork(db, (tx) =>
      giveMiles(
        tx,
        { viewer_id: viewer.user_id, act: 'login_bonus', subject_id: claim!.id },
        { miles: 20, at_ms: clock.nowMs(), expires_at_ms: clock.nowMs() + 99 * DAY_MS },
      ),
    );
    expect((await read(viewer)).body).toEqual({
      figures: {
        back: [{ amount_minor: 1_000, currency: 'USD' }],
        ...{ back_units: 100_000, lost_units: 130_000, lost_miles: 20, debt_units: 0 },
      },
      ...{ refund_days: 14, in_room: false, plan: false },
    });
    expect((await close(viewer, 100_000, 130_000)).status).toBe(200);
    await runAll(12);
    expect(await refundsOf(old)).toEqual([]);
    expect(await refundsOf(fresh)).toEqual([['provider', 'done', 1_000, 100_000]]);
    expect(await balances(viewer)).toEqual([0, 0]);
    expect(await openLogins(viewer)).toBe(0);
    const { rows } = await db.execute<{ units: number }>(sql`
      SELECT balance_units AS units FROM ledger_account
      WHERE owner_id = ${viewer.user_id} AND kind = 'viewer_miles'`);
    expect(rows).toEqual([{ units: 0 }]);
    // The login is gone, so a second press does nothing.
    expect((await close(viewer, 100_000, 130_000)).error).toBe('login_required');
  });

  it('is refused with other figures than were shown, in a room, and without a proof', async () => {
    const viewer = await buildViewer(services);
    await bought(viewer);
    expect((await close(viewer, 90_000, 0)).error).toBe('closing_changed');
    const session = await stage.watch(viewer, performer);
    expect((await close(viewer, 100_000, 0)).error).toBe('closing_in_room');
    await stage.call(viewer, 'POST', `/api/session/${session}/leave`, { end: 'left' });
    clock.advance(11 * 60_000);
    expect((await close(viewer, 100_000, 0)).error).toBe('account_proof_required');
    expect(await closedAt(viewer)).toBeNull();
  });

  it('is for viewers alone', async () => {
    expect((await read(performer)).error).toBe('forbidden');
    expect((await close(performer, 0, 0)).error).toBe('forbidden');
  });
});

describe('a performer', () => {
  it('asks staff to close her account, once', async () => {
    await givePoints(services, (await buildViewer(services)).user_id, {});
    const asks = () => stage.call(performer, 'POST', '/api/closing/request', { lang: 'ja' });
    const state = () => stage.call(performer, 'GET', '/api/closing/request');
    expect((await state()).body['request']).toBeNull();
    stage.useCookie(performer, (await buildLogin(services, performer.user_id)).cookie);
    const first = (await asks()).body['request'] as { number: string };
    expect((await asks()).body['request']).toEqual(first);
    expect((await state()).body['request']).toEqual(first);
    const { body } = await stage.call(performer, 'POST', `/api/contact/${first.number}/read`, {});
    expect(body).toMatchObject({
      contact: { subject: 'closing', messages: [{ text: '配信者アカウントの停止を希望します。' }] },
    });
    await stage.call(performer, 'POST', `/api/contact/${first.number}/close`, {});
    expect((await state()).body['request']).toBeNull();
    // On two pages at once.
    const both = await Promise.all([asks(), asks()]);
    const [one, other] = both.map(({ body: said }) => (said['request'] as { number: string }).number);
    expect(one).toBe(other);
  });
});
