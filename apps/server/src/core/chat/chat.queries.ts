import { chatLine, type ChatLine } from '@akari/contract';
import { CHAT_HISTORY_LINES, SESSION_TYPE } from '@akari/rules';
import { hidden } from '../../platform/database/columns.ts';
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

/**
 * Lines from before a private chat, from the time of a viewer's own sessions. Private lines are never among them. A
 * session that never received media read nothing.
 */
const ATTENDED = `WITH mine AS MATERIALIZED (SELECT s.started_at_ms, s.ended_at_ms FROM viewer_session s
    WHERE s.viewer_id = $3 AND s.channel_id = $1 AND s.broadcast_id = $2 AND s.started_at_ms < $4
      AND s.delivered_ms > 0 AND s.session_type IN (${SESSION_TYPE.chat}, ${SESSION_TYPE.twoshot}))
  SELECT l.id, l.at_ms, l.body FROM chat_line l
  WHERE EXISTS (SELECT FROM mine) AND l.channel_id = $1 AND l.broadcast_id = $2 AND l.at_ms < $4 AND NOT l.apart AND l.deleted_at_ms IS NULL
    AND EXISTS (SELECT FROM mine m WHERE l.at_ms BETWEEN m.started_at_ms AND coalesce(m.ended_at_ms, $4))
  ORDER BY l.id DESC LIMIT $5`;

type LineRow = Pick<typeof chatLineTable.$inferSelect, 'id' | 'at_ms' | 'body'>;

/** A tip of an ignored viewer is shown: it is money that the performer got. */
const IGNORED = `body ->> 'kind' IN ('text', 'sticker') AND ${ignoredText('channel_id', 'author_id', 'i.since_ms <= at_ms')}`;
const RECENT = `SELECT id, at_ms, body FROM chat_line
  WHERE channel_id = ${hidden(1)} AND broadcast_id = ${hidden(2)} AND deleted_at_ms IS NULL AND at_ms >= ${hidden(3)}
    AND (${hidden(4, 'boolean')} OR NOT apart) AND (${hidden(5, 'boolean')} OR NOT (${IGNORED}))
  ORDER BY id DESC LIMIT ${CHAT_HISTORY_LINES}`;

const shown = (newest_first: readonly LineRow[]): ChatLine[] =>
  newest_first.toReversed().map(({ id, at_ms, body }) => chatLine.parse({ ...body, line_id: id, at_ms }));

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
  ]);
  return shown(rows);
}

/** Reads the lines before `before_ms` that a viewer was there for in this broadcast, oldest first. */
export async function attendedLines(
  db: Db,
  viewer_id: number,
  board: { channel_id: number; broadcast_id: number; before_ms: number },
): Promise<ChatLine[]> {
  const { channel_id, broadcast_id, before_ms } = board;
  const values = [channel_id, broadcast_id, viewer_id, before_ms, CHAT_HISTORY_LINES];
  return shown(await namedQuery<LineRow>(db, 'attended_lines', ATTENDED, values));
}
