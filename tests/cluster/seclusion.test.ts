import { JanusProcess } from '@akari/media/testing/janus-process';
import { atEnd } from '@akari/server/testing/at-end';
import { buildAdmin } from '@akari/server/testing/factories';
import type { Member } from '@akari/server/platform/http/person';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import { mediaNodeTable } from '@akari/server/platform/media-plane/cluster/media-seat.table';
import { sessionRow } from '@akari/server/testing/paid-session';
import { expect, it } from 'vitest';
import { nodeIn, Performer, Viewer, type Reached } from './stand/air.ts';
import { openCluster } from './stand/test-cluster.ts';
import { readiness, startNode } from './stand/node.ts';
import { wireTo } from './stand/wire.ts';

const deps = await openCluster();
const { db } = deps.database;
const PATIENCE = { timeout: 20_000, interval: 50 };

async function janusNode(name: string) {
  const janus = await JanusProcess.start();
  const node = await MediaNodeProcess.start(name, { ...janus.env, MEDIA_PUBLIC_IP: janus.address });
  atEnd(async () => {
    await node.close();
    await janus.kill();
  });
  return { node, janus, wire: await wireTo(node.url) };
}

/** The number of video packets that arrive within `during_ms`. */
async function framesWithin(viewer: Viewer, during_ms: number): Promise<number> {
  const before = viewer.frames;
  await new Promise((resolve) => setTimeout(resolve, during_ms));
  return viewer.frames - before;
}

const media = await Promise.all(['a', 'b'].map(janusNode));
const wireOf = (name: string) => media.find(({ node }) => node.name === name)!.wire;
const serverOver = (urls: readonly string[]) =>
  startNode({
    ...deps.env,
    MEDIA: 'cluster',
    MEDIA_NODES: media.map(({ node }, i) => `${node.name}=${urls[i]}`).join(','),
    MEDIA_SECRET: MEDIA_TEST_SECRET,
    MEDIA_VIEWERS_PER_NODE: '1',
  });
const server = await serverOver(media.map(({ wire }) => wire.url));
const to: Reached = { url: server.url, address: media[0]!.janus.address };

/**
 * A viewer at the publisher's node who has requested a two-shot, and another viewer at another node: a stranger, unless
 * given.
 */
async function asked(member?: Member) {
  for (const { node } of media)
    await expect.poll(() => server.output(), PATIENCE).toContain(`media:${node.name}`);
  const states = async () => (await db.select().from(mediaNodeTable)).map(({ state }) => state);
  await expect.poll(states, PATIENCE).toEqual(['up', 'up']);
  const performer = await Performer.onAir(deps, to);
  const guest = await Viewer.enter(deps, to, performer);
  const stranger = await Viewer.enter(deps, to, performer, 'deaf', member);
  const [home, far] = [nodeIn(performer.access!), nodeIn(stranger.access!)];
  expect([nodeIn(guest.access!), far === home]).toEqual([home, false]);
  for (const viewer of [guest, stranger])
    await expect.poll(() => viewer.frames, PATIENCE).toBeGreaterThan(10);
  const { body } = await guest.call('POST', '/api/twoshot/request', {
    performer_name: performer.person.user_name,
    rate_units_per_min: 24_000,
  });
  const { request_id } = body['request'] as { request_id: string };
  const accept = (at = server) => {
    performer.to = { ...to, url: at.url };
    return performer.call('POST', `/api/twoshot/${request_id}/answer`, { answer: 'accept' });
  };
  return { guest, stranger, home, far, accept };
}

it('a two-shot sends nothing to a viewer on an unreachable media node', async () => {
  const { guest, stranger, far, accept } = await asked();
  wireOf(far).cut();
  const { status, body } = await accept();
  expect(status).toBe(200);
  expect(await framesWithin(stranger, 4_000)).toBe(0);
  expect((await sessionRow(db, stranger.session_id)).end).toBe('twoshot_started');
  // The two-shot's own viewer receives video.
  guest.session_id = Number((body['request'] as { session_id: string }).session_id);
  await guest.reconnect();
  await expect.poll(() => framesWithin(guest, 500), PATIENCE).toBeGreaterThan(5);
  wireOf(far).mend();
});

it('an admin on another media node keeps watching a two-shot', async () => {
  const admin = await buildAdmin(deps, { visible: false });
  const { stranger: watching, guest, accept } = await asked(admin);
  const { status, body } = await accept();
  expect(status).toBe(200);
  guest.session_id = Number((body['request'] as { session_id: string }).session_id);
  await guest.reconnect();
  for (const viewer of [guest, watching])
    await expect.poll(() => framesWithin(viewer, 500), PATIENCE).toBeGreaterThan(5);
  expect((await sessionRow(db, watching.session_id)).end).toBe(null);
  const { rows } = await deps.database.pool.query<{ status: string }>(
    `SELECT DISTINCT status FROM oversight WHERE session_id = $1 ORDER BY status`,
    [watching.session_id],
  );
  expect(rows.map((row) => row.status)).toEqual(['chatting', 'twoshot']);
  for (const viewer of [guest, watching]) {
    await viewer.leave();
    viewer.close();
  }
});

it('a two-shot gets media_unavailable (503) when the publisher’s node is unreachable', async () => {
  const { guest, home, accept } = await asked();
  wireOf(home).cut();
  const { status, body } = await accept();
  expect([status, (body['error'] as { name: string }).name]).toEqual([503, 'media_unavailable']);
  expect((await sessionRow(db, guest.session_id)).end).toBe(null);
  wireOf(home).mend();
});

it('a two-shot sends nothing to a session that another server node ended', async () => {
  const beside = await serverOver(media.map(({ node }) => node.url));
  await expect.poll(async () => (await readiness(beside)).status, PATIENCE).toBe(200);
  const { stranger, far, accept } = await asked();
  wireOf(far).cut();
  const left = await stranger.call('POST', `/api/session/${stranger.session_id}/leave`, {});
  expect(left.status).toBe(200);
  expect((await accept(beside)).status).toBe(200);
  expect(await framesWithin(stranger, 3_000)).toBe(0);
  wireOf(far).mend();
});
