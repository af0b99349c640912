import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runStaffCommand } from '../../../commands/staff/staff-command.ts';
import { commandServices } from '../../../testing/audit-key.ts';
import { testDatabase } from '../../../testing/database.ts';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '../../../testing/media-node-process.ts';
import { ScriptedMediaNode } from '../../../testing/scripted-media-node.ts';
import { systemClock } from '../../clock/clock.ts';
import { Duties } from '../../duty/duties.ts';
import { dutyTable } from '../../duty/duty.table.ts';
import { ClusterMediaPlane } from './cluster-media-plane.ts';
import type { MediaEvent } from '../media-plane.ts';
import { mediaHomeTable, mediaNodeTable, mediaSeatTable } from './media-seat.table.ts';
import { readNodePath } from '../signalling/node-path.ts';
import type { NodeAddress } from './registered-node.ts';

const database = await testDatabase();
const { db } = database;
const log = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
const PATIENCE = { timeout: 15_000, interval: 50 };

let nodes: MediaNodeProcess[] = [];
const open: (() => Promise<void>)[] = [];
const nodeNamed = (name: string | null): MediaNodeProcess => nodes.find((each) => each.name === name)!;

/** The media plane of one server node, and the events that it emits. */
async function serverNode(elapsedMs?: () => number, addresses: readonly NodeAddress[] = nodes) {
  const duties = new Duties({ database, log });
  const plane = new ClusterMediaPlane({
    config: {
      media_cluster: {
        nodes: addresses.map(({ name, url }) => ({ name, url })),
        secret: MEDIA_TEST_SECRET,
        viewers_per_node: 0,
      },
      ice_servers: [],
      ice_policy: 'all',
      turn_secret: '',
    },
    log,
    clock: systemClock,
    database,
    background: database,
    duties,
    ...(elapsedMs === undefined ? {} : { elapsedMs }),
  });
  const events: MediaEvent[] = [];
  plane.onEvent((event) => events.push(event));
  await plane.start();
  duties.start();
  let running = true;
  const stop = async (): Promise<void> => {
    if (!running) return;
    running = false;
    await plane.stop();
    await duties.stop();
  };
  open.push(stop);
  const followed = (): string[] =>
    events.flatMap((event) => (event.type === 'node.followed' ? [event.node] : [])).toSorted();
  const lost = (): string[] =>
    events.flatMap((event) =>
      event.type === 'peer.ended' && event.reason === 'node_lost'
        ? [`${event.role} ${event.session_id}`]
        : [],
    );
  return { plane, events, stop, followed, lost };
}
type ServerNode = Awaited<ReturnType<typeof serverNode>>;

beforeEach(async () => {
  for (const table of [mediaNodeTable, mediaHomeTable, mediaSeatTable, dutyTable]) await db.delete(table);
  nodes = await Promise.all(['a', 'b'].map((name) => MediaNodeProcess.start(name)));
});
afterEach(async () => {
  for (const stop of open.splice(0).toReversed()) await stop();
  await Promise.all(nodes.map((node) => node.close()));
});

const publish = async ({ plane }: ServerNode, channel_id: number): Promise<string | null> =>
  readNodePath(
    (
      await plane.publisherAccess({
        channel_id,
        user_id: channel_id,
        broadcast_id: channel_id,
        media_kind: 'video',
      })
    ).url,
  ).node;
const play = async (
  { plane }: ServerNode,
  channel_id: number,
  session_id: number,
): Promise<string | null> => {
  const lease_until_ms = Date.now() + 30_000;
  const grant = { session_id: String(session_id), paid_ms: 10_000, delivered_ms: 0, lease_until_ms };
  return readNodePath((await plane.subscriberAccess({ channel_id, user_id: 1, session_id, grant })).url).node;
};
const owned = async ({ plane }: ServerNode): Promise<number[]> => [...(await plane.ownSessions())].toSorted();

