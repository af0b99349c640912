import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import { atEnd } from '@akari/server/testing/at-end';
import { expect, it } from 'vitest';
import { Performer, Viewer } from './stand/air.ts';
import { openCluster } from './stand/test-cluster.ts';
import { startNode } from './stand/node.ts';

const deps = await openCluster();
const PATIENCE = { timeout: 20_000, interval: 50 };
const media = await MediaNodeProcess.start('m1', { MEDIA_LOG_LEVEL: 'info' });
atEnd(() => media.close());
const server = await startNode({
  ...deps.env,
  MEDIA_NODES: `m1=${media.url}`,
  MEDIA_SECRET: MEDIA_TEST_SECRET,
});

type Line = Record<string, unknown> & { msg: string };
/** Parses the JSON lines of a log; the start also prints lines for people. */
const linesOf = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line);

it('server and media node log the same session_id and request_id', async () => {
  const performer = await Performer.onAir(deps, { url: server.url });
  const viewer = await Viewer.enter(deps, { url: server.url }, performer);
  await expect.poll(() => viewer.frames, PATIENCE).toBeGreaterThan(10);
  await viewer.leave();
  const session_id = String(viewer.session_id);
  const said = (output: string, msg: string): Line[] =>
    linesOf(output).filter((line) => line.msg === msg && line['session_id'] === session_id);

  await expect.poll(() => said(server.output(), 'session ended'), PATIENCE).toHaveLength(1);
  await expect.poll(() => said(media.output(), 'peer ended'), PATIENCE).toHaveLength(1);
  const [begins] = said(server.output(), 'session started');
  const opened = said(media.output(), 'peer opened').at(-1);
  expect(begins?.['request_id']).toMatch(/^[\w-]{8,}$/);
  expect(opened?.['request_id']).toMatch(/^[\w-]{8,}$/);
  expect(opened?.['request_id']).not.toBe(begins?.['request_id']);
  // The server's request to the media node carries the same request id.
  expect(linesOf(server.output())).toContainEqual(
    expect.objectContaining({
      msg: 'proxied signalling to media node',
      request_id: opened?.['request_id'],
      node: 'm1',
      status: 201,
    }),
  );
  expect(said(server.output(), 'session ended')[0]).toMatchObject({ end: 'left' });
});
