import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MIGRATIONS_FOLDER } from '@akari/server/paths';
import { migrateDatabase, openDatabase, type Database } from '@akari/server/platform/database/database';
import { createLog } from '@akari/server/platform/log/log';
import { startEmbeddedDatabase } from '@akari/server/platform/process/embedded-database';

/**
 * Opens a pool without a connection timeout: statements wait for their turn here, and a busy machine is not a fault of
 * the server.
 */
export function openPatiently(url: string, max_connections: number): Database {
  const database = openDatabase(url, { max_connections });
  database.pool.options.connectionTimeoutMillis = 0;
  return database;
}

/** Adds `application_name` to a URL, so that the connections can be identified in `pg_stat_activity`. */
export function named(url: string, application_name: string): string {
  const its = new URL(url);
  its.searchParams.set('application_name', application_name);
  return its.href;
}

export interface DatabaseServer {
  /** Creates a migrated, empty database. @returns its URL */
  create(name: string): Promise<string>;
  /** Drops the database and terminates its connections. */
  drop(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server in a temporary folder, with one migrated template to copy. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const data_dir = await mkdtemp(path.join(tmpdir(), 'akari-simulate-'));
  await chmod(data_dir, 0o755);
  const server = await startEmbeddedDatabase({
    data_dir,
    log: createLog({ log_level: 'warn' }),
    say: () => undefined,
    unsafe_fast: true,
  });
  const urlOf = (name: string): string => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const admin = openPatiently(server.url, 1);
  await admin.pool.query('CREATE DATABASE simulate_template');
  const template = openDatabase(urlOf('simulate_template'), { max_connections: 1 });
  await migrateDatabase(template.db, MIGRATIONS_FOLDER);
  // A fixed key, so that a seed gives the same ids in every replay.
  await template.pool.query(`UPDATE id_key SET key = '\\x00'`);
  await template.close();
  return {
    create: async (name) => {
      await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE simulate_template`);
      return urlOf(name);
    },
    drop: async (name) => {
      await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
    },
    stop: async () => {
      await admin.close();
      await server.stop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}