describe('lost media node', () => {
  it('its peers end with node_lost and are placed on the other node', async () => {
    const server = await serverNode();
    await expect.poll(server.followed, PATIENCE).toEqual(['a', 'b']);
    const doomed = await publish(server, 1);
    const other = await publish(server, 2);
    expect([doomed, other].toSorted()).toEqual(['a', 'b']);
    expect([await play(server, 1, 11), await play(server, 2, 22)]).toEqual([doomed, other]);
    await nodeNamed(doomed).kill();
    await expect.poll(server.lost, PATIENCE).toEqual(['publish 1', 'play 11']);
    expect(server.events.every((event) => event.type !== 'engine.lost')).toBe(true);
    expect(server.plane.signalling_url(doomed ?? '')).toBeNull();
    expect([await play(server, 1, 11), await publish(server, 1)]).toEqual([other, other]);
    expect(await play(server, 2, 22)).toBe(other);
  });

  it('refuses viewers with media_unavailable until its peers have ended', async () => {
    const server = await serverNode();
    await expect.poll(server.followed, PATIENCE).toEqual(['a', 'b']);
    const doomed = await publish(server, 1);
    await nodeNamed(doomed).kill();
    await expect
      .poll(() => play(server, 1, 11).catch((error: Error) => error.message), PATIENCE)
      .toBe('media_unavailable');
    await expect.poll(() => play(server, 1, 11).catch(() => null), PATIENCE).not.toBeNull();
    expect(server.lost()).toContain('publish 1');
  });

  it('engine.lost is emitted when the last node dies; a restart recovers', async () => {
    const server = await serverNode();
    await expect.poll(server.followed, PATIENCE).toEqual(['a', 'b']);
    await Promise.all(nodes.map((node) => node.kill()));
    await expect.poll(() => server.events.some(({ type }) => type === 'engine.lost'), PATIENCE).toBe(true);
    await expect(publish(server, 1)).rejects.toThrow('media_unavailable');
    await nodes[0]?.start();
    await expect.poll(() => publish(server, 1).catch(() => null), PATIENCE).toBe('a');
  });

  it('its peers end with node_lost even if it restarts at once', async () => {
    const server = await serverNode();
    await expect.poll(server.followed, PATIENCE).toEqual(['a', 'b']);
    const name = await publish(server, 1);
    await play(server, 1, 11);
    await nodeNamed(name).kill();
    await nodeNamed(name).start();
    await expect.poll(server.lost, PATIENCE).toEqual(['publish 1', 'play 11']);
    await expect.poll(() => play(server, 1, 11).catch(() => null), PATIENCE).not.toBeNull();
  });
});

describe('media node that reports a lost engine', () => {
  it('its peers end with node_lost and are placed again once it is back', async () => {
    const node = await ScriptedMediaNode.start('s');
    open.push(() => node.close());
    const server = await serverNode(undefined, [node]);
    await expect.poll(server.followed, PATIENCE).toEqual(['s']);
    await publish(server, 1);
    await play(server, 1, 11);
    const here = { role: 'play', channel_id: '1', session_id: '11', user_id: '1' } as const;
    const followed = server.followed().length;
    // Its health check succeeds: only its own events report the loss. As a real node it reports its state again, also to
    // a server node whose stream has just ended.
    const lostNow = (): string[] => {
      if (server.lost().length === 0) {
        node.tell({ type: 'peer.ended', ...here, reason: 'engine_lost', delivered_ms: 4_000 });
        node.tellDown();
      }
      return server.lost();
    };
    await expect.poll(lostNow, PATIENCE).toEqual(['publish 1', 'play 11']);
    expect(server.events).toContainEqual({
      type: 'delivery',
      at_ms: 0,
      sessions: [['11', 4_000]],
      node: 's',
    });
    await expect.poll(() => server.followed().length, PATIENCE).toBeGreaterThan(followed);
    await expect.poll(() => publish(server, 1).catch(() => null), PATIENCE).toBe('s');
    expect(await play(server, 1, 11)).toBe('s');
    expect(server.events.every(({ type }) => type !== 'engine.lost')).toBe(true);
  });
});

