import { chatLine, type ChatLine } from '@akari/contract';
import { CHAT_HISTORY_LINES, normalizeUserName } from '@akari/rules';
import { and, desc, eq, gte } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { chatLineTable } from './chat.table.ts';

const BY_NAME = `SELECT c.performer_id AS id FROM channel c JOIN app_user u ON u.id = c.performer_id
  WHERE lower(u.user_name) = lower($1) AND u.closed_at_ms IS NULL`;

export async function channelOfName(db: Db, performerName: string): Promise<number | null> {
  const name = normalizeUserName(performerName);
  const [found] = await namedQuery<{ id: number }>(db, 'channel_of_name', BY_NAME, [name]);
  return found?.id ?? null;
}

/** Which lines of a board a person may see. */
export interface BoardView {
  since_ms: number;
  /** Whether private lines are included. */
  apart: boolean;
}

/** The last lines of a broadcast, oldest first. */
export async function recentLines(
  db: Db,
  channelId: number,
  broadcastId: number,
  { since_ms, apart }: BoardView,
): Promise<ChatLine[]> {
  const rows = await db
    .select({ id: chatLineTable.id, at_ms: chatLineTable.at_ms, body: chatLineTable.body })
    .from(chatLineTable)
    .where(
      and(
        eq(chatLineTable.channel_id, channelId),
        eq(chatLineTable.broadcast_id, broadcastId),
        gte(chatLineTable.at_ms, since_ms),
        apart ? undefined : eq(chatLineTable.apart, false),
      ),
    )
    .orderBy(desc(chatLineTable.id))
    .limit(CHAT_HISTORY_LINES);
  return rows.toReversed().map(({ id, at_ms, body }) => chatLine.parse({ ...body, line_id: id, at_ms }));
}
