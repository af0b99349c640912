import type { ChatRulesSeen } from '@akari/contract';
import { isPrivate, REMOVED_LINES_TOLD, saidIn, USUAL_CHAT_RULES } from '@akari/rules';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { channelOf, type ChannelRow } from '../channel/state/channel.queries.ts';
import { chatLineTable } from '../chat/chat.table.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { chatRulesOf } from './state/moderation.queries.ts';

async function pinnedIn(
  db: Db | Tx,
  { performer_id, broadcast_id, status }: ChannelRow,
  line_id: number | null,
): Promise<ChatRulesSeen['pinned']> {
  if (line_id === null || isPrivate(status)) return null;
  const [row] = await db
    .select()
    .from(chatLineTable)
    .where(and(eq(chatLineTable.channel_id, performer_id), eq(chatLineTable.id, line_id)));
  if (row === undefined || row.broadcast_id !== broadcast_id || row.deleted_at_ms !== null || row.apart)
    return null;
  const { body } = row;
  if (body.kind !== 'text' && body.kind !== 'sticker') return null;
  const { user_name, role } = body.author;
  const lang = body.kind === 'text' ? { lang: body.lang } : {};
  return { line_id, text: saidIn(body) ?? '', ...lang, user_name, role };
}

/** The rules of a channel's chat as everybody in it sees them. */
export async function chatRulesSeenOf(db: Db | Tx, channel_id: number): Promise<ChatRulesSeen> {
  const [channel, rules] = await Promise.all([channelOf(db, channel_id), chatRulesOf(db, channel_id)]);
  const { slow_s, writers } = rules ?? USUAL_CHAT_RULES;
  const seen = { channel_id: String(channel_id), version: rules?.version ?? 0, slow_s, writers };
  if (channel === null || channel.broadcast_id === null) return { ...seen, pinned: null, removed: [] };
  const removed = await db
    .select({ id: chatLineTable.id })
    .from(chatLineTable)
    .where(
      and(
        eq(chatLineTable.channel_id, channel_id),
        eq(chatLineTable.broadcast_id, channel.broadcast_id),
        isNotNull(chatLineTable.deleted_at_ms),
      ),
    )
    .orderBy(desc(chatLineTable.deleted_at_ms))
    .limit(REMOVED_LINES_TOLD);
  const pinned = await pinnedIn(db, channel, rules?.pinned_line_id ?? null);
  return { ...seen, pinned, removed: removed.map(({ id }) => id) };
}
