import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import { connectionOf, type Db, type Tx } from './database.ts';

/**
 * Runs SQL under a name, so that each connection parses it once and keeps its plan: for what runs thousands of times a
 * second. It goes to the driver directly, on the connection of the transaction: passing it through the query builder
 * costs as much of this process as the driver itself. It is sent by this very call, so that whatever is asked for next
 * on the connection comes after it. @param name belongs to this text alone, for ever
 */
export async function namedQuery<R extends QueryResultRow>(
  db: Db | Tx,
  name: string,
  text: string,
  values: unknown[],
): Promise<R[]> {
  return (await connectionOf(db).query<R>({ name, text, values })).rows;
}

const dialect = new PgDialect();

/** The same for SQL in pieces with placeholders: it is put together once. */
export function namedStatement<R extends QueryResultRow>(
  name: string,
  pieces: SQL,
): (db: Db | Tx, values: Record<string, unknown>) => Promise<R[]> {
  const { sql: text, params } = dialect.sqlToQuery(pieces);
  return (db, values) => namedQuery<R>(db, name, text, fillPlaceholders(params, values));
}
