import type { BodyOf, ChatRulesSetting, setChatRules as setCall } from '@akari/contract';
import { isPrivate, readWordList, saidIn, SLOW_SECONDS, USUAL_CHAT_RULES } from '@akari/rules';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { chatLineTable } from '../chat/chat.table.ts';
import type { Db } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { moderatorOf, noteAct } from './moderator.ts';
import { chatRulesTable } from './state/chat-rules.table.ts';
import { chatRulesOf, countChange } from './state/moderation.queries.ts';
import { tellModerators } from './line/tell-moderators.ts';
import { announceChatRules } from './tell-moderation.ts';

/** What a performer set for the chat of the own room. */
export async function chatRulesSettingOf(db: Db, performer_id: number): Promise<ChatRulesSetting> {
  const { words, on_word, mask_contacts, slow_s, writers } =
    (await chatRulesOf(db, performer_id)) ?? USUAL_CHAT_RULES;
  const seconds = SLOW_SECONDS.find((choice) => choice === slow_s) ?? 0;
  return { words: [...words], on_word, mask_contacts, slow_s: seconds, writers };
}

/** @throws chat_words_wrong */
export async function setChatRules(
  services: Services,
  performer_id: number,
  { words, ...rest }: BodyOf<typeof setCall>,
): Promise<ChatRulesSetting> {
  const read = readWordList(words);
  if (read === null) throw new Problem('chat_words_wrong');
  const set = { ...rest, words: read };
  await unitOfWork(services.database.db, async (tx, after) => {
    await tx
      .insert(chatRulesTable)
      .values({ performer_id, version: 1, ...set })
      .onConflictDoUpdate({
        target: chatRulesTable.performer_id,
        set: { ...set, version: sql`${chatRulesTable.version} + 1` },
      });
    after(() => announceChatRules(services, performer_id));
  });
  return set;
}

/**
 * Shows a line above the list, in place of the one before. A line of a private chat cannot be shown: it would outlive it.
 * @param line null: none
 * @throws not_found
 */
export async function pinLine(services: Services, performer: Member, line: string | null): Promise<void> {
  const performer_id = performer.user_id;
  await unitOfWork(services.database.db, async (tx, after) => {
    const moderator = await moderatorOf(tx, performer, performer_id);
    const { broadcast_id, status } = moderator.channel;
    const line_id = line === null ? null : rowIdOf(line);
    const [row] =
      line_id === null || isPrivate(status)
        ? []
        : await tx
            .select()
            .from(chatLineTable)
            .where(
              and(
                eq(chatLineTable.id, line_id),
                eq(chatLineTable.channel_id, performer_id),
                eq(chatLineTable.broadcast_id, broadcast_id),
                eq(chatLineTable.apart, false),
                isNull(chatLineTable.deleted_at_ms),
              ),
            );
    if (line !== null && (row === undefined || saidIn(row.body) === null)) throw new Problem('not_found');
    await countChange(tx, performer_id);
    await tx
      .update(chatRulesTable)
      .set({ pinned_line_id: line_id })
      .where(eq(chatRulesTable.performer_id, performer_id));
    if (row === undefined) await noteAct(services, tx, moderator, 'unpin');
    else await noteAct(services, tx, moderator, 'pin', { viewer_id: row.author_id, line_id: row.id });
    after(() => announceChatRules(services, performer_id));
    after(() => tellModerators(services, performer_id));
  });
}
