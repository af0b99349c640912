import type { Database } from '@akari/server/platform/database/database';

/** Rows of a table, written by SQL: `from` to `to` are the numbers of the rows of one step. */
export interface Bulk {
  table: string;
  rows: number;
  statement: (from: number, to: number) => string;
}

/** Rows of one statement, after which the progress is printed. */
const STEP = 500_000;
/** Indexes of a table that no constraint needs. */
const INDEXES = `
  SELECT i.indexname AS name, i.indexdef AS definition FROM pg_indexes i
  WHERE i.schemaname = 'public' AND i.tablename = $1
    AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = (quote_ident(i.indexname))::regclass)`;

const seconds = (since_ms: number): string => ((performance.now() - since_ms) / 1_000).toFixed(1);

/**
 * Fills a table in steps. Its indexes are dropped before and built after, because an index that grows with ten million
 * rows in no order takes many times as long as one that is built from them.
 */
export async function fillTable(
  { pool }: Database,
  { table, rows, statement }: Bulk,
  say: (line: string) => void,
): Promise<void> {
  const since_ms = performance.now();
  const client = await pool.connect();
  try {
    await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB'`);
    const indexes = await client.query<{ name: string; definition: string }>(INDEXES, [table]);
    for (const { name } of indexes.rows) await client.query(`DROP INDEX "${name}"`);
    for (let from = 1; from <= rows; from += STEP) {
      const to = Math.min(rows, from + STEP - 1);
      await client.query(statement(from, to));
      if (to < rows) say(`${table}: ${to} of ${rows} rows, ${seconds(since_ms)} s`);
    }
    for (const { definition } of indexes.rows) await client.query(definition);
    await client.query(`VACUUM ANALYZE ${table}`);
    await client.query('RESET ALL');
  } finally {
    client.release();
  }
  say(`${table}: ${rows} rows and their indexes, ${seconds(since_ms)} s`);
}
