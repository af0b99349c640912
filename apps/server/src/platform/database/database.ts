import { drizzle, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { withBriefLocks, type Patience } from './brief-locks.ts';
import { PipeliningClient } from './pipelining-client.ts';
import * as schema from './schema.ts';

const INT8 = 20;
// Units and ids are whole numbers below 2^53; anything larger is a fault that must not pass in silence.
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`integer out of range: ${text}`);
  return value;
});

export type Schema = typeof schema;
export type Db = NodePgDatabase<Schema>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** What the query builder sends its statements to: a pool, or the connection of a transaction. */
export const connectionOf = (db: Db | Tx): pg.Pool | pg.PoolClient =>
  (db._.session as unknown as { client: pg.Pool | pg.PoolClient }).client;

const transactions = new WeakMap<pg.PoolClient, Tx>();

/** The query builder for transactions on a connection. It keeps nothing of any of them, so that one serves them all. */
export function transactionOn(client: pg.PoolClient): Tx {
  let tx = transactions.get(client);
  if (tx === undefined) {
    const { dialect, session, _ } = drizzle(client, { schema }) as unknown as Record<
      'dialect' | 'session' | '_',
      never
    >;
    tx = new NodePgTransaction(dialect, session, _) as unknown as Tx;
    transactions.set(client, tx);
  }
  return tx;
}

/**
 * Keeps one connection for several statements that stand for themselves: who asks again after a failure must come after
 * it, for the failure is told before the database has let go of what the statement had locked.
 */
export async function onOneConnection<T>(db: Db, work: (own: Tx) => Promise<T>): Promise<T> {
  const client = await (connectionOf(db) as pg.Pool).connect();
  try {
    return await work(transactionOn(client));
  } finally {
    client.release();
  }
}

/** Opens a pool. Lost connections are the next query's error, never the process's end. */
export function openDatabase(
  url: string,
  options: { max_connections?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max_connections ?? 20,
    connectionTimeoutMillis: 10_000,
    // Connections stay: a server needs them again, and a timer for each query costs more than they do.
    idleTimeoutMillis: 0,
    Client: PipeliningClient,
  });
  pool.on('error', (error) => options.onError?.(error));
  // While somebody holds a connection the pool does not listen; unheard, its loss would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}

/**
 * Brings the tables up to date, and holds nobody up while it waits for them. @param folder absolute path of the
 * migrations @throws StartProblem when they were in use all the time
 */
export async function migrateDatabase(db: Db, folder: string, patience: Patience = {}): Promise<void> {
  await withBriefLocks(
    connectionOf(db) as pg.Pool,
    (client) => migrate(drizzle(client, { schema }), { migrationsFolder: folder }),
    patience,
  );
}
