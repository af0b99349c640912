import { sessionRow } from '@akari/server/testing/paid-session';
import { expect, it } from 'vitest';
import { startBalancer } from './stand/balancer.ts';
import { inRoom, onAir, openCluster } from './stand/test-cluster.ts';
import { startNode, type ServerProcess } from './stand/node.ts';
import { Page } from './stand/page.ts';

const cluster = await openCluster();
const { db, pool } = cluster.database;
const PATIENCE = { timeout: 30_000, interval: 100 };

const nodesOf = async (user_id: number): Promise<number | null> =>
  (await pool.query('SELECT 1 FROM presence WHERE user_id = $1', [user_id])).rowCount;
/** How often a node has logged this of the duty that every node wants. */
const duties = (node: ServerProcess, what: string): number =>
  node
    .output()
    .split('\n')
    .filter((line) => line.includes('"duty":"viewer lists"') && line.includes(`"msg":"${what}"`)).length;

it('a hung server node loses its sockets and duty leases to another', async () => {
  const doomed = await startNode(cluster.env);
  const held = (): number => duties(doomed, 'acquired duty lease');
  await expect.poll(held, PATIENCE).toBe(1);
  const other = await startNode(cluster.env);
  const balancer = await startBalancer();
  balancer.order([doomed, other]);
  const performer = await onAir(cluster);
  const { viewer, session_id } = await inRoom(cluster, performer);
  const page = await Page.open(cluster, viewer, balancer.url);
  await page.enter(performer.user_name);
  await expect.poll(() => nodesOf(viewer.user_id)).toBe(1);

  doomed.kill('SIGSTOP');
  await expect.poll(() => duties(other, 'acquired duty lease'), PATIENCE).toBe(1);
  await expect.poll(() => page.connected, { timeout: 40_000, interval: 100 }).toBe(2);
  expect(await page.say(performer, 'here again')).toMatchObject({ ok: true });

  doomed.kill('SIGCONT');
  await expect.poll(() => duties(doomed, 'lost duty lease'), PATIENCE).toBe(1);
  await expect.poll(() => nodesOf(viewer.user_id), PATIENCE).toBe(1);
  expect(held()).toBe(1);
  // The server that took the media node over has found no media of this session, and waits for it.
  expect((await sessionRow(db, session_id)).state).not.toBe('ended');
  expect(page.connected).toBe(2);
});
