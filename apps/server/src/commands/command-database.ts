import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { readConfig, type Config } from '../platform/config/config.ts';
import { oneAtATime } from '../platform/database/one-at-a-time.ts';
import { migrateDatabase, openDatabase, type Database } from '../platform/database/database.ts';
import { databaseUrlFile, startEmbeddedDatabase } from '../platform/process/embedded-database.ts';
import { lockFolder } from '../platform/process/folder-lock.ts';
import { StartProblem } from '../platform/process/start-problem.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

async function withUrl<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(url, { max_connections: 4 });
  try {
    await oneAtATime(database, 'migrations', () =>
      migrateDatabase(database.db, MIGRATIONS, {
        onHeldUp: () => console.error('The tables are in use, and are brought up to date a little later.'),
      }),
    );
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Runs a command on the product's database: that of DATABASE_URL, or else the embedded one of the data
 * folder. The embedded one is that of a running server, or is started for the duration of the command.
 */
export async function withCommandDatabase<T>(
  work: (database: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  const inner = (database: Database): Promise<T> => work(database, config);
  if (config.database_url !== '') return withUrl(config.database_url, inner);
  const data_dir = path.resolve(config.data_dir);
  let release: () => void;
  try {
    release = lockFolder(data_dir);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return withUrl(readFileSync(databaseUrlFile(data_dir), 'utf8'), inner);
  }
  const log = pino({ level: 'warn' });
  try {
    const embedded = await startEmbeddedDatabase({ data_dir, log, say: (_ja, en) => console.error(en) });
    try {
      return await withUrl(embedded.url, inner);
    } finally {
      await embedded.stop();
    }
  } finally {
    release();
  }
}
