import type { QueryResultRow } from 'pg';
import { connectionOf, type Db, type Tx } from './database.ts';

/**
 * Runs SQL under a name, so that each connection parses it once and keeps its plan: for what runs thousands of times a
 * second. It goes to the driver directly, on the connection of the transaction: passing it through the query builder
 * costs as much of this process as the driver itself. @param name belongs to this text alone, for ever
 */
export async function namedQuery<R extends QueryResultRow>(
  db: Db | Tx,
  name: string,
  text: string,
  values: unknown[],
): Promise<R[]> {
  return (await connectionOf(db).query<R>({ name, text, values })).rows;
}
