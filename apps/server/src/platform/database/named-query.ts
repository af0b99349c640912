import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import { connectionOf } from '../vendor/drizzle/query-builder.ts';
import type { Db, Tx } from './database.ts';

/**
 * Runs SQL as a named prepared statement, for statements that run thousands of times a second: each connection parses
 * it once and keeps its plan. It goes directly to the driver on the connection of the transaction, because the query
 * builder costs as much CPU time as the driver itself. The statement is issued synchronously by this call, so that it
 * precedes every later statement on the connection.
 * @param name must never be used for another text
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

/** Like `namedQuery`, for a query builder's SQL with placeholders. The text is built once. */
export function namedStatement<R extends QueryResultRow>(
  name: string,
  pieces: SQL,
): (db: Db | Tx, values: Record<string, unknown>) => Promise<R[]> {
  const { sql: text, params } = dialect.sqlToQuery(pieces);
  return (db, values) => namedQuery<R>(db, name, text, fillPlaceholders(params, values));
}
