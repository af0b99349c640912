import type { ChatLine } from '@akari/contract';
import { CHAT_HISTORY_LINES, isPrivate } from '@akari/rules';
import { channelOf, type ChannelRow } from '../channel/state/channel.queries.ts';
import { BatchLoader } from '../../platform/sync/batch-loader.ts';
import type { Db } from '../../platform/database/database.ts';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';
import type { BoardRole } from './board-access.ts';
import { attendedLines, recentLines, type BoardView } from './chat.queries.ts';

/** The clocks of nodes differ, so a time alone does not separate private lines: `apart` excludes them too. */
const forViewersOf = ({ board_since_ms, status }: ChannelRow): BoardView => ({
  since_ms: board_since_ms,
  apart: isPrivate(status),
  ignored: true,
});

async function linesFor(db: Db, seen: 'performer' | 'viewers', channel_id: number): Promise<ChatLine[]> {
  const channel = await channelOf(db, channel_id);
  if (channel === null || channel.broadcast_id === null) return [];
  const lines = seen === 'performer' ? { since_ms: 0, apart: true, ignored: false } : forViewersOf(channel);
  return recentLines(db, channel_id, channel.broadcast_id, lines);
}

/** Batches concurrent reads of a board: after the loss of a node, hundreds of viewers enter a channel at once. */
const boards = (seen: 'performer' | 'viewers') =>
  perNode(
    ({ database }) =>
      new BatchLoader(async (ids: number[]) => {
        const lists = ids.map(async (id) => [id, await linesFor(database.db, seen, id)] as const);
        return new Map(await Promise.all(lists));
      }),
  );
const forPerformer = boards('performer');
const forViewers = boards('viewers');

/** The lines of before a private chat that the viewer was there for; none of the private chat itself. */
async function attendedBefore(
  { database }: Services,
  viewer_id: number,
  channel_id: number,
): Promise<ChatLine[]> {
  const channel = await channelOf(database.db, channel_id);
  if (channel === null || channel.broadcast_id === null || isPrivate(channel.status)) return [];
  const { broadcast_id, board_since_ms: before_ms } = channel;
  return attendedLines(database.db, viewer_id, { channel_id, broadcast_id, before_ms });
}

/**
 * The lines of a board for a person who enters. Only the performer sees lines of an earlier private chat, and only the
 * performer does not see those of ignored viewers. A viewer who was in the chat before a private one sees again what was
 * said while they were there.
 */
export async function boardNow(
  services: Services,
  role: BoardRole,
  channel_id: number,
  viewer_id: number,
): Promise<ChatLine[]> {
  if (role === 'performer') return (await forPerformer(services).load(channel_id)) ?? [];
  const [before, since] = await Promise.all([
    attendedBefore(services, viewer_id, channel_id),
    forViewers(services).load(channel_id),
  ]);
  // A change between the two reads moves the border: a line may be in both.
  const known = new Set(before.map(({ line_id }) => line_id));
  const now = (since ?? []).filter(({ line_id }) => !known.has(line_id));
  return [...before, ...now].slice(-CHAT_HISTORY_LINES);
}
