import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type EngineName, ENGINES } from './testing/air.ts';
import { MEDIA_MAIN, MediaProcess, nodeEnvironment } from './testing/media-process.ts';
import { until } from './testing/until.ts';
import type { TestPeer } from './testing/peer.ts';
import { TestPublisher } from './testing/publisher.ts';
import { TestSubscriber } from './testing/subscriber.ts';

const peers: TestPeer[] = [];
const processes: MediaProcess[] = [];
afterEach(async () => {
  for (const peer of peers.splice(0)) peer.close();
  for (const media of processes.splice(0)) await media.stop('SIGKILL');
});

/** A node with one viewer who has been delivered at least a second. */
async function watched(engine: EngineName, lease_ms = 60_000): Promise<MediaProcess> {
  const media = await MediaProcess.with(engine);
  processes.push(media);
  await media.grant('viewer', { paid_ms: 60_000, lease_until_ms: Date.now() + lease_ms });
  const publisher = new TestPublisher({ channel_id: 'c', session_id: 'pub' });
  const subscriber = new TestSubscriber({ channel_id: 'c', session_id: 'viewer' });
  peers.push(publisher, subscriber);
  await publisher.publish(media);
  publisher.play();
  expect(await subscriber.play(media)).toBe(201);
  const delivered_ms = async (): Promise<number> =>
    (await media.stats()).channels[0]?.subscribers[0]?.delivered_ms ?? 0;
  await until(async () => (await delivered_ms()) > 800, 10_000, 'pictures');
  return media;
}

const journalOf = (media: MediaProcess): Record<string, number> =>
  Object.fromEntries(
    (
      JSON.parse(readFileSync(join(media.data_dir, 'journal.json'), 'utf8')) as {
        sessions: [string, number][];
      }
    ).sessions,
  );

describe.each(ENGINES)('journal of a media node, with the %s engine', (engine) => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'is written at %s, and the next process serves and deletes it',
    async (signal) => {
      const media = await watched(engine);
      const [before] = (await media.stats()).channels[0]!.subscribers;
      expect(await media.stop(signal)).toBe(0);
      const delivered_ms = journalOf(media).viewer!;
      expect(delivered_ms).toBeGreaterThanOrEqual(before!.delivered_ms);
      expect(delivered_ms).toBeLessThan(before!.delivered_ms + 2_000);

      const next = await MediaProcess.start({ MEDIA_DATA_DIR: media.data_dir });
      processes.push(next);
      const read = await next.control('GET', '/control/journal');
      // The end may have come before the last packets were confirmed: then `forgiven` has these milliseconds.
      expect(await read.json()).toMatchObject({ sessions: [['viewer', delivered_ms]] });
      expect((await next.control('DELETE', '/control/journal')).status).toBe(204);
      expect(await (await next.control('GET', '/control/journal')).json()).toEqual({ sessions: [] });
    },
  );

  it('is written when the parent disconnects, and the process exits with 0', async () => {
    const media = await watched(engine);
    const exited = media.exited();
    media.child.disconnect();
    expect(await exited).toBe(0);
    expect(journalOf(media).viewer).toBeGreaterThan(500);
  });

  it('is written when the lease expires without a server', async () => {
    const media = await watched(engine, 5_000);
    media.stopListening();
    const delivered_ms = await until(
      () => {
        try {
          return journalOf(media).viewer;
        } catch {
          return undefined;
        }
      },
      8_000,
      'a journal',
    );
    expect(delivered_ms).toBeGreaterThan(500);
    expect((await media.stats()).channels[0]?.subscribers).toEqual([]);
  });
});

it('a media node ends when its parent is killed', async () => {
  const script = `
    const child = require('node:child_process').fork(${JSON.stringify(MEDIA_MAIN)}, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    child.on('message', (m) => m.type === 'listening' && console.log(child.pid));`;
  const parent = spawn(process.execPath, ['-e', script], {
    env: { ...process.env, ...nodeEnvironment('/tmp/akari-media-orphan') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>((resolve) =>
    parent.stdout.once('data', (data) => resolve(Number(data))),
  );
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  await until(() => !isRunning(pid), 5_000, 'the orphan’s end');
});

it('a media node prints its start error and exits with 1', async () => {
  const media = await MediaProcess.start();
  processes.push(media);
  const failing = async (env: Record<string, string>): Promise<string> => {
    const child = spawn(process.execPath, [MEDIA_MAIN], {
      env: { ...process.env, ...nodeEnvironment(`${media.data_dir}-other`), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
    return said;
  };
  const said = await Promise.all([
    failing({ MEDIA_UDP_PORT: String(media.udp_port) }),
    failing({ MEDIA_SECRET: 'short' }),
    failing({ MEDIA_HTTP_PORT: new URL(media.base_url).port }),
  ]);
  expect(said[0]).toMatch(/^Media node: UDP port \d+ cannot be used/);
  expect(said[1]).toMatch(/^Media node: MEDIA_SECRET/);
  expect(said[2]).toMatch(/^Media node: .*EADDRINUSE/);
}, 180_000);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
