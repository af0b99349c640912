import type { OwnTicket, TicketShowOfChannel } from '@akari/contract';
import { isTicketSold } from '@akari/rules';
import { columnsOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { ticketShowTable, ticketTable } from './ticket-show.table.ts';

export type TicketShowRow = typeof ticketShowTable.$inferSelect;
export type TicketRow = typeof ticketTable.$inferSelect;

/** How long pages show the outcome of a show that is over. */
const SHOWN_MS = 120_000;

const COLUMNS = columnsOf(ticketShowTable, 'h');
const BY_ID = `SELECT ${COLUMNS} FROM ticket_show h WHERE h.id = $1`;
const OPEN = `SELECT ${COLUMNS} FROM ticket_show h
  WHERE h.performer_id = $1 AND h.state IN ('announced', 'begun', 'counted')`;
const LAST = `SELECT ${COLUMNS} FROM ticket_show h WHERE h.performer_id = $1
  ORDER BY h.announced_at_ms DESC, h.id DESC LIMIT 1`;
/** Tickets count also while their points go back, but not those of barred viewers. */
const SOLD = `SELECT count(DISTINCT t.viewer_id)::int AS sold FROM ticket t JOIN ticket_show h ON h.id = t.show_id
  WHERE t.show_id = $1 AND (t.state <> 'returned' OR h.state IN ('called_off', 'broken_off'))`;
const TICKET_COLUMNS = columnsOf(ticketTable, 't');
const TICKET = `SELECT ${TICKET_COLUMNS} FROM ticket t WHERE t.id = $1`;
const OWN = `SELECT ${TICKET_COLUMNS} FROM ticket t WHERE t.show_id = $1 AND t.viewer_id = $2
  ORDER BY t.at_ms DESC, t.id DESC LIMIT 1`;

export const showById = async (db: Db | Tx, id: number): Promise<TicketShowRow | null> =>
  (await namedQuery<TicketShowRow>(db, 'ticket_show_by_id', BY_ID, [id]))[0] ?? null;

/** The show that is announced or runs. */
export const openShowOf = async (db: Db | Tx, performer_id: number): Promise<TicketShowRow | null> =>
  (await namedQuery<TicketShowRow>(db, 'ticket_show_open', OPEN, [performer_id]))[0] ?? null;

export const lastShowOf = async (db: Db | Tx, performer_id: number): Promise<TicketShowRow | null> =>
  (await namedQuery<TicketShowRow>(db, 'ticket_show_last', LAST, [performer_id]))[0] ?? null;

export const ticketById = async (db: Db | Tx, id: number): Promise<TicketRow | null> =>
  (await namedQuery<TicketRow>(db, 'ticket_by_id', TICKET, [id]))[0] ?? null;

/** A person's last ticket for a show. */
export const ticketOf = async (db: Db | Tx, show_id: number, viewer_id: number): Promise<TicketRow | null> =>
  (await namedQuery<TicketRow>(db, 'ticket_own', OWN, [show_id, viewer_id]))[0] ?? null;

export const shownTicket = ({ id, state, units }: TicketRow): OwnTicket => ({
  ticket_id: String(id),
  state,
  units,
});

/** A show as everybody sees it; one that is over is shown for a while. @param row the last one; null: none */
export async function seenShow(
  db: Db | Tx,
  performer_id: number,
  row: TicketShowRow | null,
  now_ms: number,
): Promise<TicketShowOfChannel> {
  const channel_id = String(performer_id);
  const version = row?.version ?? 0;
  const shown = row !== null && (isTicketSold(row.state) || now_ms - (row.over_at_ms ?? 0) < SHOWN_MS);
  if (!shown) return { channel_id, version, show: null };
  const [counted] = await namedQuery<{ sold: number }>(db, 'tickets_sold', SOLD, [row.id]);
  const { id, title, units, state, begins_at_ms, late_at_ms, counts_at_ms, until_ms } = row;
  const times = { begins_at_ms, late_at_ms, counts_at_ms, until_ms };
  return {
    channel_id,
    version,
    show: { show_id: String(id), title, units, state, ...times, sold: counted?.sold ?? 0 },
  };
}
