import type { SessionEnded } from '@akari/contract';
import {
  MEDIA_ARRIVAL_LIMIT_MS,
  MEDIA_PAUSE_LIMIT_MS,
  PURCHASE_PACKAGE_MS,
  SOCKET_ABSENCE_LIMIT_MS,
  type PageMediaFault,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { chargeTick } from '../charge-tick/charge-tick.ts';
import { chargeTicker } from '../charge-tick/charge-ticker.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { balancesOf } from '../../ledger/ledger.queries.ts';
import { failures } from '../../../platform/failures.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import type { Member } from '../../../platform/http/person.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { purchaseCapability } from '../../../features/purchase/purchase.capability.ts';
import { purchaseTable } from '../../../features/purchase/purchase.table.ts';
import { receivePayment } from '../../../features/purchase/receive-payment.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { providerEvent } from '../../../testing/payment/provider-event.ts';
import { Stage } from '../../../testing/stage.ts';
import { socketGone } from '../presence/presence.ts';

const stage = await Stage.open({ more: [purchaseCapability] });
const { services } = stage;
const { db } = services.database;
const rich = () => buildViewer(services, { points: 50 });
const endOf = (viewer: Member): SessionEnded | undefined =>
  services.realtime.bodiesOf('session.ended', roomOf.user(viewer.user_id)).at(-1);
const renew = (viewer: Member, id: number, fault: PageMediaFault) =>
  stage.call(viewer, 'POST', `/api/session/${id}/media?fault=${fault}`);
const leave = (viewer: Member, id: number, said: string) =>
  stage.call(viewer, 'POST', `/api/session/${id}/leave?${said}`);
const idOf = (answer: { body: Record<string, unknown> }): number =>
  Number((answer.body['session'] as { session_id: string }).session_id);
const tick = async (): Promise<void> => {
  services.clock.advance(1_000);
  await chargeTicker(services).tick();
};

/** Makes the database refuse updates by a trigger, which is dropped after the test. */
async function refuse(table: string, when: string): Promise<void> {
  await db.execute(
    sql.raw(`CREATE OR REPLACE FUNCTION refuse_for_test() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'refused by the test'; END $$;
    CREATE TRIGGER refuse_for_test BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (${when})
      EXECUTE FUNCTION refuse_for_test()`),
  );
}
const accept = (table: string) => db.execute(sql.raw(`DROP TRIGGER IF EXISTS refuse_for_test ON ${table}`));
afterEach(async () => {
  await accept('viewer_session');
  await accept('ledger_account');
});

/** The ledger balances after all tests. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('end of a session without media', () => {
  it.each([
    ['signalling_failed', 'offer_refused', 5002],
    ['ice_failed', 'ice_failed', 5003],
    ['dtls_failed', 'dtls_failed', 5004],
    ['no_track', 'media_never_arrived', 5001],
  ] as const)('for the page’s fault %s is %s (%i)', async (fault, end, code) => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = idOf(await stage.join(viewer, performer));
    const before = failures(services).of('start');
    expect((await renew(viewer, id, fault)).status).toBe(200);
    await stage.pass(MEDIA_ARRIVAL_LIMIT_MS);
    expect(endOf(viewer)).toMatchObject({ end, code, spent_units: 0 });
    expect(failures(services).of('start')).toBe(before + 1);
  });

  it('comes at once with end=failed, and uses the fault only without media', async () => {
    const performer = await stage.performer('chatting');
    const [refused, liar] = [await rich(), await rich()];
    const id = idOf(await stage.join(refused, performer));
    await leave(refused, id, 'end=failed&fault=signalling_failed');
    expect(endOf(refused)).toMatchObject({ code: 5002, spent_units: 0 });
    const watched = await stage.watch(liar, performer);
    stage.deliver(watched, 3_000);
    await leave(liar, watched, 'end=failed&fault=ice_failed');
    expect(endOf(liar)).toMatchObject({ code: 315, spent_units: 600 });
  });

  it('ignores a fault that was reported before media arrived', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = idOf(await stage.join(viewer, performer));
    await renew(viewer, id, 'ice_failed');
    await stage.play(id);
    await stage.loseMedia(id, 'peer_timeout');
    await stage.pass(MEDIA_PAUSE_LIMIT_MS);
    expect(endOf(viewer)).toMatchObject({ end: 'media_interrupted', code: 5005 });
  });

  it('is lease_expired (5007) after a lost lease', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    stage.deliver(id, 2_000);
    await stage.loseMedia(id, 'lease_expired');
    await stage.pass(MEDIA_PAUSE_LIMIT_MS);
    expect(endOf(viewer)).toMatchObject({ end: 'lease_expired', code: 5007, spent_units: 400 });
  });
});

describe('end of a session by its page or socket', () => {
  it('is socket_failed (5000) when media outlived the socket', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    stage.deliver(id, 1_000);
    await socketGone(services, viewer.user_id);
    stage.deliver(id, 14_000);
    await stage.pass(SOCKET_ABSENCE_LIMIT_MS);
    expect(endOf(viewer)).toMatchObject({ end: 'socket_failed', code: 5000 });
  });

  it('is remoting_timeout (1031), and /api/session/:session_id/end returns it', async () => {
    const performer = await stage.performer('chatting');
    const [viewer, other] = [await rich(), await rich()];
    const id = await stage.watch(viewer, performer);
    stage.deliver(id, 2_000);
    expect((await stage.call(viewer, 'GET', `/api/session/${id}/end`)).body).toEqual({ ended: null });
    await leave(viewer, id, 'end=remoting_timeout');
    const { body } = await stage.call(viewer, 'GET', `/api/session/${id}/end`);
    expect(body['ended']).toEqual(endOf(viewer));
    expect(body['ended']).toMatchObject({ code: 1031, spent_units: 400, balance_units: 499_600 });
    expect((await stage.call(other, 'GET', `/api/session/${id}/end`)).error).toBe('not_found');
  });

  it('is refused with bad_request when only the server may choose it', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    for (const said of ['end=points_spent', 'end=kicked', 'end=charge_failed', 'fault=lease_expired'])
      expect((await leave(viewer, id, said)).error).toBe('bad_request');
    expect((await stage.session(id)).state).toBe('on');
  });
});

describe('session state that cannot be saved', () => {
  it('ends the session with session_data_failed (1012) after 3 tries', async () => {
    const performer = await stage.performer('chatting');
    const viewer = await rich();
    const id = await stage.watch(viewer, performer);
    stage.deliver(id, 5_000);
    const before = failures(services).of('set_session_data');
    await refuse('viewer_session', `NEW.id = ${id} AND NEW.state = 'paused'`);
    await stage.loseMedia(id, 'peer_failed');
    expect(endOf(viewer)).toMatchObject({ end: 'session_data_failed', code: 1012, spent_units: 1_000 });
    expect(failures(services).of('set_session_data')).toBe(before + 3);
  });
});

describe('failed charge', () => {
  /** Two sessions in one channel; the first viewer's account cannot be charged. */
  async function room() {
    const performer = await stage.performer('chatting');
    const [broke, sound] = [await rich(), await rich()];
    const ids = [await stage.watch(broke, performer), await stage.watch(sound, performer)] as const;
    await refuse(
      'ledger_account',
      `NEW.owner_id = ${broke.user_id} AND NEW.balance_units < OLD.balance_units`,
    );
    let delivered_ms = 6_900;
    /** Media goes on, and a charge is tried. */
    const charge = async (): Promise<string> => {
      delivered_ms += 100;
      for (const id of ids) stage.deliver(id, delivered_ms);
      await tick();
      return (await stage.session(ids[0])).charge_state;
    };
    return { broke, ids, charge };
  }

  it('ends only that session (charge_failed, 5008) at the third in a row', async () => {
    const { broke, ids, charge } = await room();
    expect([await charge(), await charge(), await charge()]).toEqual([
      'failed_once',
      'failed_twice',
      'given_up',
    ]);
    expect(endOf(broke)).toMatchObject({ end: 'charge_failed', code: 5008, spent_units: 1_440 });
    expect(await stage.session(ids[1])).toMatchObject({
      state: 'on',
      paid_ms: 17_000,
      charge_state: 'sound',
    });
  });

  it('is reset by a successful charge', async () => {
    const { ids, charge } = await room();
    expect([await charge(), await charge()]).toEqual(['failed_once', 'failed_twice']);
    await accept('ledger_account');
    expect(await charge()).toBe('sound');
    expect(await stage.session(ids[0])).toMatchObject({ state: 'on', paid_ms: 17_200 });
  });

  it('is retried on the same connection, and the other session is charged', async () => {
    const { ids } = await room();
    // Background work of the service uses its own pool, not this one.
    const own = openDatabase(String(services.database.pool.options.connectionString));
    let acquired = 0;
    own.pool.on('acquire', () => (acquired += 1));
    const deliveries = ids.map((id) => [id, 7_000] as const);
    const { charged, failed_ids } = await chargeTick(own.db, {
      now_ms: services.clock.nowMs(),
      slice_ms: 10_000,
      deliveries,
    });
    await own.close();
    expect({ charged: charged.map(({ session_id }) => session_id), failed_ids }).toEqual({
      charged: [ids[1]],
      failed_ids: [ids[0]],
    });
    expect(acquired).toBe(1);
  });

  it('counts also when the media budget is spent', async () => {
    const { ids } = await room();
    stage.deliver(ids[0], 10_000);
    await stage.loseMedia(ids[0], 'budget_spent');
    expect(await stage.session(ids[0])).toMatchObject({ state: 'paused', charge_state: 'failed_once' });
  });
});

