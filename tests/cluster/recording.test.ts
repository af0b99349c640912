import { codedPictures } from '@akari/media/testing/coded-pictures';
import { DEFAULT_RATES } from '@akari/rules';
import { MARKED_SOUND_BYTES } from '@akari/media/testing/publisher';
import { probe } from '@akari/media/testing/probe';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import { sessionRow } from '@akari/server/testing/paid-session';
import { afterEach, expect, it } from 'vitest';
import { nodeIn, Performer, Viewer } from './stand/air.ts';
import { openCluster } from './stand/test-cluster.ts';
import { startNode } from './stand/node.ts';

const deps = await openCluster();
const { db } = deps.database;
const PATIENCE = { timeout: 30_000, interval: 500 };
const pictures = codedPictures();

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function stand(...names: string[]) {
  const nodes = await Promise.all(names.map((name) => MediaNodeProcess.start(name)));
  for (const node of nodes) open.push(() => node.close());
  const server = await startNode({
    ...deps.env,
    MEDIA: 'cluster',
    MEDIA_NODES: nodes.map(({ name, url }) => `${name}=${url}`).join(','),
    MEDIA_SECRET: MEDIA_TEST_SECRET,
  });
  open.push(() => {
    server.kill('SIGKILL');
    return server.exited;
  });
  for (const { name } of nodes) await expect.poll(() => server.output(), PATIENCE).toContain(`media:${name}`);
  const performer = await Performer.onAir(deps, server, pictures);
  open.push(() => performer.close());
  return { nodes, server, performer };
}

interface Listed {
  recording_id: string;
  end: string | null;
  duration_ms: number;
  bytes: number;
}
const recordingOf = async (performer: Performer): Promise<Listed> => {
  const { body } = await performer.call('GET', '/api/recordings');
  return (body['recordings'] as Listed[])[0]!;
};
/** Starts a recording and lets it run for `ms`. */
async function record(performer: Performer, ms: number): Promise<number> {
  const began_ms = Date.now();
  expect((await performer.call('POST', '/api/recordings')).status).toBe(200);
  await expect.poll(async () => (await recordingOf(performer)).duration_ms, PATIENCE).toBeGreaterThan(ms);
  return began_ms;
}
const fileOf = async (performer: Performer) =>
  performer.bytes(`/api/recordings/${(await recordingOf(performer)).recording_id}/file`);

it('a two-shot ends a recording (private) before its first packet', async () => {
  const { server, performer } = await stand('t1');
  const viewer = await Viewer.enter(deps, server, performer);
  open.push(() => viewer.close());
  await expect.poll(async () => (await sessionRow(db, viewer.session_id)).state, PATIENCE).toBe('on');
  const began_ms = await record(performer, 3_000);
  const asked = await viewer.call('POST', '/api/twoshot/request', {
    performer_name: performer.person.user_name,
    rate_units_per_min: DEFAULT_RATES.twoshot,
  });
  expect(asked.status).toBe(200);
  const { request_id } = asked.body['request'] as { request_id: string };
  const accepted_ms = Date.now();
  expect(
    (await performer.call('POST', `/api/twoshot/${request_id}/answer`, { answer: 'accept' })).status,
  ).toBe(200);
  performer.mark();
  await expect.poll(async () => (await recordingOf(performer)).end, PATIENCE).toBe('private');
  const { bytes, status } = await fileOf(performer);
  expect(status).toBe(200);
  const { packets, seconds } = probe(bytes);
  expect(seconds).toBeGreaterThan(2);
  expect(seconds * 1_000).toBeLessThan(accepted_ms - began_ms);
  expect(packets.filter((packet) => packet.bytes === MARKED_SOUND_BYTES)).toEqual([]);
});

it('a recording ends by lost with its media node, and returns with it', async () => {
  const { nodes, performer } = await stand('k1', 'k2');
  const doomed = nodes.find(({ name }) => name === nodeIn(performer.access!))!;
  await record(performer, 4_000);
  await doomed.kill();
  await expect
    .poll(async () => (await recordingOf(performer)).end, { ...PATIENCE, timeout: 60_000 })
    .toBe('lost');
  expect((await fileOf(performer)).status).toBe(503);
  // The performer broadcasts again on another node, and may record there.
  await expect.poll(() => nodeIn(performer.access!), PATIENCE).not.toBe(doomed.name);
  await doomed.start();
  await expect.poll(async () => (await fileOf(performer)).status, PATIENCE).toBe(200);
  const { bytes } = await fileOf(performer);
  const { codecs, seconds } = probe(bytes);
  expect(codecs).toEqual(['opus', 'vp8']);
  expect(seconds).toBeGreaterThan(1.5);
  await record(performer, 1_000);
});
