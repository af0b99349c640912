import type { TipMenuItemSeen, TipRequest } from '@akari/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { columnsOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { tipRequestTable, type tipMenuTable } from './tip-menu.table.ts';

export type TipRequestRow = typeof tipRequestTable.$inferSelect;

const MENU = 'SELECT items FROM tip_menu WHERE performer_id = $1';
export async function tipMenuOf(db: Db | Tx, performer_id: number): Promise<TipMenuItemSeen[]> {
  const [row] = await namedQuery<typeof tipMenuTable.$inferSelect>(db, 'tip_menu', MENU, [performer_id]);
  return row?.items ?? [];
}

const TERMS = `SELECT (SELECT items FROM tip_menu WHERE performer_id = $1) AS items,
  (SELECT count(*)::int FROM tip_request WHERE performer_id = $1 AND state = 'open') AS waiting`;
interface TermsRow {
  items: TipMenuItemSeen[] | null;
  waiting: number;
}
export interface TipMenuTerms {
  items: readonly TipMenuItemSeen[];
  /** Requests that wait. */
  waiting: number;
}
/** What decides whether a request can be made now. */
export async function tipMenuTerms(tx: Tx, performer_id: number): Promise<TipMenuTerms> {
  const [row] = await namedQuery<TermsRow & Record<string, unknown>>(tx, 'tip_menu_terms', TERMS, [
    performer_id,
  ]);
  return { items: row?.items ?? [], waiting: row?.waiting ?? 0 };
}

const OPEN = `SELECT ${columnsOf(tipRequestTable, 'r')} FROM tip_request r
  WHERE r.performer_id = $1 AND r.state = 'open' ORDER BY r.transfer_id`;
export const openRequests = (db: Db | Tx, performer_id: number): Promise<TipRequestRow[]> =>
  namedQuery<TipRequestRow>(db, 'tip_requests_open', OPEN, [performer_id]);

export async function requestOf(db: Db | Tx, id: number): Promise<TipRequestRow | null> {
  const [row] = await db.select().from(tipRequestTable).where(eq(tipRequestTable.id, id));
  return row ?? null;
}

/** Requests that a list shows at most. */
const LISTED = 200;

/** Requests of the running broadcast, the newest first, with the names of those who are not anonymous. */
export async function listedRequests(db: Db, performer_id: number): Promise<TipRequest[]> {
  const rows = await db
    .select({
      row: tipRequestTable,
      user_name: sql<string>`(SELECT u.user_name FROM app_user u WHERE u.id = ${tipRequestTable.viewer_id})`,
    })
    .from(tipRequestTable)
    .where(
      and(
        eq(tipRequestTable.performer_id, performer_id),
        sql`${tipRequestTable.broadcast_id} = (SELECT c.broadcast_id FROM channel c WHERE c.performer_id = ${performer_id})`,
      ),
    )
    .orderBy(desc(tipRequestTable.transfer_id))
    .limit(LISTED);
  return rows.map(({ row, user_name }) => shownRequest(row, user_name));
}

/** A request as it is sent; the name of an anonymous viewer never leaves the server. */
export const shownRequest = (row: TipRequestRow, user_name: string): TipRequest => ({
  request_id: String(row.id),
  channel_id: String(row.performer_id),
  text: row.text,
  units: row.units,
  user_name: row.anonymous ? null : user_name,
  state: row.state,
  at_ms: row.at_ms,
});
