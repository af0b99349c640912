import type { chatSend } from '@akari/contract';
import {
  CHAT_LINE_MAX,
  CHAT_RATE_LINES,
  CHAT_RATE_WINDOW_MS,
  chatLength,
  cleanChatText,
  STICKER_EMOJI,
} from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { awaitTurn, judgeLine } from '../moderation/line/judge-line.ts';
import { holdLine, wasHeld } from '../moderation/line/hold-line.ts';
import { sharedRates } from '../../platform/redis/shared-rates.ts';
import type { Services } from '../../platform/services.ts';
import { appendChatLine } from './append-line.ts';
import { speakerRole } from './board-access.ts';
import { chatLineTable, type LineBody } from './chat.table.ts';
import { quotedLine } from './quoted-line.ts';

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

/** @throws chat_line_empty, chat_line_too_long */
function readText(sent: string): string {
  const text = cleanChatText(sent);
  if (text === '') throw new Problem('chat_line_empty');
  if (chatLength(text) > CHAT_LINE_MAX) throw new Problem('chat_line_too_long');
  return text;
}

/**
 * Sends a person's line to a board, or keeps it for the performer. A repeat of the same `client_line_id` returns the
 * first line.
 * @returns the line's id; null: the line waits
 * @throws chat_line_empty, chat_line_too_long, chat_not_in_session, too_many_requests, and what `judgeLine` throws
 */
export async function sendLine(
  services: Services,
  member: Member,
  sent: z.output<typeof chatSend>,
): Promise<number | null> {
  // A sticker is judged as its emoji: slow mode, silence and who may write hold for it too.
  const { sticker } = sent;
  const written = sticker === undefined ? readText(sent.text) : STICKER_EMOJI[sticker];
  const channel_id = Number(sent.channel_id);
  const { db } = services.database;
  const { user_id, user_name, tier } = member;
  const { client_line_id, color, lang } = sent;
  const speaker = Number.isSafeInteger(channel_id) ? await speakerRole(db, member, channel_id) : null;
  if (speaker === null) throw new Problem('chat_not_in_session');
  const known = await sentBefore(services, user_id, client_line_id);
  if (known !== null) return known;
  if (speaker.rules.words.length > 0 && (await wasHeld(db, user_id, client_line_id))) return null;
  const place = { channel_id, ...speaker };
  const { verdict, writer } = await judgeLine(services, member, place, written);
  const reply = sent.reply_to === undefined ? undefined : await quotedLine(db, place, sent.reply_to);
  const wait_ms = await sharedRates(services).take(`line:${user_id}`, RATE);
  if (wait_ms > 0) throw new Problem('too_many_requests', { retry_after_s: Math.ceil(wait_ms / 1000) });
  await awaitTurn(services, user_id, place, writer);
  const { broadcast_id, apart, ignored, role } = speaker;
  const author = { user_id: String(user_id), user_name, tier, role };
  const quoted = reply === undefined ? {} : { reply };
  const body: LineBody =
    sticker === undefined
      ? { kind: 'text', text: verdict.text, color, lang, author, ...quoted }
      : { kind: 'sticker', sticker, author };
  const line = { channel_id, broadcast_id, apart, author_id: user_id, client_line_id, body };
  if (verdict.says === 'hold') {
    // Nothing of a sticker can be changed or judged by the performer.
    if (body.kind !== 'text') throw new Problem('chat_word_forbidden');
    await holdLine(services, { ...line, body });
    return null;
  }
  const line_id = await unitOfWork(db, (tx, after) =>
    appendChatLine(services, tx, after, { ...line, ignored }),
  );
  return line_id ?? (await sentBefore(services, user_id, client_line_id)) ?? 0;
}
