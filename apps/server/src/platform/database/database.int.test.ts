import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';

const database = await testDatabase();

it('a connection lost inside a transaction fails only that transaction', async () => {
  const server = openDatabase(database.url);
  const lost = server.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
    await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    // The connection ends while no statement runs.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await tx.execute(sql`SELECT 1`);
  });
  await expect(lost).rejects.toThrow();
  const { rows } = await server.db.execute<{ one: number }>(sql`SELECT 1 AS one`);
  expect(rows).toEqual([{ one: 1 }]);
  await server.close();
});
