import { fork, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.ts';

const fromRoot = (relative: string): string =>
  fileURLToPath(new URL(`../../../../${relative}`, import.meta.url));

const START_LIMIT_MS = 120_000;

export interface TestServerOptions {
  /** Demo people and broadcasting demo performers; off by default. */
  demo?: boolean;
  /** The sandbox provider by default; `unset`: no payment setting, as on a server that was not configured. */
  payment?: 'unset';
  data_dir?: string;
  env?: Record<string, string>;
}

/** Below the ports of recorders (10000), of Janus and of sockets that ask for any port, such as those of browsers. */
const UDP_PORTS = { first: 7_000, last: 9_999 };

/** A UDP port that is free now. */
export async function freeUdpPort(): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const port = randomInt(UDP_PORTS.first, UDP_PORTS.last + 1);
    const socket = createSocket('udp4');
    try {
      await once(socket.bind(port), 'listening');
      return port;
    } catch {
      // In use; try another one.
    } finally {
      socket.close();
    }
  }
  throw new Error('there is no free UDP port');
}

/** A server process that may fail to start: for tests of its error messages. */
export interface ServerAttempt {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
  /** Resolves with the address; rejects with everything that was printed. */
  listening: Promise<string>;
}

/** Starts the built server on free ports, without waiting until it is ready. */
export async function attemptServer(
  options: TestServerOptions & { data_dir: string },
): Promise<ServerAttempt> {
  await ensureBuilt();
  const child = fork(fromRoot('apps/server/dist/main.js'), [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: ['--enable-source-maps'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: options.data_dir,
      PORT: '0',
      HOST: '127.0.0.1',
      MEDIA_UDP_PORT: String(await freeUdpPort()),
      ...(options.demo === true || options.payment !== 'unset' ? { DEMO: '1' } : { DEMO: '0' }),
      DEMO_PEOPLE: options.demo === true ? '1' : '0',
      SANDBOX_DELAY_MS: '200',
      // People who register get their free points at once.
      MAIL: 'none',
      // All people of a test come from one network.
      BONUS_PER_NETWORK: '10000',
      LOG_LEVEL: 'info',
      ...options.env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const listening = new Promise<string>((resolve, reject) => {
    child.on('message', (message) => {
      const { type, url } = message as { type: string; url: string };
      if (type === 'listening') resolve(url);
    });
    void exited.then((code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
    setTimeout(() => reject(new Error(`the server does not listen:\n${output}`)), START_LIMIT_MS).unref();
  });
  listening.catch(() => undefined);
  return { child, output: () => output, exited, listening };
}

/** What a server says that refuses to start. @throws when it ends otherwise, or prints a stack */
export async function refusalOf(data_dir: string, env: Record<string, string> = {}): Promise<string> {
  const { exited, output } = await attemptServer({ data_dir, env });
  const code = await exited;
  if (code !== 1) throw new Error(`the server ended with ${code}:\n${output()}`);
  if (/\n\s+at /.test(output())) throw new Error(`the refusal has a stack:\n${output()}`);
  return output();
}
