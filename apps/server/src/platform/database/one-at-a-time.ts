import type { Database } from './database.ts';

/**
 * Does something that no two nodes may do at once, such as bringing the tables up to date: whoever comes second waits
 * until the first has done it. A node that dies lets go, because its connection does.
 */
export async function oneAtATime<T>({ pool }: Database, what: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [what]);
    return await work();
  } finally {
    // The lock goes with the connection, whatever state that is in.
    client.release(true);
  }
}
