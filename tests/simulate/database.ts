import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MIGRATIONS_FOLDER } from '@akari/server/paths';
import { migrateDatabase, openDatabase, type Database } from '@akari/server/platform/database/database';
import { createLog } from '@akari/server/platform/log';
import { startEmbeddedDatabase } from '@akari/server/platform/process/embedded-database';

/**
 * Opens a pool in which who wants a connection waits as long as it takes: statements wait for their turn here, and by
 * the clock on the wall a busy machine is no fault of the server.
 */
export function openPatiently(url: string, max_connections: number): Database {
  const database = openDatabase(url, { max_connections });
  database.pool.options.connectionTimeoutMillis = 0;
  return database;
}

/** The URL under which the database knows whose connections these are. */
export function named(url: string, application_name: string): string {
  const its = new URL(url);
  its.searchParams.set('application_name', application_name);
  return its.href;
}

export interface DatabaseServer {
  /** A migrated, empty database. @returns its URL */
  create(name: string): Promise<string>;
  /** Ends what is still connected to it. */
  drop(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** A real PostgreSQL of our own in a temporary folder, with one template to copy. */
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
  // A seed gives the same ids each time.
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
