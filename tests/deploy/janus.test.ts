import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MediaProcess } from '@akari/media/testing/media-process';
import { until } from '@akari/media/testing/until';
import { TestPublisher } from '@akari/media/testing/publisher';
import { TestSubscriber } from '@akari/media/testing/subscriber';
import { freePort } from '@akari/server/platform/process/free-port';
import { atEnd } from '@akari/server/testing/at-end';
import { beforeAll, expect, it } from 'vitest';
import { ownAddress } from '@akari/testkit/deploy/relay';

const CONFIGURE = fileURLToPath(new URL('../../deploy/janus/configure.sh', import.meta.url));
const secrets = {
  MEDIA_JANUS_SECRET: 'a secret of twenty characters',
  MEDIA_JANUS_ADMIN_SECRET: 'another secret of twenty characters',
  MEDIA_JANUS_ADMIN_KEY: 'a key of twenty characters',
};
const answers = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

let ports: { api: number; admin: number };
let media: MediaProcess;
beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'akari-janus-'));
  ports = { api: await freePort(), admin: await freePort() };
  execFileSync(CONFIGURE, [folder], {
    env: {
      PATH: process.env['PATH'],
      JANUS_IP: ownAddress(),
      JANUS_CORES: '2',
      JANUS_SECRET: secrets.MEDIA_JANUS_SECRET,
      JANUS_ADMIN_SECRET: secrets.MEDIA_JANUS_ADMIN_SECRET,
      JANUS_ADMIN_KEY: secrets.MEDIA_JANUS_ADMIN_KEY,
      JANUS_PORT: String(ports.api),
      JANUS_ADMIN_PORT: String(ports.admin),
    },
  });
  const janus = spawn('janus', ['-F', folder], { stdio: 'ignore' });
  atEnd(() => {
    janus.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  await until(() => answers('127.0.0.1', ports.admin), 10_000, 'an answer of Janus');
  media = await MediaProcess.start({
    ...secrets,
    MEDIA_ENGINE: 'janus',
    MEDIA_JANUS_URL: `ws://127.0.0.1:${ports.api}`,
    MEDIA_JANUS_ADMIN_URL: `ws://127.0.0.1:${ports.admin}`,
    MEDIA_JANUS_RELAY_IP: ownAddress(),
  });
  atEnd(() => media.stop());
});

it('Janus with the delivered configuration carries video, and delivered time is counted', async () => {
  await until(async () => (await media.stats()).load?.state === 'up', 10_000, 'the engine');
  const target = { base_url: media.base_url, address: ownAddress() };
  const publisher = new TestPublisher({ channel_id: 'a', session_id: 'a-pub' });
  const viewer = new TestSubscriber({ channel_id: 'a', session_id: 'a-1' });
  try {
    expect(await publisher.publish(target)).toBe(201);
    await media.event('peer.started', 'a-pub');
    publisher.play();
    await media.grant('a-1');
    await viewer.play(target);
    await until(() => viewer.video.length >= 60, 15_000, 'a picture');
    const counted = () =>
      media.events.some(
        (event) => event.type === 'delivery' && event.sessions.some(([id, ms]) => id === 'a-1' && ms > 1_000),
      );
    await until(counted, 15_000, 'delivered time');
  } finally {
    publisher.close();
    viewer.close();
  }
});

it('Janus API and admin ports are reachable from loopback only', async () => {
  for (const port of [ports.api, ports.admin]) {
    expect(await answers('127.0.0.1', port)).toBe(true);
    expect(await answers(ownAddress(), port)).toBe(false);
  }
});
