import { chatLine, type ChatLine } from '@akari/contract';
import { CHAT_HISTORY_LINES } from '@akari/rules';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { ignoredText } from '../ignore/state/ignored.sql.ts';
import type { chatLineTable } from './chat.table.ts';

/** Which lines of a board a person may see. */
export interface BoardView {
  since_ms: number;
  /** Whether private lines are included. */
  apart: boolean;
  /** Whether lines of viewers whom the performer ignored when they wrote are included. */
  ignored: boolean;
}

type LineRow = Pick<typeof chatLineTable.$inferSelect, 'id' | 'at_ms' | 'body'>;

/** A tip of an ignored viewer is shown: it is money that the performer got. */
const IGNORED = `body ->> 'kind' = 'text' AND ${ignoredText('channel_id', 'author_id', 'i.since_ms <= at_ms')}`;
const RECENT = `SELECT id, at_ms, body FROM chat_line
  WHERE channel_id = $1 AND broadcast_id = $2 AND at_ms >= $3 AND ($4 OR NOT apart) AND ($5 OR NOT (${IGNORED}))
  ORDER BY id DESC LIMIT $6`;

/** The last lines of a broadcast, oldest first. */
export async function recentLines(
  db: Db,
  channel_id: number,
  broadcast_id: number,
  { since_ms, apart, ignored }: BoardView,
): Promise<ChatLine[]> {
  const rows = await namedQuery<LineRow>(db, 'recent_lines', RECENT, [
    channel_id,
    broadcast_id,
    since_ms,
    apart,
    ignored,
    CHAT_HISTORY_LINES,
  ]);
  return rows.toReversed().map(({ id, at_ms, body }) => chatLine.parse({ ...body, line_id: id, at_ms }));
}
