import { points } from '@akari/rules';
import { JanusProcess } from '@akari/media/testing/janus-process';
import { runStaffCommand } from '@akari/server/commands/staff/staff-command';
import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import { balancesOf } from '@akari/server/core/ledger/ledger.queries';
import { mediaNodeTable } from '@akari/server/platform/media-plane/cluster/media-seat.table';
import { commandServices } from '@akari/server/testing/audit-key';
import { expectedCostUnits, expectedPrice } from '@akari/server/testing/expected-cost';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import { sessionRow } from '@akari/server/testing/paid-session';
import { afterEach, expect, it } from 'vitest';
import { nodeIn, Performer, Viewer, type Reached } from './stand/air.ts';
import { openCluster } from './stand/test-cluster.ts';
import { startNode } from './stand/node.ts';

const deps = await openCluster();
const { db } = deps.database;
const RATE = expectedPrice(12_000);
const PATIENCE = { timeout: 30_000, interval: 50 };

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const ENGINES = {
  embedded: async (name: string) => {
    const node = await MediaNodeProcess.start(name);
    open.push(() => node.close());
    return { node, address: {} };
  },
  janus: async (name: string) => {
    const janus = await JanusProcess.start();
    const node = await MediaNodeProcess.start(name, { ...janus.env, MEDIA_PUBLIC_IP: janus.address });
    open.push(async () => {
      await node.close();
      await janus.stop();
    });
    return { node, address: { address: janus.address } };
  },
};

const staff = (options: Record<string, string>, say?: (line: string) => void) =>
  runStaffCommand(commandServices(deps.database), 'drain-media-node', options, say);
const stateOf = async ({ session_id }: Viewer): Promise<string> => (await sessionRow(db, session_id)).state;
const deliveredTo = async ({ session_id }: Viewer): Promise<number> =>
  (await sessionRow(db, session_id)).delivered_ms;

/** Checks that the viewer has paid for what was delivered on both nodes together, and for nothing else. */
async function paidExactly({ session_id, person }: Viewer): Promise<number> {
  const { state, delivered_ms, charged_units } = await sessionRow(db, session_id);
  expect([state, charged_units]).toEqual(['ended', expectedCostUnits(RATE, delivered_ms)]);
  expect((await balancesOf(db, person.user_id)).points_units).toBe(points(50) - charged_units);
  return delivered_ms;
}

it.each(['embedded', 'janus'] as const)(
  'a drained media node (%s) becomes empty, and viewers pay exactly once',
  async (engine) => {
    await db.update(mediaNodeTable).set({ draining: false });
    const names = ['a', 'b'].map((name) => `${engine}-${name}`);
    const media = await Promise.all(names.map(ENGINES[engine]));
    const server = await startNode({
      ...deps.env,
      MEDIA: 'cluster',
      MEDIA_NODES: media.map(({ node }) => `${node.name}=${node.url}`).join(','),
      MEDIA_SECRET: MEDIA_TEST_SECRET,
    });
    open.push(() => {
      server.kill('SIGKILL');
      return server.exited;
    });
    for (const { node } of media)
      await expect.poll(() => server.output(), PATIENCE).toContain(`media:${node.name}`);
    const to: Reached = { url: server.url, ...media[0]!.address };

    const performer = await Performer.onAir(deps, to);
    open.push(() => performer.close());
    const home = nodeIn(performer.access!);
    const other = names.find((name) => name !== home)!;
    const viewers: Viewer[] = [];
    const entered_ms = Date.now();
    // The last viewer's page ignores `media.reconnect`.
    for (const hears of ['all', 'all', 'all', 'deaf'] as const)
      viewers.push(await Viewer.enter(deps, to, performer, hears));
    for (const viewer of viewers) {
      await expect.poll(() => viewer.frames, PATIENCE).toBeGreaterThan(10);
      await expect.poll(() => stateOf(viewer), PATIENCE).toBe('on');
    }
    expect(viewers.map(({ access }) => nodeIn(access!))).toEqual([home, home, home, home]);
    const obedient = viewers.slice(0, 3);

    // During a paid chat viewers migrate first where the engine allows it, and the performer during a break.
    expect(await staff({ node: home })).toMatchObject({ ok: true });
    const began_ms = Date.now();
    if (engine === 'janus') {
      const moved = (): boolean => obedient.every(({ access }) => nodeIn(access!) === other);
      await expect.poll(moved, PATIENCE).toBe(true);
      expect(nodeIn(performer.access!)).toBe(home);
    } else {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      expect(obedient.every(({ access }) => nodeIn(access!) === home)).toBe(true);
    }
    for (const viewer of obedient) {
      const before = await deliveredTo(viewer);
      await expect.poll(() => deliveredTo(viewer), PATIENCE).toBeGreaterThan(before + 1_000);
      expect(await stateOf(viewer)).toBe('on');
    }
    const watched = await Promise.all(viewers.map(deliveredTo));
    for (const command of ['stop_chat', 'start_break'])
      expect((await performer.call('POST', '/api/channel/command', { command })).status).toBe(200);
    await expect.poll(() => nodeIn(performer.access!), PATIENCE).toBe(other);

    const said: string[] = [];
    expect(await staff({ node: home, wait: 'yes' }, (line) => said.push(line))).toEqual({
      ok: true,
      message: `${home} is empty: it can be stopped`,
    });
    await expect.poll(() => server.output(), PATIENCE).toContain('drained media node is empty');
    process.stderr.write(`${engine}: empty after ${Date.now() - began_ms} ms; ${said.join(' · ')}\n`);
    expect(nodeIn((await Performer.onAir(deps, to)).access!)).toBe(other);

    // The session ended with the chat; time watched on both nodes is charged together.
    for (const [n, viewer] of viewers.entries()) {
      await viewer.leave();
      const delivered_ms = await paidExactly(viewer);
      expect(delivered_ms).toBeGreaterThanOrEqual(watched[n]!);
      expect(delivered_ms).toBeLessThan(Date.now() - entered_ms);
    }
    expect(await checkLedger(db)).toEqual([]);
  },
);
