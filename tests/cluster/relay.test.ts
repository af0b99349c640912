import { JanusProcess } from '@akari/media/testing/janus-process';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import { atEnd } from '@akari/server/testing/at-end';
import { sessionRow } from '@akari/server/testing/paid-session';
import { expect, it } from 'vitest';
import { nodeIn, Performer, Viewer, type Reached } from './stand/air.ts';
import { openCluster } from './stand/test-cluster.ts';
import { startNode } from './stand/node.ts';

const deps = await openCluster();
const { db } = deps.database;
const PATIENCE = { timeout: 20_000, interval: 50 };

async function janusNode(name: string): Promise<{ node: MediaNodeProcess; janus: JanusProcess }> {
  const janus = await JanusProcess.start();
  const node = await MediaNodeProcess.start(name, { ...janus.env, MEDIA_PUBLIC_IP: janus.address });
  atEnd(async () => {
    await node.close();
    await janus.kill();
  });
  return { node, janus };
}

const framesOf = (viewers: readonly Viewer[]): number[] => viewers.map(({ frames }) => frames);
/** Waits until every viewer receives video again. @returns the milliseconds that it took */
async function pictures(viewers: readonly Viewer[], limit_ms: number): Promise<number> {
  const from_ms = Date.now();
  const before = framesOf(viewers);
  await expect
    .poll(() => framesOf(viewers).every((count, i) => count > (before[i] ?? 0) + 10), {
      timeout: limit_ms,
      interval: 20,
    })
    .toBe(true);
  return Date.now() - from_ms;
}

it('a channel plays on three media nodes and survives losing two', async () => {
  const media = await Promise.all(['a', 'b', 'c'].map(janusNode));
  const server = await startNode({
    ...deps.env,
    MEDIA: 'cluster',
    MEDIA_NODES: media.map(({ node }) => `${node.name}=${node.url}`).join(','),
    MEDIA_SECRET: MEDIA_TEST_SECRET,
    MEDIA_VIEWERS_PER_NODE: '2',
  });
  for (const { node } of media)
    await expect.poll(() => server.output(), PATIENCE).toContain(`media:${node.name}`);
  const to: Reached = { url: server.url, address: media[0]!.janus.address };

  const performer = await Performer.onAir(deps, to);
  const home = nodeIn(performer.access!);
  const viewers: Viewer[] = [];
  for (let count = 0; count < 5; count += 1) viewers.push(await Viewer.enter(deps, to, performer));
  await pictures(viewers, 10_000);
  const placed = viewers.map(({ access }) => nodeIn(access!));
  expect(placed.filter((name) => name === home)).toHaveLength(2);
  expect(new Set(placed).size).toBe(3);

  // Kills a node that has only viewers: they move to the other nodes.
  const far = placed.find((name) => name !== home)!;
  const near = placed.find((name) => name !== home && name !== far)!;
  const moved = viewers.filter(({ access }) => nodeIn(access!) === far);
  let from_ms = Date.now();
  await media.find(({ node }) => node.name === far)!.node.kill();
  await expect.poll(() => moved.map(({ access }) => nodeIn(access!)), PATIENCE).not.toContain(far);
  await pictures(viewers, 10_000);
  process.stderr.write(`viewers' node killed: everybody sees after ${Date.now() - from_ms} ms\n`);
  expect(Date.now() - from_ms).toBeLessThan(25_000);

  // Kills the publisher's node: the performer publishes at another one, and the viewers follow.
  from_ms = Date.now();
  await media.find(({ node }) => node.name === home)!.node.kill();
  await expect.poll(() => nodeIn(performer.access!), PATIENCE).toBe(near);
  await pictures(viewers, 15_000);
  process.stderr.write(`publisher's node killed: everybody sees after ${Date.now() - from_ms} ms\n`);
  expect(viewers.map(({ access }) => nodeIn(access!))).toEqual(viewers.map(() => near));
  for (const { session_id } of viewers) expect((await sessionRow(db, session_id)).state).toBe('on');
  await Promise.all(viewers.map((viewer) => viewer.leave()));
  expect(await checkLedger(db)).toEqual([]);
});
