import { GIFTS, SESSION_TYPE } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runStaffCommand } from '../../commands/staff/staff-command.ts';
import { callCapability } from '../../features/call/call.capability.ts';
import { chargeTicker } from '../session/charge-tick/charge-ticker.ts';
import { giftCapability } from '../../features/gift/gift.capability.ts';
import { idVideoCapability } from '../../features/id-video/id-video.capability.ts';
import { createOperationsCapability } from '../../features/operations/operations.capability.ts';
import { createSandboxProvider } from '../../platform/payment/sandbox/sandbox-provider.ts';
import type { Member } from '../../platform/http/person.ts';
import { purchaseCapability } from '../../features/purchase/purchase.capability.ts';
import { receivePayment } from '../../features/purchase/receive-payment.ts';
import { buildViewer } from '../../testing/factories.ts';
import { IdVideoScenes } from '../../testing/id-video-scenes.ts';
import { providerEvent } from '../../testing/payment/provider-event.ts';
import { Stage, type Answer } from '../../testing/stage.ts';
import { TwoshotScenes } from '../../testing/twoshot-scenes.ts';
import { TwowayScenes } from '../../testing/twoway-scenes.ts';
import { tipCapability } from '../../features/tip/tip.capability.ts';
import { twoshotCapability } from '../../features/twoshot/twoshot.capability.ts';
import { closeTwoway } from '../../features/twoway/end-twoway.ts';
import { createTwowayCapability } from '../../features/twoway/twoway.capability.ts';
import { checkLedger } from './check-ledger.ts';
import { ledgerWatch } from './ledger-watch.ts';
import { balancesOf } from './ledger.queries.ts';
import { recordLedgerCheck } from './record-ledger-check.ts';

const stage = await Stage.open({
  more: [
    tipCapability,
    giftCapability,
    idVideoCapability,
    twoshotCapability,
    createTwowayCapability(),
    callCapability,
    purchaseCapability,
    createOperationsCapability(),
  ],
});
const { services } = stage;
const { db, pool } = services.database;
Object.assign(services, { payments: [createSandboxProvider(services)] });
const [twoshots, twoways, idVideos] = [
  new TwoshotScenes(stage),
  new TwowayScenes(stage),
  new IdVideoScenes(stage),
];

const HOUR_MS = 3_600_000;
/** Changes one entry of the ledger with triggers disabled. */
const change = (units: number) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(
      sql`UPDATE entry SET amount_units = amount_units + ${units} WHERE id = (SELECT min(id) FROM entry)`,
    );
  });
async function breakLedger(): Promise<void> {
  await change(1);
  await ledgerWatch(services).check();
}
async function repairLedger(): Promise<void> {
  await change(-1);
  await ledgerWatch(services).check();
}
const transfers = async (): Promise<number> =>
  Number((await pool.query<{ count: number }>('SELECT count(*) FROM transfer')).rows[0]?.count);
const pointsOf = async (who: Member) => (await balancesOf(db, who.user_id)).points_units;
const STOPPED = { status: 503, error: 'money_stopped' };

/** Expects a refusal with money_stopped and no new transfer. */
async function refused(ask: () => Promise<Answer>): Promise<void> {
  const before = await transfers();
  expect(await ask()).toMatchObject(STOPPED);
  expect(await transfers()).toBe(before);
}

let viewer: Member;
let performer: Member;
beforeEach(async () => {
  performer = await stage.performer('chatting');
  viewer = await buildViewer(services, { points: 50 });
});
/** Each test repairs the ledger that it broke. */
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

