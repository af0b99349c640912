import { describe, expect, it } from 'vitest';
import { inRoom, onAir, openCluster } from './stand/test-cluster.ts';
import { readiness, startNode } from './stand/node.ts';
import { Page } from './stand/page.ts';

const cluster = await openCluster();
const { redis } = cluster;
const [one, two] = await Promise.all([startNode(cluster.env), startNode(cluster.env)]);
const PATIENCE = { timeout: 20_000, interval: 50 };

const saysOfRedis = async (): Promise<unknown[]> =>
  Promise.all(
    [one, two].map(async (node) => {
      const { status, body } = await readiness(node);
      return [status, (body as { redis: boolean }).redis];
    }),
  );
const both = (up: boolean) => [
  [200, up],
  [200, up],
];

describe.each([
  {
    what: 'is killed and started again, empty',
    away: () => redis.kill('SIGKILL'),
    back: () => redis.startAgain(),
  },
  {
    what: 'hangs for a while',
    away: () => redis.kill('SIGSTOP'),
    back: () => redis.kill('SIGCONT'),
  },
])('a Redis that $what', ({ away, back }) => {
  it('splits the nodes until it is back, and loses no line', async () => {
    const performer = await onAir(cluster);
    const here = await Page.open(cluster, (await inRoom(cluster, performer)).viewer, one.url);
    const beside = await Page.open(cluster, (await inRoom(cluster, performer)).viewer, one.url);
    const there = await Page.open(cluster, (await inRoom(cluster, performer)).viewer, two.url);
    for (const page of [here, beside, there]) await page.enter(performer.user_name);
    await here.say(performer, 'all hear this');
    for (const page of [beside, there])
      await expect.poll(() => page.board('events'), PATIENCE).toEqual(['all hear this']);

    await away();
    await expect.poll(saysOfRedis, PATIENCE).toEqual(both(false));
    const sent_ms = performance.now();
    expect(await here.say(performer, 'those here')).toMatchObject({ ok: true });
    await expect.poll(() => beside.board('events'), PATIENCE).toEqual(['all hear this', 'those here']);
    expect(performance.now() - sent_ms).toBeLessThan(5_000);
    expect(await there.say(performer, 'and there')).toMatchObject({ ok: true });
    expect(await fetch(`${one.url}/api/channels`)).toMatchObject({ status: 200 });
    expect(there.board('events')).toEqual(['all hear this', 'and there']);
    // Without Redis each node counts its rate limits alone.
    const floods = await Promise.all(
      [one, two].map(async ({ url }) => {
        const page = await Page.open(cluster, here.person, url);
        return Promise.all(Array.from({ length: 70 }, () => page.ask('room.leave', { channel_id: '1' })));
      }),
    );
    expect(floods.map((answers) => answers.filter(({ ok }) => ok).length)).toEqual([60, 60]);
    // A viewer connects and disconnects at a node that cannot record it.
    const late = await Page.open(cluster, (await inRoom(cluster, performer)).viewer, two.url);
    late.socket.disconnect();

    await back();
    await expect.poll(saysOfRedis, PATIENCE).toEqual(both(true));
    const everything = ['all hear this', 'those here', 'and there'];
    for (const page of [here, beside, there])
      await expect.poll(() => page.board('events'), PATIENCE).toEqual(everything);
    expect([here.connected, beside.connected, there.connected]).toEqual([1, 1, 1]);
    await there.say(performer, 'together again');
    await expect.poll(() => here.board('events'), PATIENCE).toEqual([...everything, 'together again']);
  });
});

it('a private line sent without Redis does not reach an ended session', async () => {
  const performer = await onAir(cluster);
  const [inside, sent] = [await inRoom(cluster, performer), await inRoom(cluster, performer)];
  const guest = await Page.open(cluster, inside.viewer, two.url);
  const stranger = await Page.open(cluster, sent.viewer, two.url);
  for (const page of [guest, stranger]) await page.enter(performer.user_name);
  await guest.say(performer, 'all hear this');
  await expect.poll(() => stranger.board('events'), PATIENCE).toEqual(['all hear this']);

  await redis.kill('SIGSTOP');
  await expect.poll(saysOfRedis, PATIENCE).toEqual(both(false));
  // Another node starts a two-shot, and its event does not reach this node.
  const { pool } = cluster.database;
  await pool.query(
    `UPDATE viewer_session SET state = 'ended', end_name = 'twoshot_started', ended_at_ms = $2 WHERE id = $1`,
    [sent.session_id, Date.now()],
  );
  await pool.query(`UPDATE channel SET status = 'twoshot' WHERE performer_id = $1`, [performer.user_id]);
  expect(await guest.say(performer, 'only for her')).toMatchObject({ ok: true });
  await expect.poll(() => guest.board('events'), PATIENCE).toContain('only for her');
  expect(await stranger.ask('room.leave', { channel_id: '1' })).toMatchObject({ ok: true });
  await redis.kill('SIGCONT');
  await expect.poll(saysOfRedis, PATIENCE).toEqual(both(true));
  expect(stranger.board('events')).toEqual(['all hear this']);
});

it('a node that starts without Redis serves, and joins the cluster later', { tags: 'long' }, async () => {
  await redis.kill('SIGKILL');
  const third = await startNode(cluster.env);
  expect(await readiness(third)).toMatchObject({ status: 200, body: { redis: false } });
  await redis.startAgain();
  await expect.poll(async () => (await readiness(third)).body, PATIENCE).toMatchObject({ redis: true });
  const performer = await onAir(cluster);
  const here = await Page.open(cluster, (await inRoom(cluster, performer)).viewer, one.url);
  const there = await Page.open(cluster, (await inRoom(cluster, performer)).viewer, third.url);
  for (const page of [here, there]) await page.enter(performer.user_name);
  await expect.poll(saysOfRedis, PATIENCE).toEqual(both(true));
  await here.say(performer, 'welcome');
  await expect.poll(() => there.board('events'), PATIENCE).toEqual(['welcome']);
});
