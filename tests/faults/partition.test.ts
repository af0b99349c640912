import { execFileSync, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeStats } from '@akari/contract';
import { nodeEnvironment, SECRET } from '@akari/media/testing/media-process';
import { freePort } from '@akari/server/platform/process/free-port';
import { atEnd } from '@akari/server/testing/at-end';
import { it } from 'vitest';
import { gather } from '@akari/testkit/crowd/crowd';
import { startServers } from './stand.ts';
import { Trial } from './trial.ts';

const MEDIA_MAIN = fileURLToPath(new URL('../../apps/media/dist/main.js', import.meta.url));
/** Milliseconds; longer than the lease with which a media node continues without its server. */
const PARTED_MS = 40_000;

/** Two addresses (RFC 2544) and the virtual link between them. */
interface Line {
  here: string;
  there: string;
  link: string;
}
/** A network namespace with two links: one for the servers, one for viewers and performers. */
interface Machine {
  namespace: string;
  control: Line;
  media: Line;
}
const line = (name: string, net: number): Line => ({
  here: `198.18.${net}.1`,
  there: `198.18.${net}.2`,
  link: `a${name}${process.pid}`,
});
const MACHINES = [1, 2].map((i): Machine => ({
  namespace: `akari-${process.pid}-${i}`,
  control: line(`c${i}-`, 10 + i),
  media: line(`m${i}-`, 20 + i),
}));
/** The address of the viewers and performers. */
const CROWD = line('m1-', 21).here;

const ip = (words: string): void => void execFileSync('ip', words.split(' '));

function makeMachine({ namespace, control, media }: Machine): void {
  ip(`netns add ${namespace}`);
  atEnd(() => ip(`netns del ${namespace}`));
  for (const { here, there, link } of [control, media]) {
    ip(`link add ${link} type veth peer name ${link}p netns ${namespace}`);
    ip(`addr add ${here}/30 dev ${link}`);
    ip(`link set ${link} up`);
    ip(`-n ${namespace} addr add ${there}/30 dev ${link}p`);
    ip(`-n ${namespace} link set ${link}p up`);
  }
  ip(`-n ${namespace} link set lo up`);
  if (media.here !== CROWD) ip(`-n ${namespace} route add ${CROWD} via ${media.here}`);
}

/** Starts a media node in a namespace. @returns its address for servers */
async function startMediaNode({ namespace, control, media }: Machine): Promise<string> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'akari-media-'));
  const port = await freePort();
  const child = fork(MEDIA_MAIN, [], {
    execPath: 'ip',
    execArgv: ['netns', 'exec', namespace, process.execPath, '--enable-source-maps'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...nodeEnvironment(data_dir),
      MEDIA_HTTP_HOST: control.there,
      MEDIA_HTTP_PORT: String(port),
      MEDIA_PUBLIC_IP: media.there,
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
  return `http://${control.there}:${port}`;
}

async function watchingAt(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${SECRET}` };
  const { channels } = nodeStats.parse(await (await fetch(`${url}/control/stats`, { headers })).json());
  return channels.flatMap(({ subscribers }) => subscribers).length;
}

for (const machine of MACHINES) makeMachine(machine);
const nodes = await Promise.all(
  MACHINES.map(async (machine) => ({ ...machine, url: await startMediaNode(machine) })),
);
const { database, database_url, urls } = await startServers(
  nodes.map(({ url }, i) => `m${i + 1}=${url}`).join(','),
);
const crowd = await gather({ urls, database_url, address: CROWD, channels: 2, viewers: 6 });

atEnd(() => crowd.stop());
const trial = new Trial(database, crowd);

it('the service recovers when servers cannot reach a media node for 40 s', async () => {
  const fault = {
    name: `servers and a media node parted for ${PARTED_MS / 1_000} s`,
    sees: 'viewers of the cut-off node are moved to another; what it still sends is not charged',
    goes_on: ['tips', 'chat'],
  } as const;
  await trial.survives(fault, async () => {
    const watching = await Promise.all(nodes.map(({ url }) => watchingAt(url)));
    const parted = nodes[watching.indexOf(Math.max(...watching))];
    ip(`link set ${parted?.control.link} down`);
    await sleep(PARTED_MS);
    ip(`link set ${parted?.control.link} up`);
  });
});
