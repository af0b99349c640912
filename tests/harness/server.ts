import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atEnd } from '@akari/server/testing/at-end';
import { attemptServer, type TestServerOptions } from './attempt-server.ts';
import { mediaUnderTest } from './janus-media.ts';

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

/** A data folder of a test, which PostgreSQL's own user can enter; removed after the file's tests. */
export function temporaryDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'akari-run-'));
  chmodSync(folder, 0o755);
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A whole server as it is delivered: the bundle, its own embedded database and media node, on free ports, in a
 * temporary data folder. Stopped after the file's tests.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const data_dir = options.data_dir ?? temporaryDataDir();
  const media = options.env?.['MEDIA'] === undefined ? await mediaUnderTest() : {};
  const env = { ...media, ...options.env };
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
    databaseUrl: () => readFileSync(path.join(data_dir, 'database-url'), 'utf8'),
    kill: (signal) => void child.kill(signal),
    stop,
    exited,
  };
}