describe('session that awaits a purchase', () => {
  async function short(points = 0.2) {
    const performer = await stage.performer('chatting');
    const viewer = await buildViewer(services, { points });
    const id = await stage.watch(viewer, performer);
    const [purchase] = await db
      .insert(purchaseTable)
      .values({
        user_id: viewer.user_id,
        idempotency_key: randomUUID(),
        pack_id: 'p10',
        price_cents: 1_000,
        units: 100_000,
        provider: 'none',
        checkout_id: randomUUID(),
        return_path: '/',
        created_at_ms: services.clock.nowMs(),
      })
      .returning();
    if (purchase === undefined) throw new Error('no purchase');
    const decide = (type: 'paid' | 'declined') =>
      receivePayment(
        services,
        'none',
        providerEvent(
          { purchase_id: String(purchase.id), checkout_id: purchase.checkout_id ?? '' },
          type,
          1_000,
        ),
      );
    stage.deliver(id, 10_000);
    await stage.loseMedia(id, 'budget_spent');
    return { viewer, id, decide };
  }

  it('is unpaid at no cost and reports held_until_ms', async () => {
    const { viewer, id } = await short();
    expect(await stage.session(id)).toMatchObject({ state: 'unpaid', charged_units: 2_000 });
    await tick();
    await tick();
    expect(services.realtime.bodiesOf('session.receipt', roomOf.user(viewer.user_id)).at(-1)).toMatchObject({
      points_left: 'awaited',
      held_until_ms: services.clock.nowMs() - 2_000 + PURCHASE_PACKAGE_MS,
      counting: false,
    });
    expect((await stage.call(viewer, 'POST', `/api/session/${id}/media`)).error).toBe('purchase_awaited');
  });

  it('continues when the purchase is paid', async () => {
    const { viewer, id, decide } = await short();
    await decide('paid');
    expect(await stage.session(id)).toMatchObject({ state: 'paused', paid_ms: 20_000 });
    expect((await stage.call(viewer, 'POST', `/api/session/${id}/media`)).status).toBe(200);
    await stage.play(id);
    await stage.pass(PURCHASE_PACKAGE_MS);
    expect((await stage.session(id)).state).toBe('on');
  });

  it('ends with purchase_failed (1405) when the purchase is declined', async () => {
    const { viewer, decide } = await short();
    await decide('declined');
    expect(endOf(viewer)).toMatchObject({ end: 'purchase_failed', code: 1405, spent_units: 2_000 });
    expect((await balancesOf(db, viewer.user_id)).points_units).toBe(0);
  });

  it('ends with points_spent (1111) after PURCHASE_PACKAGE_MS; later money is kept', async () => {
    const { viewer, decide } = await short();
    await stage.pass(PURCHASE_PACKAGE_MS - 1);
    expect(endOf(viewer)).toBeUndefined();
    await stage.pass(1);
    expect(endOf(viewer)).toMatchObject({ end: 'points_spent', code: 1111 });
    await decide('paid');
    expect((await balancesOf(db, viewer.user_id)).points_units).toBe(100_000);
  });

  it('waits PURCHASE_HOLD_SECONDS for the purchase', async () => {
    const { terms } = services.config;
    services.config.terms = readConfig({ PURCHASE_HOLD_SECONDS: '40' }).terms;
    try {
      const { viewer } = await short();
      await stage.pass(39_999);
      expect(endOf(viewer)).toBeUndefined();
      await stage.pass(1);
      expect(endOf(viewer)).toMatchObject({ end: 'points_spent' });
    } finally {
      services.config.terms = terms;
    }
  });
});
