import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { freePort } from './free-port.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { DATABASE_NAME, prepareData } from './postgres-data.ts';
import { postgresUser } from './postgres-user.ts';
import { commandOf } from './process-identity.ts';
import { siblingScript } from './script.ts';
import { StartProblem } from './start-problem.ts';
import { SupervisedChild } from './supervised-child.ts';

export interface EmbeddedDatabase {
  /** Connection URL of the product's database, loopback only. */
  url: string;
  /** Process id of the guardian. */
  guardian_pid(): number | undefined;
  stop(): Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  /** Absolute path; the caller holds its lock. */
  data_dir: string;
  log: Logger;
  /** Prints a message for the operator in both languages (another folder was chosen, for example). */
  say: (ja: string, en: string) => void;
  /** Tests only: faster, but a crash of the machine may lose all data. */
  unsafe_fast?: boolean;
}

/** File with the URL of a running server's database, for the commands `npm run staff` and `ledger:check`. */
export const databaseUrlFile = (data_dir: string): string => path.join(data_dir, 'database-url');

const START_TIMEOUT_MS = 60_000;
const LEFT_OVER_TIMEOUT_MS = 40_000;

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  synchronous_commit: 'on',
  fsync: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  autovacuum_naptime: '15s',
  jit: 'off',
  // Parallel workers go on reading after the page of a list is full.
  max_parallel_workers_per_gather: '0',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};
const UNSAFE_FAST: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/** Reads PostgreSQL's lock file `postmaster.pid`: the pid is on line 1, the state on line 8. Null: there is none. */
function readPidFile(folder: string): { pid: number; ready: boolean } | null {
  try {
    const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

const isOurs = (pid: number, folder: string): boolean => commandOf(pid).includes(folder);

/** Whether PostgreSQL is ready on a folder. A killed process leaves its lock file, so the process is checked too. */
function isServing(folder: string): boolean {
  const note = readPidFile(folder);
  return note !== null && note.ready && isOurs(note.pid, folder);
}

/**
 * Stops a PostgreSQL that an earlier server process left running. This process holds the folder's lock, so no other
 * server uses it. @throws StartProblem when it does not exit in 40 s
 */
async function stopLeftOver(folder: string, log: Logger): Promise<void> {
  const left = readPidFile(folder);
  if (left === null || !isOurs(left.pid, folder)) return;
  log.warn({ pid: left.pid }, 'stopping embedded database of an earlier run');
  const deadline_ms = performance.now() + LEFT_OVER_TIMEOUT_MS;
  process.kill(left.pid, 'SIGINT');
  while (isOurs(left.pid, folder)) {
    if (performance.now() > deadline_ms) {
      throw new StartProblem(
        `前回のデータベース(pid ${left.pid})が終了しません。少し待ってから、もう一度お試しください。`,
        `The database of an earlier run (pid ${left.pid}) does not stop. Please wait a moment and try again.`,
      );
    }
    await sleep(50);
  }
}

/**
 * Starts the bundled PostgreSQL on a data folder and supervises it: after a crash it is restarted on the same port.
 * @throws StartProblem when the folder cannot be used or the database does not start
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { data_dir, log, say } = options;
  const user = postgresUser();
  const binaries = await postgresBinaries(user, say);
  const { folder, password, passwordFile } = await prepareData(data_dir, binaries, user, say);
  await stopLeftOver(folder, log);
  const port = await freePort();
  const log_file = path.join(data_dir, 'postgres.log');
  await rm(log_file, { force: true });
  await writeFile(log_file, '', { mode: 0o600 });

  const settings = { ...SETTINGS, ...(options.unsafe_fast === true ? UNSAFE_FAST : {}), port: String(port) };
  const args = [
    '-D',
    folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  let failed = false;
  let ready = false;
  const guardian = new SupervisedChild({
    script: siblingScript(import.meta.url, 'postgres-guardian'),
    env: {
      PATH: process.env['PATH'],
      AKARI_POSTGRES: JSON.stringify({ command: binaries.postgres, args, user, log_file }),
    },
    stop_grace_ms: LEFT_OVER_TIMEOUT_MS,
    onCrash: async (code, signal) => {
      if (!ready) {
        failed = true;
        return;
      }
      log.error({ code, signal }, 'embedded database exited; restarting');
      // If only the guardian died, its PostgreSQL still runs and would block the next one from using the folder.
      await stopLeftOver(folder, log).catch((error: unknown) =>
        log.error({ err: error }, 'failed to stop embedded database of an earlier run'),
      );
    },
  });
  guardian.start();
  const deadline_ms = performance.now() + START_TIMEOUT_MS;
  while (!isServing(folder)) {
    if (failed || performance.now() > deadline_ms) {
      await guardian.stop();
      throw cannotStart(folder, log_file);
    }
    await sleep(15);
  }
  ready = true;
  const server = `postgres://${DATABASE_NAME}:${password}@127.0.0.1:${port}`;
  try {
    await ensureDatabase(server);
  } catch (error) {
    await guardian.stop();
    throw cannotEnter(error, passwordFile);
  }
  const url = `${server}/${DATABASE_NAME}`;
  await writeFile(databaseUrlFile(data_dir), url, { mode: 0o600 });
  return {
    url,
    guardian_pid: () => guardian.pid,
    stop: () => guardian.stop(),
  };
}

async function ensureDatabase(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(DATABASE_NAME)}`);
  await client.end();
}

const WRONG_PASSWORD = '28P01';

function cannotEnter(error: unknown, passwordFile: string): StartProblem {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === WRONG_PASSWORD) {
    return new StartProblem(
      `データベースのパスワード ${passwordFile} が違います。バックアップから戻してください。データは変更していません。`,
      `The database's password ${passwordFile} is wrong. Restore it from a backup. No data was changed.`,
    );
  }
  return new StartProblem(
    `データベースに接続できませんでした(${String(message)})。データは変更していません。`,
    `The database cannot be entered (${String(message)}). No data was changed.`,
  );
}

function cannotStart(folder: string, log_file: string): StartProblem {
  const tail = existsSync(log_file)
    ? readFileSync(log_file, 'utf8').trim().split('\n').slice(-5).join('\n')
    : '';
  return new StartProblem(
    `データベース ${folder} を起動できませんでした。データは変更していません。詳しくは ${log_file} をご覧ください。`,
    `The database ${folder} did not start. No data was changed. See ${log_file}:\n${tail}`,
  );
}