describe('draining media node', () => {
  const staff = (options: Record<string, string>) =>
    runStaffCommand(commandServices(database), 'drain-media-node', options);

  it('takes no new channel until drain-media-node is undone', async () => {
    const server = await serverNode();
    const first = await publish(server, 1);
    expect(await staff({ node: 'b' })).toMatchObject({ ok: true });
    expect((await runStaffCommand(commandServices(database), 'list-media-nodes', {})).message).toMatch(
      /b {2}up {2}draining/,
    );
    // Every server node knows within a second. Until then, both media nodes take channels.
    const republish = async (channel_id: number): Promise<string | null> => {
      await server.plane.endChannel(channel_id, { publisher: true, reason: 'over' });
      return publish(server, channel_id);
    };
    await expect.poll(async () => [await republish(3), await republish(4)], PATIENCE).toEqual(['a', 'a']);
    expect([first, await publish(server, 1), await play(server, 1, 11)]).toEqual(['a', 'a', 'a']);
    await staff({ node: 'b', drain: 'no' });
    await expect.poll(() => republish(5), PATIENCE).toBe('b');
    expect((await staff({ node: 'z' })).message).toContain('no media node z');
  });

  it('requests migration of the publisher (when_idle, then immediately), then of its viewer', async () => {
    const server = await serverNode(() => performance.now() * 25);
    await expect.poll(server.followed, PATIENCE).toEqual(['a', 'b']);
    const home = await publish(server, 1);
    expect(await play(server, 1, 11)).toBe(home);
    for (const table of [mediaHomeTable, mediaSeatTable]) await db.update(table).set({ state: 'live' });
    const asked = () => server.events.filter((event) => event.type === 'peer.migration_requested');
    await staff({ node: home! });
    const her = { type: 'peer.migration_requested', role: 'publish', channel_id: '1', session_id: '1' };
    await expect.poll(() => asked()[0], PATIENCE).toEqual({ ...her, when: 'when_idle' });
    await expect.poll(() => asked().at(-1), PATIENCE).toEqual({ ...her, when: 'immediately' });
    const other = await publish(server, 1);
    expect(other).not.toBe(home);
    const viewer = {
      type: 'peer.migration_requested',
      role: 'play',
      channel_id: '1',
      session_id: '11',
      when: 'immediately',
    };
    await expect.poll(() => asked().at(-1), PATIENCE).toEqual(viewer);
    expect(await play(server, 1, 11)).toBe(other);
    expect((await staff({ node: home!, wait: 'yes' })).message).toContain('is empty');
  });
});

describe('two server nodes', () => {
  it('share placements, and only one of them follows each media node', async () => {
    const [one, other] = [await serverNode(), await serverNode()];
    await expect
      .poll(() => [...one.followed(), ...other.followed()].toSorted(), PATIENCE)
      .toEqual(['a', 'b']);
    const home = await publish(one, 1);
    expect([await publish(other, 1), await play(other, 1, 11), await play(one, 1, 11)]).toEqual([
      home,
      home,
      home,
    ]);
    const both = [...(await owned(one)), ...(await owned(other))];
    expect(both).toEqual([11]);
    // Either can end what the other has placed.
    expect(await one.plane.endSubscribers([11], 'left')).toEqual([[11, 0]]);
    expect([...(await owned(one)), ...(await owned(other))]).toEqual([]);
  });

  it('take over from a stopped server node and report a later node loss', async () => {
    const one = await serverNode();
    await expect.poll(one.followed, PATIENCE).toEqual(['a', 'b']);
    const other = await serverNode();
    const home = await publish(one, 1);
    await play(one, 1, 11);
    await one.stop();
    await expect.poll(other.followed, PATIENCE).toEqual(['a', 'b']);
    expect(await owned(other)).toEqual([11]);
    expect(other.lost()).toEqual([]);
    await nodeNamed(home).kill();
    await expect.poll(other.lost, PATIENCE).toEqual(['publish 1', 'play 11']);
    // The seat stays with the server that follows the lost node, until there is a new seat.
    expect(await owned(other)).toEqual([11]);
  });

  it('report again the lost peers that a stopped server node had reported', async () => {
    const one = await serverNode();
    await expect.poll(one.followed, PATIENCE).toEqual(['a', 'b']);
    const home = await publish(one, 1);
    await play(one, 1, 11);
    await nodeNamed(home).kill();
    await expect.poll(one.lost, PATIENCE).toHaveLength(2);
    await one.stop();
    const other = await serverNode();
    await expect.poll(other.lost, PATIENCE).toEqual(['publish 1', 'play 11']);
    const [row] = await db
      .select()
      .from(mediaNodeTable)
      .where(eq(mediaNodeTable.name, home ?? ''));
    expect(row?.state).toBe('lost');
  });
});
