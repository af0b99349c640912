import { fork, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSocket } from 'node:dgram';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const fromRoot = (relative: string): string => fileURLToPath(new URL(`../../${relative}`, import.meta.url));

const START_LIMIT_MS = 60_000;

export interface TestServer {
  /** `http://127.0.0.1:port` */
  url: string;
  /** Of the server process itself. */
  pid: number;
  data_dir: string;
  /** Everything it has printed so far. */
  output: () => string;
  /** Connection URL of its embedded database. */
  databaseUrl: () => string;
  /** Sends a signal to the server process alone. */
  kill(signal: NodeJS.Signals): void;
  /** Ends it as Ctrl-C would and waits. @returns the exit code */
  stop(): Promise<number | null>;
  /** Resolves with the exit code once it is gone. */
  exited: Promise<number | null>;
}

export interface TestServerOptions {
  /** Demo people and demo performers on air; off unless said. */
  demo?: boolean;
  data_dir?: string;
  env?: Record<string, string>;
}

/** A data folder of a test, which PostgreSQL's own user can enter; removed after the file's tests. */
export function temporaryDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'akari-run-'));
  chmodSync(folder, 0o755);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A UDP port that nobody uses now. */
export function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(0, () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });
}

let built: Promise<void> | undefined;

/** Builds what has changed since the last build, once a test file. */
export function ensureBuilt(): Promise<void> {
  built ??= new Promise((resolve, reject) => {
    const build = spawn(process.execPath, [fromRoot('scripts/build.mjs')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [build.stdout, build.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()));
    build.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the build failed:\n${output}`)),
    );
  });
  return built;
}

/** A server process that may or may not come up: for tests of what it says when it cannot. */
export interface ServerAttempt {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
  /** The address, or an error with everything that was printed. */
  listening: Promise<string>;
}

/** Starts the built server on free ports. Nothing is waited for. */
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
      DEMO: options.demo === true ? '1' : '0',
      SANDBOX_DELAY_MS: '200',
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

/**
 * A whole server as it is delivered: the bundle, its own embedded database and media node, on free ports, in a
 * temporary data folder. Stopped after the file's tests.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const data_dir = options.data_dir ?? temporaryDataDir();
  const { child, output, exited, listening } = await attemptServer({ ...options, data_dir });
  const stop = async (): Promise<number | null> => {
    child.kill('SIGINT');
    return exited;
  };
  afterAll(async () => {
    await stop();
  });
  return {
    url: await listening,
    pid: child.pid ?? 0,
    data_dir,
    output,
    databaseUrl: () => readFileSync(path.join(data_dir, 'database-url'), 'utf8'),
    kill: (signal) => void child.kill(signal),
    stop,
    exited,
  };
}
