import { chatLine, type ChatLine } from '@akari/contract';
import { CHAT_HISTORY_LINES } from '@akari/rules';
import { and, desc, eq, gte } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { chatLineTable } from './chat.table.ts';

/** Which lines of a board a person may see. */
export interface BoardView {
  since_ms: number;
  /** Whether private lines are included. */
  apart: boolean;
}

/** The last lines of a broadcast, oldest first. */
export async function recentLines(
  db: Db,
  channel_id: number,
  broadcast_id: number,
  { since_ms, apart }: BoardView,
): Promise<ChatLine[]> {
  const rows = await db
    .select({ id: chatLineTable.id, at_ms: chatLineTable.at_ms, body: chatLineTable.body })
    .from(chatLineTable)
    .where(
      and(
        eq(chatLineTable.channel_id, channel_id),
        eq(chatLineTable.broadcast_id, broadcast_id),
        gte(chatLineTable.at_ms, since_ms),
        apart ? undefined : eq(chatLineTable.apart, false),
      ),
    )
    .orderBy(desc(chatLineTable.id))
    .limit(CHAT_HISTORY_LINES);
  return rows.toReversed().map(({ id, at_ms, body }) => chatLine.parse({ ...body, line_id: id, at_ms }));
}
