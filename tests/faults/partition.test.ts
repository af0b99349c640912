import { execFileSync, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeEnvironment } from '@akari/media/testing/media-process';
import { freePort } from '@akari/server/platform/process/free-port';
import { atEnd } from '@akari/server/testing/at-end';
import { it } from 'vitest';
import { gather } from '../crowd/crowd.ts';
import { startServers } from './stand.ts';
import { Trial } from './trial.ts';

const MEDIA_MAIN = fileURLToPath(new URL('../../apps/media/src/main.ts', import.meta.url));
const NAMESPACE = `akari-${process.pid}`;
/** Longer than the lease that a media node goes on with alone. */
const PARTED_MS = 40_000;
/** RFC 2544 addresses: between servers and media nodes, and between media nodes and viewers. */
const CONTROL = { here: '198.18.10.1', there: '198.18.10.2', link: `ac${process.pid}` };
const MEDIA = { here: '198.18.11.1', there: '198.18.11.2', link: `am${process.pid}` };

const ip = (line: string): void => void execFileSync('ip', line.split(' '));

/** A machine of its own with two lines to it. */
function makeMachine(): void {
  ip(`netns add ${NAMESPACE}`);
  atEnd(() => ip(`netns del ${NAMESPACE}`));
  for (const { here, there, link } of [CONTROL, MEDIA]) {
    ip(`link add ${link} type veth peer name ${link}p netns ${NAMESPACE}`);
    ip(`addr add ${here}/30 dev ${link}`);
    ip(`link set ${link} up`);
    ip(`-n ${NAMESPACE} addr add ${there}/30 dev ${link}p`);
    ip(`-n ${NAMESPACE} link set ${link}p up`);
  }
  ip(`-n ${NAMESPACE} link set lo up`);
}

async function startMediaNode(name: string, there: boolean): Promise<string> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'akari-media-'));
  const port = await freePort();
  const host = there ? CONTROL.there : CONTROL.here;
  const child = fork(MEDIA_MAIN, [], {
    ...(there
      ? { execPath: 'ip', execArgv: ['netns', 'exec', NAMESPACE, process.execPath, '--import', 'tsx'] }
      : { execArgv: ['--import', 'tsx'] }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...nodeEnvironment(data_dir),
      MEDIA_HTTP_HOST: host,
      MEDIA_HTTP_PORT: String(port),
      MEDIA_PUBLIC_IP: there ? MEDIA.there : MEDIA.here,
    },
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  atEnd(async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(data_dir, { recursive: true, force: true });
  });
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      if ((message as { type?: string }).type === 'listening') resolve();
    });
    child.once('exit', (code) => reject(new Error(`the media node ended with ${code}`)));
  });
  return `${name}=http://${host}:${port}`;
}

makeMachine();
const media_nodes = [await startMediaNode('m1', false), await startMediaNode('m2', true)];
const { database, database_url, urls } = await startServers(media_nodes.join(','));
const crowd = await gather({ urls, database_url, address: MEDIA.here, channels: 2, viewers: 6 });

atEnd(() => crowd.stop());
const trial = new Trial(database, crowd);

it('servers and one media node cannot reach each other', { timeout: 300_000 }, async () => {
  await trial.survives(`servers and a media node parted for ${PARTED_MS / 1_000} s`, async () => {
    ip(`link set ${CONTROL.link} down`);
    await sleep(PARTED_MS);
    ip(`link set ${CONTROL.link} up`);
  });
  // Whoever was at the parted node was moved; what it went on delivering to nobody is not charged.
  await trial.close();
});
