import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import { sessionRow } from '@akari/server/testing/paid-session';
import { LOVENSE_TEST_TOKEN, LovenseSimulator } from '@akari/server/testing/toys/simulator-process';
import { expect, it } from 'vitest';
import { Performer, Viewer, type Reached } from './stand/air.ts';
import { startBalancer } from './stand/balancer.ts';
import { startNode } from './stand/node.ts';
import { openCluster } from './stand/test-cluster.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };

const deps = await openCluster();
const { db, pool } = deps.database;
const lovense = await LovenseSimulator.start();
const env = { ...deps.env, LOVENSE_TOKEN: LOVENSE_TEST_TOKEN, LOVENSE_API_URL: lovense.url };

/** Units of the levels that are used here. */
const PRICE: Record<number, number> = { 1: 2_000, 2: 4_000, 3: 5_000, 4: 10_000, 10: 100_000 };

/** The states of all commands to a performer's toys, in the order in which they were paid. */
async function states(performer: Performer): Promise<string[]> {
  const { rows } = await pool.query<{ state: string }>(
    'SELECT state FROM toy_command WHERE performer_id = $1 ORDER BY id',
    [performer.person.user_id],
  );
  return rows.map(({ state }) => state);
}
/** By when an order to stop has to be at the toy. */
const LIMIT_MS = 1_000;
const ordersOf = async (toy: string): Promise<string[]> =>
  (await lovense.control()).orders.filter((order) => order.toy === toy).map(({ action }) => action);

/** A performer in party chat whose toys are connected by the service. */
async function withToys(to: Reached): Promise<Performer> {
  const performer = await Performer.onAir(deps, to);
  expect((await performer.call('POST', '/api/toy/pair', {})).status).toBe(200);
  const call_back = {
    url: `${to.url}/api/toy/lovense/callback`,
    uid: `akari-${performer.person.user_id}`,
  };
  expect(await lovense.control({ call_back })).toEqual({ status: 200 });
  return performer;
}

/** Pays for a command of a viewer. @returns its id */
async function command(who: Viewer, performer: Performer, slot: number, level: number): Promise<string> {
  const { user_name: performer_name } = performer.person;
  await expect.poll(async () => (await sessionRow(db, who.session_id)).state, PATIENCE).toBe('on');
  const asked = { performer_name, slot, level, units: PRICE[level], anonymous: false };
  const { status, body } = await who.call('POST', '/api/toy/command', asked);
  expect(status).toBe(200);
  return String(body['command_id']);
}

it('a stop reaches the toy within a second', async () => {
  const to = await startNode(env);
  const performer = await withToys(to);
  const kick = (viewer: Viewer) => ({ viewer_id: String(viewer.person.user_id), kind: 'kick' });
  const causes: Record<string, (viewer: Viewer, command_id: string) => Promise<{ status: number }>> = {
    'the viewer leaves': (viewer) => viewer.leave(),
    'the tab is closed': (viewer) =>
      viewer.call('POST', `/api/session/${viewer.session_id}/leave?end=browser_closed`),
    kick: (viewer) => performer.call('POST', '/api/bar', kick(viewer)),
    'the performer gives the points back': (_, id) =>
      performer.call('POST', `/api/toy/command/${id}/veto`, {}),
    'the performer stops all': () => performer.call('POST', '/api/toy/stop', {}),
    'the performer disconnects the toys': () => performer.call('POST', '/api/toy/unlink', {}),
  };
  const figures: Record<string, number> = {};
  const moves = async (): Promise<boolean> =>
    Object.keys((await lovense.control()).toys['lush']?.levels ?? {}).length > 0;
  for (const [cause, act] of Object.entries(causes)) {
    const viewer = await Viewer.enter(deps, to, performer);
    const id = await command(viewer, performer, 1, 10);
    await expect.poll(async () => (await states(performer)).at(-1), PATIENCE).toBe('running');
    expect(await moves()).toBe(true);
    const from_ms = performance.now();
    expect((await act(viewer, id)).status, cause).toBe(200);
    await expect.poll(moves, { timeout: LIMIT_MS * 3, interval: 10 }).toBe(false);
    figures[cause] = Math.round(performance.now() - from_ms);
    viewer.close();
  }
  process.stderr.write(`toys stop after ${JSON.stringify(figures)} ms\n`);
  expect(Math.max(...Object.values(figures)), JSON.stringify(figures)).toBeLessThanOrEqual(LIMIT_MS);
  expect(await checkLedger(db)).toEqual([]);
}, 120_000);

it('a killed server leaves no toy running, and runs each command once or gives its points back', async () => {
  const killed = await startNode(env);
  const balancer = await startBalancer();
  balancer.order([killed]);
  const performer = await withToys(balancer);
  const viewer = await Viewer.enter(deps, balancer, performer);
  const other = await Viewer.enter(deps, balancer, performer);
  await lovense.control({ forget: true });

  await command(viewer, performer, 1, 4);
  await expect.poll(() => states(performer), PATIENCE).toEqual(['running']);
  await command(viewer, performer, 1, 1);
  await command(viewer, performer, 1, 2);
  expect(await states(performer)).toEqual(['running', 'queued', 'queued']);
  // The toy has this one, and the server is killed before the answer.
  await lovense.fault({ late_answer_ms: 30_000 });
  await command(other, performer, 2, 3);
  await expect.poll(() => ordersOf('nora'), PATIENCE).toEqual(['Vibrate:6']);
  killed.kill('SIGKILL');
  await killed.exited;
  expect((await states(performer)).at(-1)).toBe('sending');
  // Every order has a time, so that the toys stop without us.
  for (const { action, time_s } of (await lovense.control()).orders)
    expect(action === 'Stop' || (time_s > 0 && time_s <= 300)).toBe(true);
  await lovense.fault({});

  balancer.order([await startNode(env)]);
  await expect.poll(() => states(performer), PATIENCE).toEqual(['done', 'done', 'done', 'returned']);
  expect(await ordersOf('lush')).toEqual(['Vibrate:8', 'Vibrate:2', 'Vibrate:4']);
  await expect.poll(() => ordersOf('nora'), PATIENCE).toEqual(['Vibrate:6', 'Stop']);
  const back = await pool.query<{ units: number }>(
    `SELECT coalesce(sum(e.amount_units), 0)::bigint AS units FROM toy_command c
      JOIN entry e ON e.transfer_id = c.back_transfer_id JOIN ledger_account a ON a.id = e.account_id
      WHERE a.owner_id = $1`,
    [other.person.user_id],
  );
  expect(back.rows[0]?.units).toBe(5_000);
  expect(await checkLedger(db)).toEqual([]);
}, 120_000);
