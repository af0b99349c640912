import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import { atEnd } from '@akari/server/testing/at-end';
import { expect, it } from 'vitest';
import { nodeIn, Performer, Viewer } from './stand/air.ts';
import { openCluster } from './stand/test-cluster.ts';
import { startNode } from './stand/node.ts';
import { OwnMedia } from './stand/own-media.ts';

const PATIENCE = { timeout: 25_000, interval: 50 };
const RATE = 18_000;

const deps = await openCluster();
const nodes = await Promise.all(['a', 'b', 'c'].map((name) => MediaNodeProcess.start(name)));
for (const node of nodes) atEnd(() => node.close());
const server = await startNode({
  ...deps.env,
  MEDIA: 'cluster',
  MEDIA_NODES: nodes.map(({ name, url }) => `${name}=${url}`).join(','),
  MEDIA_SECRET: MEDIA_TEST_SECRET,
});

const moreFrames = (media: { frames: number }): Promise<void> => {
  const before = media.frames;
  return expect.poll(() => media.frames, PATIENCE).toBeGreaterThan(before + 10);
};

it('a two-way leaves a killed media node without disturbing the broadcast', async () => {
  for (const { name } of nodes) await expect.poll(() => server.output(), PATIENCE).toContain(`media:${name}`);
  const performer = await Performer.onAir(deps, server);
  const viewer = await Viewer.enter(deps, server, performer);
  await moreFrames(viewer);
  const ask = { performer_name: performer.person.user_name, mode: 'video_audio', rate_units_per_min: RATE };
  const stateOf = async (): Promise<unknown> => {
    const { body } = await viewer.call('GET', '/api/twoway');
    const [request] = body['requests'] as { state: string; live: boolean }[];
    return request && { state: request.state, live: request.live };
  };
  type Asked = { ok: boolean; request: { request_id: string } };
  let asked: Partial<Asked> = {};
  await expect
    .poll(async () => (asked = (await viewer.page.ask('send_twoway', ask)) as Partial<Asked>), PATIENCE)
    .toMatchObject({ ok: true });
  const id = asked.request?.request_id ?? '';
  await performer.call('POST', `/api/twoway/${id}/answer`, { answer: 'accept' });
  const sent = await OwnMedia.open(viewer, 'publish', id);
  atEnd(() => sent.close());
  await expect.poll(stateOf, PATIENCE).toEqual({ state: 'started', live: true });
  const seen = await OwnMedia.open(performer, 'play', id);
  atEnd(() => seen.close());
  await moreFrames(seen);

  const doomed = nodes.find(({ name }) => name === nodeIn(sent.access!))!;
  expect(doomed.name).not.toBe(nodeIn(performer.access!));
  await doomed.kill();
  await expect.poll(() => nodeIn(sent.access!), PATIENCE).not.toBe(doomed.name);
  await moreFrames(seen);
  await expect.poll(stateOf, PATIENCE).toEqual({ state: 'started', live: true });
  const told = (page: typeof viewer.page) => page.bodiesOf('media.reconnect').map(({ role }) => role);
  expect([told(viewer.page), told(performer.page)]).toEqual([['publish'], ['play']]);
});
