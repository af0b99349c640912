import type { ChatLine } from '@akari/contract';
import { quoteOf, saidIn } from '@akari/rules';
import { and, eq, gte, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { chatLineTable } from './chat.table.ts';

type QuotedLine = NonNullable<Extract<ChatLine, { kind: 'text' }>['reply']>;

/** The chat in which a reply is written. */
interface ReplyPlace {
  channel_id: number;
  broadcast_id: number;
  apart: boolean;
  board_since_ms: number;
}

/**
 * What a reply quotes of a line. A line of another chat is not found: a quotation must not carry what was private to
 * people who were not there.
 * @throws chat_reply_gone
 */
export async function quotedLine(db: Db, place: ReplyPlace, line_id: number): Promise<QuotedLine> {
  const [row] = await db
    .select({ body: chatLineTable.body })
    .from(chatLineTable)
    .where(
      and(
        eq(chatLineTable.id, line_id),
        eq(chatLineTable.channel_id, place.channel_id),
        eq(chatLineTable.broadcast_id, place.broadcast_id),
        eq(chatLineTable.apart, place.apart),
        gte(chatLineTable.at_ms, place.board_since_ms),
        isNull(chatLineTable.deleted_at_ms),
      ),
    );
  if (row?.body.kind !== 'text' && row?.body.kind !== 'sticker') throw new Problem('chat_reply_gone');
  const { user_id, user_name, role } = row.body.author;
  return { line_id, user_id, user_name, role, text: quoteOf(saidIn(row.body) ?? '') };
}
