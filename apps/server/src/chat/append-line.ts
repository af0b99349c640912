import type { ChatLine } from '@akari/contract';
import type { SessionEnd } from '@akari/rules';
import type { Tx } from '../platform/database/database.ts';
import type { AfterCommit } from '../platform/database/unit-of-work.ts';
import type { Services } from '../platform/services.ts';
import { chatLineTable } from './chat.table.ts';
import { lineBatch } from './line-batch.ts';

/** Each kind of line without what the table adds. */
export type NewLineBody = ChatLine extends infer L
  ? L extends ChatLine
    ? Omit<L, 'line_id' | 'at_ms'>
    : never
  : never;

export interface NewLine {
  channel_id: number;
  broadcast_id: number | null;
  /** Kept for moderation, also when the line shows nobody. */
  author_id: number | null;
  client_line_id?: string;
  body: NewLineBody;
}

/**
 * Keeps a line and, after commit, says it on the board of its channel.
 * @returns its id, or null when the author has sent a line with this client_line_id before
 */
export async function appendChatLine(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  line: NewLine,
): Promise<number | null> {
  const at_ms = services.clock.nowMs();
  const [row] = await tx
    .insert(chatLineTable)
    .values({ ...line, client_line_id: line.client_line_id ?? null, at_ms })
    .onConflictDoNothing()
    .returning({ id: chatLineTable.id });
  if (row === undefined) return null;
  after(() => lineBatch(services).say(line.channel_id, { ...line.body, line_id: row.id, at_ms }));
  return row.id;
}

export type SystemEvent = Extract<ChatLine, { kind: 'system' }>['event'];

/** A notice of the system; the page words it in its language. */
export async function appendSystemLine(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  notice: {
    channel_id: number;
    broadcast_id: number | null;
    event: SystemEvent;
    /** Who came or went. */
    person?: { user_id: number; user_name: string };
    end?: SessionEnd;
  },
): Promise<void> {
  const { channel_id, broadcast_id, event, person, end } = notice;
  await appendChatLine(services, tx, after, {
    channel_id,
    broadcast_id,
    author_id: person?.user_id ?? null,
    body: { kind: 'system', event, user_name: person?.user_name ?? null, end: end ?? null },
  });
}
