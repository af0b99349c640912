import type { ChatLine } from '@akari/contract';
import { isPrivate } from '@akari/rules';
import { channelOf, type ChannelRow } from '../channel/state/channel.queries.ts';
import { BatchLoader } from '../../platform/sync/batch-loader.ts';
import type { Db } from '../../platform/database/database.ts';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';
import type { BoardRole } from './board-access.ts';
import { recentLines, type BoardView } from './chat.queries.ts';

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

/**
 * The lines of a board for a person who enters. Only the performer sees lines of an earlier private chat, and only the
 * performer does not see those of ignored viewers.
 */
export const boardNow = async (
  services: Services,
  role: BoardRole,
  channel_id: number,
): Promise<ChatLine[]> =>
  (await (role === 'performer' ? forPerformer : forViewers)(services).load(channel_id)) ?? [];
