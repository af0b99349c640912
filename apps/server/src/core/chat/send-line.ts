import type { chatSend } from '@akari/contract';
import { CHAT_LINE_MAX, CHAT_RATE_LINES, CHAT_RATE_WINDOW_MS, chatLength, cleanChatText } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sharedRates } from '../../platform/redis/shared-rates.ts';
import type { Services } from '../../platform/services.ts';
import { appendChatLine } from './append-line.ts';
import { speakerRole } from './board-access.ts';
import { chatLineTable } from './chat.table.ts';

const RATE = { most: CHAT_RATE_LINES, window_ms: CHAT_RATE_WINDOW_MS };

async function sentBefore(
  services: Services,
  author_id: number,
  client_line_id: string,
): Promise<number | null> {
  const [row] = await services.database.db
    .select({ id: chatLineTable.id })
    .from(chatLineTable)
    .where(and(eq(chatLineTable.author_id, author_id), eq(chatLineTable.client_line_id, client_line_id)));
  return row?.id ?? null;
}

/**
 * Sends a person's line to a board. A repeat of the same `client_line_id` returns the first line.
 * @returns the line's id
 * @throws chat_line_empty, chat_line_too_long, chat_not_in_session, too_many_requests
 */
export async function sendLine(
  services: Services,
  member: Member,
  sent: z.output<typeof chatSend>,
): Promise<number> {
  const text = cleanChatText(sent.text);
  if (text === '') throw new Problem('chat_line_empty');
  if (chatLength(text) > CHAT_LINE_MAX) throw new Problem('chat_line_too_long');
  const channel_id = Number(sent.channel_id);
  const speaker = Number.isSafeInteger(channel_id)
    ? await speakerRole(services.database.db, member, channel_id)
    : null;
  if (speaker === null) throw new Problem('chat_not_in_session');
  const known = await sentBefore(services, member.user_id, sent.client_line_id);
  if (known !== null) return known;
  const wait_ms = await sharedRates(services).take(`line:${member.user_id}`, RATE);
  if (wait_ms > 0) throw new Problem('too_many_requests', { retry_after_s: Math.ceil(wait_ms / 1000) });
  const line_id = await unitOfWork(services.database.db, (tx, after) =>
    appendChatLine(services, tx, after, {
      channel_id,
      broadcast_id: speaker.broadcast_id,
      apart: speaker.apart,
      ignored: speaker.ignored,
      author_id: member.user_id,
      client_line_id: sent.client_line_id,
      body: {
        kind: 'text',
        text,
        color: sent.color,
        lang: sent.lang,
        author: {
          user_id: String(member.user_id),
          user_name: member.user_name,
          tier: member.tier,
          role: speaker.role,
        },
      },
    }),
  );
  return line_id ?? (await sentBefore(services, member.user_id, sent.client_line_id)) ?? 0;
}