describe('money_stopped while the ledger does not balance', () => {
  it('refuses a paid session and allows the free preview', async () => {
    await breakLedger();
    await refused(() => stage.join(viewer, performer));
    const free = await stage.performer('waiting');
    expect((await stage.join(viewer, free, SESSION_TYPE.waiting)).status).toBe(200);
    await repairLedger();
    expect((await stage.join(viewer, performer)).status).toBe(200);
  });

  it('keeps the running session when a join elsewhere is refused', async () => {
    const other = await stage.performer('chatting');
    const id = await stage.watch(viewer, other);
    await breakLedger();
    await refused(() => stage.join(viewer, performer));
    expect((await stage.session(id)).state).toBe('on');
    await repairLedger();
  });

  it('refuses tips and gifts', async () => {
    await stage.watch(viewer, performer);
    const { user_name: performer_name } = performer;
    const tip = { performer_name, amount: '1', anonymous: false };
    const gift = {
      performer_name,
      gift: 'cherry_blossom',
      units: GIFTS.cherry_blossom.units,
      anonymous: false,
    };
    await breakLedger();
    await refused(() => stage.call(viewer, 'POST', '/api/tip', tip));
    await refused(() => stage.call(viewer, 'POST', '/api/gift', gift));
    await repairLedger();
    expect((await stage.call(viewer, 'POST', '/api/tip', tip)).status).toBe(200);
    expect((await stage.call(viewer, 'POST', '/api/gift', gift)).status).toBe(200);
  });

  it('refuses ID videos at the start and the end of the countdown', async () => {
    const her = await idVideos.introduced();
    const counting = await idVideos.count(viewer, her);
    await breakLedger();
    await stage.pass(5_000);
    expect(idVideos.told(viewer)).toMatchObject({ view_id: counting.view_id, state: 'withdrawn' });
    await refused(() => idVideos.start(viewer, her));
    expect(await pointsOf(viewer)).toBe(500_000);
    await repairLedger();
    expect((await idVideos.start(viewer, her)).status).toBe(200);
    await stage.pass(5_000);
    expect(await pointsOf(viewer)).toBe(495_000);
  });

  it('refuses two-shot requests and starts, and keeps the viewers in the room', async () => {
    const { viewer: asker, party, request } = await twoshots.waiting(performer);
    const id = await stage.watch(viewer, performer);
    await breakLedger();
    await refused(() => twoshots.ask(viewer, performer));
    await refused(() => twoshots.answer(performer, request, 'accept'));
    expect([(await stage.session(party)).state, (await stage.session(id)).state]).toEqual(['on', 'on']);
    await repairLedger();
    expect((await twoshots.answer(performer, request, 'accept')).status).toBe(200);
    expect((await pointsOf(asker)) < 500_000).toBe(true);
  });

  it('refuses two-way requests and their acceptance', async () => {
    const { request } = await twoways.waiting(performer);
    await stage.watch(viewer, performer);
    await breakLedger();
    await expect(twoways.ask(viewer, performer)).rejects.toMatchObject({ problem: 'money_stopped' });
    await refused(() => twoways.answer(performer, request, 'accept'));
    await repairLedger();
    expect((await twoways.answer(performer, request, 'accept')).status).toBe(200);
  });

  it('cancels an accepted two-way and ends its session with money_stopped', async () => {
    const { party, request } = await twoways.waiting(performer);
    await twoways.answer(performer, request, 'accept');
    stage.deliver(party, 5_000);
    await breakLedger();
    await twoways.publish(request);
    expect(await stage.session(party)).toMatchObject({ end: 'money_stopped', charged_units: 1_000 });
    expect(await twoways.row(request)).toMatchObject({ state: 'cancelled' });
    await repairLedger();
  });

  it('ends the session of a closed two-way instead of resuming party chat', async () => {
    const running = await twoways.running(performer);
    stage.deliver(running.session, 5_000);
    await breakLedger();
    await closeTwoway(services, performer, running.request.request_id);
    expect(await stage.session(running.session)).toMatchObject({
      end: 'money_stopped',
      charged_units: 1_500,
    });
    expect(await twoways.row(running.request)).toMatchObject({ state: 'ended' });
    expect((await stage.channel(performer)).status).toBe('chatting');
    await repairLedger();
  });

  it('refuses chat calls', async () => {
    const her = await stage.performer('waiting');
    const call = { performer_name: her.user_name, rate_units_per_min: 22_000 };
    await breakLedger();
    await refused(() => stage.call(viewer, 'POST', '/api/call', call));
    await repairLedger();
    expect((await stage.call(viewer, 'POST', '/api/call', call)).status).toBe(200);
  });

  /** The purchase of a pack whose order was shown. */
  const confirmed = async () => {
    const shown = await stage.call(viewer, 'GET', '/api/purchase/order?pack_id=p10&lang=ja');
    const { order } = shown.body as { order: { hash: string } };
    return { pack_id: 'p10', return_path: '/purchasePoint', order_hash: order.hash };
  };

  it('refuses purchases and grant-points', async () => {
    const buy = await confirmed();
    const grant = () =>
      runStaffCommand(services, 'grant-points', {
        name: viewer.user_name,
        points: '3',
      });
    await breakLedger();
    await refused(() => stage.call(viewer, 'POST', '/api/purchase', buy));
    expect(await grant()).toMatchObject({ ok: false });
    expect(await pointsOf(viewer)).toBe(500_000);
    await repairLedger();
    expect((await stage.call(viewer, 'POST', '/api/purchase', buy)).status).toBe(200);
    expect(await grant()).toMatchObject({ ok: true });
    expect(await pointsOf(viewer)).toBe(530_000);
  });

  it('refuses to settle a payment, which is settled once afterwards', async () => {
    const bought = await stage.call(viewer, 'POST', '/api/purchase', await confirmed());
    const { purchase, pay_url } = bought.body as {
      purchase: { purchase_id: string; price_cents: number; units: number };
      pay_url: string;
    };
    const checkout_id = pay_url.replace('/sandbox-pay/', '').replace(/\?.*/, '');
    const event = providerEvent({ ...purchase, checkout_id }, 'paid', purchase.price_cents);
    await breakLedger();
    await receivePayment(services, 'sandbox', event);
    expect(await pointsOf(viewer)).toBe(500_000);
    await repairLedger();
    await receivePayment(services, 'sandbox', event);
    expect(await pointsOf(viewer)).toBe(500_000);
    services.clock.advance(5_000);
    await services.deadlines.runDue();
    expect(await pointsOf(viewer)).toBe(500_000 + purchase.units);
  });

  it('sells no more time and ends the session with money_stopped', async () => {
    const id = await stage.watch(viewer, performer);
    await breakLedger();
    stage.deliver(id, 8_000);
    await chargeTicker(services).tick();
    expect(await stage.session(id)).toMatchObject({
      delivered_ms: 8_000,
      paid_ms: 10_000,
      charged_units: 2_000,
    });
    stage.deliver(id, 10_000);
    await stage.loseMedia(id, 'budget_spent');
    expect(await stage.session(id)).toMatchObject({ end: 'money_stopped', charged_units: 2_000 });
    expect(await pointsOf(viewer)).toBe(498_000);
    await repairLedger();
  });

  it('gives undelivered time back to a viewer who leaves', async () => {
    const id = await stage.watch(viewer, performer);
    await breakLedger();
    stage.deliver(id, 5_000);
    await stage.call(viewer, 'POST', `/api/session/${id}/leave`);
    expect(await pointsOf(viewer)).toBe(499_000);
    await repairLedger();
  });

  it('is visible in /readyz (ledger) and /metrics (akari_ledger_broken)', async () => {
    const said = async () => ({
      ready: await stage.call(null, 'GET', '/readyz').then(({ body }) => body['ledger']),
      broken: (await stage.app.inject({ url: '/metrics' })).body.includes(
        'akari_ledger_broken{node="test"} 1',
      ),
    });
    await breakLedger();
    expect(await said()).toEqual({ ready: 'broken', broken: true });
    await repairLedger();
    expect(await said()).toEqual({ ready: 'balances', broken: false });
  });
});

describe('ledgerWatch', () => {
  it('checks once an hour and allows money commands when the ledger balances', async () => {
    await breakLedger();
    await change(-1);
    await ledgerWatch(services).checkIfDue();
    expect(await stage.join(viewer, performer)).toMatchObject(STOPPED);
    services.clock.advance(HOUR_MS);
    await ledgerWatch(services).checkIfDue();
    expect((await stage.join(viewer, performer)).status).toBe(200);
  });

  it('follows the result that recordLedgerCheck stored', async () => {
    await change(1);
    const broken = await recordLedgerCheck(services.database, services.clock.nowMs());
    expect(broken?.findings.length).toBeGreaterThan(0);
    expect(await stage.join(viewer, performer)).toMatchObject(STOPPED);
    await change(-1);
    expect(await recordLedgerCheck(services.database, services.clock.nowMs())).toEqual({
      findings: [],
      was_broken: true,
    });
    expect((await stage.join(viewer, performer)).status).toBe(200);
  });
});
