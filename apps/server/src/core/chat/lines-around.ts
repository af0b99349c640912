import { chatLine, type ChatLine } from '@akari/contract';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { chatLineTable } from './chat.table.ts';

type Row = Pick<typeof chatLineTable.$inferSelect, 'id' | 'at_ms' | 'author_id' | 'broadcast_id' | 'body'>;

/** A line as the board shows it, with its author, also if it shows none. */
export interface BoardLine {
  author_id: number | null;
  broadcast_id: number | null;
  line: ChatLine;
}
const boardLine = ({ id, at_ms, author_id, broadcast_id, body }: Row): BoardLine => ({
  author_id,
  broadcast_id,
  line: chatLine.parse({ ...body, line_id: id, at_ms }),
});

const COLUMNS = 'id, at_ms, author_id, broadcast_id, body';
const ONE = `SELECT ${COLUMNS} FROM chat_line WHERE channel_id = $1 AND id = $2`;
const BEFORE = `SELECT ${COLUMNS} FROM chat_line WHERE channel_id = $1 AND id <= $2 ORDER BY id DESC LIMIT $3`;
const AFTER = `SELECT ${COLUMNS} FROM chat_line WHERE channel_id = $1 AND id > $2 ORDER BY id LIMIT $3`;
const NEWEST = Number.MAX_SAFE_INTEGER;

/** Returns a line of a channel; null: the channel has no such line. */
export async function lineOf(tx: Tx, channel_id: number, line_id: number): Promise<BoardLine | null> {
  const [line] = await namedQuery<Row>(tx, 'line_of', ONE, [channel_id, line_id]);
  return line === undefined ? null : boardLine(line);
}

/** The lines of a channel around one of them, oldest first. @param line_id null: the newest ones */
export async function linesAround(
  tx: Tx,
  channel_id: number,
  line_id: number | null,
  most: number,
): Promise<BoardLine[]> {
  const before = await namedQuery<Row>(tx, 'lines_before', BEFORE, [channel_id, line_id ?? NEWEST, most + 1]);
  if (line_id === null) return before.toReversed().map(boardLine);
  const after = await namedQuery<Row>(tx, 'lines_after', AFTER, [channel_id, line_id, most]);
  return [...before.toReversed(), ...after].map(boardLine);
}

const OPEN = `SELECT id FROM chat_line WHERE id = ANY ($1) AND NOT apart AND deleted_at_ms IS NULL`;

/** Those of the lines that were said to everyone, and not in a private chat. */
export async function openLineIds(db: Db, line_ids: readonly number[]): Promise<number[]> {
  return (await namedQuery<{ id: number }>(db, 'open_lines', OPEN, [line_ids])).map(({ id }) => id);
}
