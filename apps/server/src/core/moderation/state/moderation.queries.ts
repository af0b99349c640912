import type { OwnChat } from '@akari/contract';
import { and, eq, sql } from 'drizzle-orm';
import { channelOf } from '../../channel/state/channel.queries.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { favouriteText } from '../../favourite/state/favourite.sql.ts';
import { chatRulesTable } from './chat-rules.table.ts';
import { roomHelperTable } from './moderator.table.ts';

/** A performer who set nothing has the usual rules. */
export const chatRulesOf = async (db: Db | Tx, performer_id: number) =>
  (await db.select().from(chatRulesTable).where(eq(chatRulesTable.performer_id, performer_id)))[0];

/** Whether a person paid something to a performer in a broadcast, as SQL. */
const PAID = `EXISTS (SELECT FROM viewer_session e WHERE e.viewer_id = $2 AND e.broadcast_id = $3
    AND (e.charged_units > 0 OR EXISTS (SELECT FROM payment p WHERE p.given AND p.session_id = e.id)))`;
const PAYING = `SELECT ${PAID} AS paying WHERE $1::bigint IS NOT NULL`;

export async function isPaying(
  db: Db | Tx,
  channel_id: number,
  viewer_id: number,
  broadcast_id: number,
): Promise<boolean> {
  const [row] = await namedQuery<{ paying: boolean }>(db, 'chat_paying', PAYING, [
    channel_id,
    viewer_id,
    broadcast_id,
  ]);
  return row?.paying === true;
}

const OWN = `SELECT EXISTS (SELECT FROM room_helper h WHERE h.performer_id = $1 AND h.viewer_id = $2) AS helper,
  (SELECT m.until_ms FROM muted_viewer m WHERE m.performer_id = $1 AND m.viewer_id = $2 AND m.until_ms > $4) AS muted_until_ms,
  ${PAID} AS paying, ${favouriteText('$2', '$1')} AS favourite,
  greatest(
    (SELECT max(l.at_ms) FROM chat_line l WHERE l.author_id = $2 AND l.channel_id = $1 AND l.broadcast_id = $3
      AND l.client_line_id IS NOT NULL),
    (SELECT max(h.at_ms) FROM held_line h WHERE h.author_id = $2 AND h.channel_id = $1 AND h.broadcast_id = $3)
  ) AS last_at_ms`;

/** What holds for one person in the chat of a channel. */
export async function ownChatOf(
  db: Db | Tx,
  channel_id: number,
  viewer_id: number,
  now_ms: number,
): Promise<OwnChat> {
  const [channel, rules] = await Promise.all([channelOf(db, channel_id), chatRulesOf(db, channel_id)]);
  const values = [channel_id, viewer_id, channel?.broadcast_id ?? null, now_ms];
  const [row] = await namedQuery<{
    helper: boolean;
    muted_until_ms: number | null;
    paying: boolean;
    favourite: boolean;
    last_at_ms: number | null;
  }>(db, 'own_chat', OWN, values);
  const {
    helper = false,
    muted_until_ms = null,
    paying = false,
    favourite = false,
    last_at_ms = null,
  } = row ?? {};
  const next_at_ms = last_at_ms === null ? 0 : last_at_ms + (rules?.slow_s ?? 0) * 1_000;
  const waits = !helper && viewer_id !== channel_id && next_at_ms > now_ms;
  return { helper, muted_until_ms, paying, favourite, next_at_ms: waits ? next_at_ms : 0 };
}

/** Counts a change of what pages show. */
export const countChange = async (tx: Tx, performer_id: number): Promise<unknown> =>
  tx
    .insert(chatRulesTable)
    .values({ performer_id, version: 1 })
    .onConflictDoUpdate({
      target: chatRulesTable.performer_id,
      set: { version: sql`${chatRulesTable.version} + 1` },
    });

export const isHelper = async (db: Db | Tx, performer_id: number, viewer_id: number): Promise<boolean> =>
  (
    await db
      .select()
      .from(roomHelperTable)
      .where(and(eq(roomHelperTable.performer_id, performer_id), eq(roomHelperTable.viewer_id, viewer_id)))
  ).length > 0;
