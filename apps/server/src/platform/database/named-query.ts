import type { PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Db, Tx } from './database.ts';

/**
 * Runs SQL under a name, so that each connection parses it once and keeps its plan: for what runs thousands of times a
 * second. @param name belongs to this text alone, for ever
 */
export async function namedQuery<R extends QueryResultRow>(
  db: Db | Tx,
  name: string,
  text: string,
  params: unknown[],
): Promise<R[]> {
  const prepared = db._.session.prepareQuery<PreparedQueryConfig & { execute: QueryResult<R> }>(
    { sql: text, params },
    undefined,
    name,
    false,
  );
  return (await prepared.execute()).rows;
}
