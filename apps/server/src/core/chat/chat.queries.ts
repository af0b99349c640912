import { chatLine, type ChatLine } from '@akari/contract';
import { CHAT_HISTORY_LINES } from '@akari/rules';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { chatLineTable } from './chat.table.ts';

/** Which lines of a board a person may see. */
export interface BoardView {
  since_ms: number;
  /** Whether private lines are included. */
  apart: boolean;
}

type LineRow = Pick<typeof chatLineTable.$inferSelect, 'id' | 'at_ms' | 'body'>;

const RECENT = `SELECT id, at_ms, body FROM chat_line
  WHERE channel_id = $1 AND broadcast_id = $2 AND at_ms >= $3 AND ($4 OR NOT apart)
  ORDER BY id DESC LIMIT $5`;

/** The last lines of a broadcast, oldest first. */
export async function recentLines(
  db: Db,
  channel_id: number,
  broadcast_id: number,
  { since_ms, apart }: BoardView,
): Promise<ChatLine[]> {
  const rows = await namedQuery<LineRow>(db, 'recent_lines', RECENT, [
    channel_id,
    broadcast_id,
    since_ms,
    apart,
    CHAT_HISTORY_LINES,
  ]);
  return rows.toReversed().map(({ id, at_ms, body }) => chatLine.parse({ ...body, line_id: id, at_ms }));
}
