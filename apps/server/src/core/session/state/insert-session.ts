import { defaultsOf, insertOf, nextPublicId } from '../../../platform/database/columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { enqueue } from '../../../platform/database/unit-of-work.ts';
import type { SessionRow } from './session.queries.ts';
import { sessionTable } from './session.table.ts';

const INSERT = insertOf(sessionTable);
const DEFAULTS = defaultsOf(sessionTable);
const NEXT_ID = `SELECT ${nextPublicId('viewer_session')} AS id`;
/** A separate statement, because a series of unknown length is planned at each call. */
const NEXT_IDS = `${NEXT_ID} FROM generate_series(1, $1::int)`;

/** Ids for sessions that are written by `insertSession`. */
export async function nextSessionIds(tx: Tx, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows =
    count === 1
      ? await namedQuery<{ id: number }>(tx, 'next_session_id', NEXT_ID, [])
      : await namedQuery<{ id: number }>(tx, 'next_session_ids', NEXT_IDS, [count]);
  return rows.map(({ id }) => id);
}

/** A new session's row: the given fields, and the table's defaults for the others. */
export const newSessionRow = (fields: Partial<SessionRow>): SessionRow =>
  ({ ...DEFAULTS, ...fields }) as SessionRow;

/** Writes a new session's row with the other statements of the transaction. */
export function insertSession(tx: Tx, session: SessionRow): void {
  enqueue(tx, namedQuery(tx, 'open_session', INSERT.text, INSERT.values(session)));
}
