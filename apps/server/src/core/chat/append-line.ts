import type { ChatLine } from '@akari/contract';
import type { SessionEnd, ViewerTier } from '@akari/rules';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { enqueue, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Services } from '../../platform/services.ts';
import type { LineBody } from './chat.table.ts';
import { lineBatch } from './line-batch.ts';
import { lineSaid } from './line-hooks.ts';
import { tellApart } from './tell-board.ts';

/** Sends a private line at once, without a batch. */
const tellLine = (services: Services, channel_id: number, line: ChatLine, ignored = false): Promise<void> =>
  tellApart(services, { channel_id, ignored }, 'chat.lines', {
    channel_id: String(channel_id),
    lines: [line],
  });

export interface NewLine {
  channel_id: number;
  broadcast_id: number | null;
  /** Stored for moderation, even if the line shows no author. */
  author_id: number | null;
  client_line_id?: string;
  body: LineBody;
  /** Sent during a private chat: hidden from later viewers, and not batched, because a batch could reach them. */
  apart: boolean;
  /** Whether the performer ignores the author, and does not get the line. */
  ignored?: boolean;
}

const APPEND_LINE = `INSERT INTO chat_line (channel_id, broadcast_id, author_id, client_line_id, body, at_ms, apart)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`;

/**
 * Stores a line and, after the commit, publishes it on the board of its channel.
 * @returns its id, or null when the author has sent a line with this client_line_id before
 */
export async function appendChatLine(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { ignored = false, ...line }: NewLine,
): Promise<number | null> {
  const at_ms = services.clock.nowMs();
  const { channel_id, broadcast_id, author_id, client_line_id = null, apart } = line;
  const values = [
    ...[channel_id, broadcast_id, author_id, client_line_id],
    ...[JSON.stringify(line.body), at_ms, apart],
  ];
  const [row] = await namedQuery<{ id: number }>(tx, 'append_line', APPEND_LINE, values);
  if (row === undefined) return null;
  const said: ChatLine = { ...line.body, line_id: row.id, at_ms };
  after(() =>
    apart
      ? tellLine(services, channel_id, said, ignored)
      : lineBatch(services).say(channel_id, said, ignored),
  );
  after(() => lineSaid(services).tell({ channel_id, line: said, apart, ignored }));
  return row.id;
}

export type SystemEvent = Extract<ChatLine, { kind: 'system' }>['event'];

const APPEND_SYSTEM_LINE = `INSERT INTO chat_line (channel_id, broadcast_id, author_id, body, at_ms, apart)
  VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`;

/** Queues a system line without awaiting it, and publishes it after the commit. The page words it in its language. */
export function appendSystemLine(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  notice: {
    channel_id: number;
    broadcast_id: number | null;
    event: SystemEvent;
    /** The person who joined or left. */
    person?: { user_id: number; user_name: string };
    /** Of a person who enters with an effect. */
    tier?: ViewerTier | undefined;
    poll?: Extract<ChatLine, { kind: 'system' }>['poll'];
    ticket?: Extract<ChatLine, { kind: 'system' }>['ticket'];
    end?: SessionEnd;
    /** Joins and leaves during a private chat are shown only to the people in it. */
    apart?: boolean;
  },
): void {
  const { channel_id, broadcast_id, event, person, tier, poll, ticket, end, apart = false } = notice;
  const at_ms = services.clock.nowMs();
  const who = { user_name: person?.user_name ?? null, ...(tier === undefined ? {} : { tier }) };
  const more = { ...(poll === undefined ? {} : { poll }), ...(ticket === undefined ? {} : { ticket }) };
  const body = { kind: 'system' as const, event, ...who, ...more, end: end ?? null };
  const values = [channel_id, broadcast_id, person?.user_id ?? null, JSON.stringify(body), at_ms, apart];
  const added = namedQuery<{ id: number }>(tx, 'append_system_line', APPEND_SYSTEM_LINE, values);
  enqueue(tx, added);
  after(async () => {
    for (const { id } of await added) {
      const line: ChatLine = { ...body, line_id: id, at_ms };
      if (apart) await tellLine(services, channel_id, line);
      else await lineBatch(services).say(channel_id, line);
    }
  });
}
