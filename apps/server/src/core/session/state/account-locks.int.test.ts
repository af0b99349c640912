import { points } from '@akari/rules';
import { afterAll, expect, it } from 'vitest';
import { runCommand } from '../../channel/broadcast/command-channel.ts';
import { chargeDue } from '../charge/charge-due.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import type { AccountKind } from '../../ledger/ledger.table.ts';
import type { Member } from '../../../platform/http/person.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { TwowayScenes } from '../../../testing/twoway-scenes.ts';
import { sendTip } from '../../../features/tip/send-tip.ts';
import { createTwowayCapability } from '../../../features/twoway/twoway.capability.ts';

const stage = await Stage.open({ more: [createTwowayCapability()] });
const scenes = new TwowayScenes(stage);
const { services } = stage;
const { db, pool } = services.database;
const PAST_LOOKAHEAD_MS = 8_000;

afterAll(async () => expect(await checkLedger(db)).toEqual([]));

/** The number of connections that wait for a lock. */
const waiting = async (): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
};

/** Locks an account while requests begin one after the other, each until it waits or is done. */
async function whileLocked<T>(
  kind: AccountKind,
  { user_id }: Member,
  begin: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM ledger_account WHERE owner_id = $1 AND kind = $2 FOR UPDATE', [
    user_id,
    kind,
  ]);
  const begun: Promise<T>[] = [];
  for (const [index, each] of begin.entries()) {
    let done = false;
    begun.push(each().finally(() => (done = true)));
    await expect.poll(async () => done || (await waiting()) > index).toBe(true);
  }
  await client.query('COMMIT');
  client.release();
  return Promise.all(begun);
}

it('a join from another channel and a charge of both do not deadlock', async () => {
  // The charge locks the account of the performer who is joined first.
  const there = await stage.performer('chatting');
  const here = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 50 });
  await stage.watch(viewer, here);
  const others = await Promise.all(
    [there, here].map(async (performer) =>
      stage.watch(await buildViewer(services, { points: 50 }), performer),
    ),
  );
  const [joined, charged] = await whileLocked<unknown>('performer_earnings', here, [
    () => stage.join(viewer, there),
    () =>
      chargeDue(db, {
        now_ms: services.clock.nowMs(),
        slice_ms: 10_000,
        deliveries: others.map((id) => [id, PAST_LOOKAHEAD_MS] as const),
      }),
  ]);
  expect(joined).toMatchObject({ status: 200 });
  expect(charged).toMatchObject({ short_ids: [] });
});

it('a tip that reaches the goal of a free chat and a charge do not deadlock', async () => {
  const [there, free] = [await stage.performer('chatting'), await stage.performer('waiting')];
  await runCommand(services, free.user_id, 'start_free', { tip_goal_units: points(1) });
  const answer = await stage.call(await buildViewer(services), 'POST', '/api/session/join', {
    performer_name: free.user_name,
    mode: 'free',
    rate_units_per_min: 0,
  });
  const guest = Number((answer.body['session'] as { session_id: string }).session_id);
  await stage.play(guest);
  const [giver, payer] = [
    await buildViewer(services, { points: 50 }),
    await buildViewer(services, { points: 50 }),
  ];
  const givenIn = await stage.call(giver, 'POST', '/api/session/join', {
    performer_name: free.user_name,
    mode: 'free',
    rate_units_per_min: 0,
  });
  expect(givenIn.status).toBe(200);
  await stage.play(Number((givenIn.body['session'] as { session_id: string }).session_id));
  const paying = await stage.watch(payer, there);
  const tip = { performer_name: free.user_name, amount: '1', anonymous: false };
  const [sent, charged] = await whileLocked<unknown>('performer_earnings', free, [
    () => sendTip(services, giver, tip, 'reaches the goal'),
    () =>
      chargeDue(db, {
        now_ms: services.clock.nowMs(),
        slice_ms: 10_000,
        deliveries: [guest, paying].map((id) => [id, PAST_LOOKAHEAD_MS] as const),
      }),
  ]);
  expect(sent).toMatchObject({ units: points(1) });
  expect(charged).toMatchObject({ charged: [{ session_id: paying }] });
  await stage.pass(14_000);
  expect((await stage.channel(free)).status).toBe('chatting');
  expect((await stage.session(guest)).state).toBe('asked');
});

it('leaving a two-way and a charge of its channel do not deadlock', async () => {
  const { performer, viewer, session } = await scenes.running();
  const watching = await stage.watch(await buildViewer(services, { points: 50 }), performer);
  stage.deliver(session, 3_000);
  const [left, charged] = await whileLocked<unknown>('performer_earnings', performer, [
    () => stage.call(viewer, 'POST', `/api/session/${session}/leave`),
    () =>
      chargeDue(db, {
        now_ms: services.clock.nowMs(),
        slice_ms: 10_000,
        deliveries: [[watching, PAST_LOOKAHEAD_MS] as const],
      }),
  ]);
  expect(left).toMatchObject({ status: 200 });
  expect(charged).toMatchObject({ short_ids: [] });
  expect((await stage.channel(performer)).status).toBe('chatting');
});
