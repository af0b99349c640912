import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { withBriefLocks, type Patience } from './brief-locks.ts';
import { connectionOf, transactionOn, type Db, type Tx } from '../vendor/drizzle/query-builder.ts';
import { PipeliningClient } from '../vendor/pg/pipelining-client.ts';

export type { Db, Tx };

const INT8 = 20;
// Units and ids are integers below 2^53. A larger one is a fault: it throws, because it would lose precision silently.
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`integer out of range: ${text}`);
  return value;
});

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Runs several independent statements on one connection. A retry of a failed statement must use the same connection,
 * because the error arrives before PostgreSQL has released the locks of the statement.
 */
export async function onOneConnection<T>(db: Db, work: (own: Tx) => Promise<T>): Promise<T> {
  const client = await (connectionOf(db) as pg.Pool).connect();
  try {
    return await work(transactionOn(client));
  } finally {
    client.release();
  }
}

/** Opens a connection pool. A lost connection fails the next query; it never ends the process. */
export function openDatabase(
  url: string,
  options: { max_connections?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max_connections ?? 20,
    connectionTimeoutMillis: 10_000,
    // Idle connections stay open, because the server needs them again and a timer for each query costs more.
    idleTimeoutMillis: 0,
    Client: PipeliningClient,
  });
  pool.on('error', (error) => options.onError?.(error));
  // The pool does not handle errors of a connection in use. An unhandled `error` event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/**
 * Runs the schema migrations. Attempts to lock tables are brief, so that other transactions are not blocked.
 * @param folder absolute path of the migrations
 * @throws StartProblem when a table was in use during all attempts
 */
export async function migrateDatabase(db: Db, folder: string, patience: Patience = {}): Promise<void> {
  await withBriefLocks(
    connectionOf(db) as pg.Pool,
    (client) => migrate(drizzle(client), { migrationsFolder: folder }),
    patience,
  );
}
