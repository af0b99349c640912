import type { Database } from './database.ts';

/**
 * Runs work that only one node may do at a time, such as schema migrations, under an advisory lock: other nodes wait
 * until it is done. If a node dies, its connection ends and the lock is released.
 * @param what name of the lock
 */
export async function oneAtATime<T>({ pool }: Database, what: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [what]);
    return await work();
  } finally {
    // Destroys the connection, which releases the lock whatever state the connection is in.
    client.release(true);
  }
}
