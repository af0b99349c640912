import { getTableColumns } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { auditTable } from './audit.table.ts';
import type { AuditRow, ChainPlace } from './chain.ts';

export const AUDIT_COLUMNS = Object.keys(getTableColumns(auditTable)) as (keyof AuditRow)[];

const COLUMNS = AUDIT_COLUMNS.map((name) => `"${name}"`).join(', ');
const PAGE_ROWS = 5_000;
const PAGE = `SELECT ${COLUMNS} FROM audit WHERE seq > $1 ORDER BY seq LIMIT ${PAGE_ROWS}`;
const LAST = 'SELECT seq, hash, at_ms FROM audit ORDER BY seq DESC LIMIT 1';
const AT = 'SELECT hash FROM audit WHERE seq = $1';

/** The rows after a number, in their order, page by page. The next page is read while the caller works on this one. */
export async function* auditPages(db: Db | Tx, after_seq: number): AsyncGenerator<AuditRow[]> {
  const read = (seq: number): Promise<AuditRow[]> => namedQuery<AuditRow>(db, 'audit_page', PAGE, [seq]);
  let page = await read(after_seq);
  while (page.length > 0) {
    const next = page.length < PAGE_ROWS ? Promise.resolve([]) : read(page.at(-1)?.seq ?? 0);
    // A failure is thrown by the await below; until then it must not count as unhandled.
    next.catch(() => undefined);
    yield page;
    page = await next;
  }
}

/** The last row; null: nothing has been recorded yet. */
export async function lastRow(db: Db | Tx): Promise<(ChainPlace & { at_ms: number }) | null> {
  const [row] = await namedQuery<ChainPlace & { at_ms: number } & Record<string, unknown>>(
    db,
    'audit_last',
    LAST,
    [],
  );
  return row ?? null;
}

/** The hash of a row; null: there is no such row. */
export async function hashAt(db: Db | Tx, seq: number): Promise<string | null> {
  const [row] = await namedQuery<{ hash: string }>(db, 'audit_at', AT, [seq]);
  return row?.hash ?? null;
}
