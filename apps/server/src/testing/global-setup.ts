import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrateDatabase, openDatabase } from '../platform/database/database.ts';
import { startEmbeddedDatabase } from '../platform/process/embedded-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a database server for tests; each test file creates its databases from the template. */
    databaseServer: string;
    databaseTemplate: string;
  }
}

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

interface Server {
  url: string;
  stop(): Promise<void>;
}

/** The server of DATABASE_URL, or else an embedded PostgreSQL in a temporary folder. */
async function startServer(): Promise<Server> {
  const given = process.env['DATABASE_URL'] ?? '';
  if (given !== '') return { url: given, stop: async () => undefined };
  const data_dir = await mkdtemp(path.join(tmpdir(), 'akari-test-'));
  await chmod(data_dir, 0o755);
  const database = await startEmbeddedDatabase({
    data_dir,
    log: pino({ level: 'warn' }),
    say: () => undefined,
    unsafe_fast: true,
  });
  return {
    url: database.url,
    stop: async () => {
      await database.stop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

/** Starts one database server for all integration tests and creates the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `akari_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${template}`);
  const database = openDatabase(withDatabase(server.url, template));
  await migrateDatabase(database.db, MIGRATIONS);
  // A fixed key, so that public ids are the same in every run.
  await database.pool.query(`UPDATE id_key SET key = '\\x00'`);
  await database.close();
  project.provide('databaseServer', server.url);
  project.provide('databaseTemplate', template);
  return async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await admin.end();
    await server.stop();
  };
}

/** The URL of another database of the same server. */
function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
