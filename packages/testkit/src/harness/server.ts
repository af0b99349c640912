import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atEnd } from '@akari/server/testing/at-end';
import { inject } from 'vitest';
import { attemptServer, type TestServerOptions } from './attempt-server.ts';
import { mediaUnderTest } from './janus-media.ts';
import { fillDataDir } from './prepared-data.ts';

export interface TestServer {
  /** `http://127.0.0.1:port` */
  url: string;
  /** Process id of the server itself. */
  pid: number;
  data_dir: string;
  /** Everything it has printed so far. */
  output: () => string;
  /** Connection URL of its embedded database. */
  databaseUrl: () => string;
  /** Sends a signal to the server process only. */
  kill(signal: NodeJS.Signals): void;
  /** Stops the server with SIGINT, as Ctrl-C does, and waits. @returns the exit code */
  stop(): Promise<number | null>;
  /** Resolves with the exit code when the process has ended. */
  exited: Promise<number | null>;
}

/** Creates a data folder that PostgreSQL's own user can enter; removed after the file's tests. */
export function temporaryDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'akari-run-'));
  chmodSync(folder, 0o755);
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A new data folder in which a server has been started once, with a database of its own. */
async function preparedDataDir({ env = {} }: TestServerOptions): Promise<string> {
  const data_dir = temporaryDataDir();
  if (env['DATABASE_URL'] === undefined) await fillDataDir(data_dir);
  return data_dir;
}

/**
 * Starts a whole server as it is delivered: the bundle, its embedded database and media node, on free ports, in a
 * temporary data folder, where it is not the first start. It is stopped after the file's tests.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const data_dir = options.data_dir ?? (await preparedDataDir(options));
  const media = options.env?.['MEDIA'] === undefined ? await mediaUnderTest() : undefined;
  if (media !== undefined) atEnd(media.stop);
  const env = { ...media?.env, ...options.env };
  const { child, output, exited, listening } = await attemptServer({ ...options, data_dir, env });
  const stop = async (): Promise<number | null> => {
    child.kill('SIGINT');
    return exited;
  };
  atEnd(stop);
  return {
    url: await listening,
    pid: child.pid ?? 0,
    data_dir,
    output,
    databaseUrl: () => databaseUrlOf(data_dir),
    kill: (signal) => void child.kill(signal),
    stop,
    exited,
  };
}

const databaseUrlOf = (data_dir: string): string => readFileSync(path.join(data_dir, 'database-url'), 'utf8');

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that the browser tests share; only provided in their project. */
    browserServer: { url: string; pid: number; data_dir: string } | undefined;
  }
}

/** A server that other test files use at the same time: a test neither stops nor reconfigures it. */
export type SharedServer = Pick<TestServer, 'url' | 'pid' | 'data_dir' | 'databaseUrl'>;

/**
 * The server that the browser tests share, without demo performers. A file must use its own names of people, and must
 * not change settings of the whole service. In other projects (the cluster tests) it starts a server for the file.
 */
export async function sharedServer(): Promise<SharedServer> {
  const shared = inject('browserServer');
  if (shared === undefined) return startTestServer();
  return { ...shared, databaseUrl: () => databaseUrlOf(shared.data_dir) };
}
