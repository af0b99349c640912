import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import { sessionRow } from '@akari/server/testing/paid-session';
import { describe, expect, it } from 'vitest';
import { startBalancer } from './stand/balancer.ts';
import { inRoom, onAir, openCluster } from './stand/test-cluster.ts';
import { startNode, type ServerProcess } from './stand/node.ts';
import { Page } from './stand/page.ts';

const cluster = await openCluster();
const { db, pool } = cluster.database;
const PATIENCE = { timeout: 30_000, interval: 100 };

async function twoNodes(): Promise<[ServerProcess, ServerProcess]> {
  return Promise.all([startNode(cluster.env), startNode(cluster.env)]);
}

const nodesOf = async (user_id: number): Promise<number | null> =>
  (await pool.query('SELECT 1 FROM presence WHERE user_id = $1', [user_id])).rowCount;

describe('a killed server node', () => {
  it('costs no chat line and no unit when its viewers reconnect', async () => {
    const [doomed, other] = await twoNodes();
    const balancer = await startBalancer();
    const performer = await onAir(cluster);
    const { viewer, session_id } = await inRoom(cluster, performer);
    const speaker = await Page.open(cluster, (await inRoom(cluster, performer)).viewer, other.url);
    balancer.order([doomed, other]);
    const page = await Page.open(cluster, viewer, balancer.url);
    for (const one of [page, speaker]) await one.enter(performer.user_name);
    await speaker.say(performer, 'before');
    await expect.poll(() => page.board('events')).toEqual(['before']);
    const paid = (await sessionRow(db, session_id)).charged_units;
    // Long enough for the node to record the socket: a killed node cannot send anything.
    await new Promise((resolve) => setTimeout(resolve, 500));

    doomed.kill('SIGKILL');
    const said = ['before'];
    for (let n = 0; n < 3; n += 1) {
      const text = `meanwhile ${n}`;
      said.push(text);
      expect(await speaker.say(performer, text)).toMatchObject({ ok: true });
    }
    await expect.poll(() => page.connected, PATIENCE).toBe(2);
    expect(page.recovered).toBe(1);
    // Checked with events only, which the other node had kept; the snapshot would repeat the lines.
    await expect.poll(() => page.board('events'), PATIENCE).toEqual(said);
    expect(await page.say(performer, 'I am back')).toMatchObject({ ok: true });
    await expect.poll(() => speaker.board('events')).toEqual([...said, 'I am back']);

    const session = await sessionRow(db, session_id);
    // The server that takes the media node over finds no media of this session, and waits for it.
    expect(session.state).not.toBe('ended');
    expect(session.charged_units).toBe(paid);
    expect(await checkLedger(db)).toEqual([]);
  });

  it('ends sessions of viewers who do not return by browser_closed (310)', { tags: 'long' }, async () => {
    const [doomed, other] = await twoNodes();
    const performer = await onAir(cluster);
    const gone = await inRoom(cluster, performer);
    const stays = await inRoom(cluster, performer);
    const page = await Page.open(cluster, gone.viewer, doomed.url);
    await Page.open(cluster, stays.viewer, doomed.url);
    const elsewhere = await Page.open(cluster, stays.viewer, other.url);
    await expect.poll(() => nodesOf(stays.viewer.user_id)).toBe(2);
    await expect.poll(() => nodesOf(gone.viewer.user_id)).toBe(1);
    page.socket.io.reconnection(false);
    doomed.kill('SIGKILL');

    await expect
      .poll(async () => (await sessionRow(db, gone.session_id)).end, { timeout: 75_000, interval: 500 })
      .toBe('browser_closed');
    expect((await sessionRow(db, stays.session_id)).state).toBe('on');
    expect(await nodesOf(stays.viewer.user_id)).toBe(1);
    expect(elsewhere.connected).toBe(1);
    expect(await checkLedger(db)).toEqual([]);
  });
});

describe('a killed server node with an emptied Redis', () => {
  it('leaves missed lines to the snapshot, without socket recovery', async () => {
    const [doomed, other] = await twoNodes();
    const balancer = await startBalancer();
    const performer = await onAir(cluster);
    const { viewer } = await inRoom(cluster, performer);
    const speaker = await Page.open(cluster, (await inRoom(cluster, performer)).viewer, other.url);
    balancer.order([doomed, other]);
    const page = await Page.open(cluster, viewer, balancer.url);
    for (const one of [page, speaker]) await one.enter(performer.user_name);
    await speaker.say(performer, 'before');
    await expect.poll(() => page.board('events')).toEqual(['before']);

    balancer.order([]);
    doomed.kill('SIGKILL');
    await doomed.exited;
    await cluster.redis.kill('SIGKILL');
    await cluster.redis.startAgain();
    expect(await speaker.say(performer, 'meanwhile')).toMatchObject({ ok: true });
    balancer.order([other]);
    await expect.poll(() => page.connected, PATIENCE).toBe(2);
    expect(page.recovered).toBe(0);
    await expect.poll(() => page.board('all'), PATIENCE).toEqual(['before', 'meanwhile']);
    expect(page.board('events')).toEqual(['before']);
  });
});

describe('a viewer who is kicked while disconnected', () => {
  it('is not recovered and receives none of the later lines', async () => {
    const [doomed, other] = await twoNodes();
    const balancer = await startBalancer();
    const performer = await onAir(cluster);
    const { viewer, session_id } = await inRoom(cluster, performer);
    const speaker = await Page.open(cluster, (await inRoom(cluster, performer)).viewer, other.url);
    balancer.order([doomed, other]);
    const page = await Page.open(cluster, viewer, balancer.url);
    for (const one of [page, speaker]) await one.enter(performer.user_name);
    await speaker.say(performer, 'before');
    await expect.poll(() => page.board('events')).toEqual(['before']);
    // Long enough for the node to record the socket.
    await new Promise((resolve) => setTimeout(resolve, 500));

    balancer.order([]);
    doomed.kill('SIGKILL');
    await doomed.exited;
    await pool.query(
      `UPDATE viewer_session SET state = 'ended', end_name = 'kicked', ended_at_ms = $2 WHERE id = $1`,
      [session_id, Date.now()],
    );
    expect(await speaker.say(performer, 'now that they are gone')).toMatchObject({ ok: true });
    balancer.order([other]);
    await expect.poll(() => page.connected, PATIENCE).toBe(2);
    expect(page.recovered).toBe(0);
    expect(await page.enter(performer.user_name)).toMatchObject({ ok: true, lines: [] });
    await speaker.say(performer, 'and this');
    await expect.poll(() => speaker.board('events')).toContain('and this');
    expect(page.board('events')).toEqual(['before']);
  });
});

describe('a disconnected socket', () => {
  it('starts no absence while the person has a socket at another node', async () => {
    const [one, two] = await twoNodes();
    const performer = await onAir(cluster);
    const { viewer } = await inRoom(cluster, performer);
    const first = await Page.open(cluster, viewer, one.url);
    await Page.open(cluster, viewer, two.url);
    await expect.poll(() => nodesOf(viewer.user_id)).toBe(2);
    first.socket.disconnect();
    await expect.poll(() => nodesOf(viewer.user_id)).toBe(1);
    const { rows } = await pool.query(
      `SELECT 1 FROM deadline WHERE kind = 'presence.socket_absence' AND subject = $1`,
      [String(viewer.user_id)],
    );
    expect(rows).toEqual([]);
  });
});
