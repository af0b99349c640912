import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd } from '@akari/server/testing/at-end';
import { freeUdpPort } from '@akari/testkit/harness/attempt-server';

const MAIN = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));
const START_LIMIT_MS = 90_000;

export interface ServerProcess {
  name: string;
  /** `http://127.0.0.1:port` */
  url: string;
  pid: number;
  /** Everything that it has printed so far. */
  output: () => string;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<number | null>;
}

let count = 0;

/** Starts a built server node as a separate process; ended after the file's tests. */
export async function startNode(env: Record<string, string>): Promise<ServerProcess> {
  const name = `node-${(count += 1)}`;
  const data_dir = mkdtempSync(path.join(tmpdir(), 'akari-node-'));
  const child = fork(MAIN, [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: ['--enable-source-maps'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: data_dir,
      PORT: '0',
      HOST: '127.0.0.1',
      MEDIA_UDP_PORT: String(await freeUdpPort()),
      DEMO: '1',
      DEMO_PEOPLE: '0',
      MAIL: 'none',
      NODE_NAME: name,
      DRAIN_NOTICE_MS: '500',
      // All people of these tests come from one address.
      SOCKETS_PER_ADDRESS: '10000',
      GUEST_EVENTS_PER_ADDRESS: '100000',
      LOG_LEVEL: 'info',
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  atEnd(async () => {
    child.kill('SIGCONT');
    child.kill('SIGKILL');
    await exited;
    rmSync(data_dir, { recursive: true, force: true });
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message) => {
      const told = message as { type: string; url: string };
      if (told.type === 'listening') resolve(told.url);
    });
    void exited.then((code) => reject(new Error(`${name} ended with ${code}:\n${output}`)));
    setTimeout(() => reject(new Error(`${name} does not listen:\n${output}`)), START_LIMIT_MS).unref();
  });
  return {
    name,
    url,
    pid: child.pid ?? 0,
    output: () => output,
    kill: (signal) => void child.kill(signal),
    exited,
  };
}

/** Reads the node's `/readyz`. */
export async function readiness(node: ServerProcess): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${node.url}/readyz`);
  return { status: response.status, body: await response.json() };
}
