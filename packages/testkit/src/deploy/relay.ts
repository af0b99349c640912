import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '@akari/media/testing/until';
import { freeUdpPort } from '../harness/attempt-server.ts';
import { TurnClient } from './turn-client.ts';

const DEPLOY = fileURLToPath(new URL('../../../../deploy', import.meta.url));
const START_LIMIT_MS = 10_000;

/** A non-loopback IPv4 address of this machine: a TURN relay never relays to loopback. @throws when there is none */
export function ownAddress(): string {
  const found = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  if (found === undefined) throw new Error('this machine has no address beside 127.0.0.1');
  return found.address;
}

export interface Relay {
  host: string;
  port: number;
  secret: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts Debian's coturn with the delivered configuration, which relays to one media node. */
export async function openRelay(media_ip: string): Promise<Relay> {
  const folder = mkdtempSync(path.join(tmpdir(), 'akari-relay-'));
  chmodSync(folder, 0o777);
  const host = ownAddress();
  const port = await freeUdpPort();
  const secret = 'a secret that is shared with the relay';
  const env = {
    PATH: process.env['PATH'],
    TURN_SECRET: secret,
    TURN_REALM: 'turn.akari.example',
    TURN_IP: host,
    TURN_PORT: String(port),
    MEDIA_IPS: media_ip,
    TURN_RUN: folder,
  };
  const file = path.join(folder, 'turnserver.conf');
  writeFileSync(
    file,
    execFileSync(path.join(DEPLOY, 'render.sh'), [path.join(DEPLOY, 'coturn/turnserver.conf.in')], { env }),
  );
  const child = spawn('turnserver', ['-c', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  child.once('error', (error) => (said += error.message));
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  /** Whether the relay is up: it then refuses empty credentials. */
  const refuses = async (): Promise<boolean> => {
    const nobody = new TurnClient(host, port, { username: '', credential: '' });
    const answer = await nobody.allocate().catch(() => 0);
    nobody.close();
    return answer === 401;
  };
  await until(refuses, START_LIMIT_MS, 'coturn refuses strangers').catch(async (error: unknown) => {
    await stop();
    throw new Error(said, { cause: error });
  });
  return { host, port, secret, pid: child.pid ?? 0, stop };
}
