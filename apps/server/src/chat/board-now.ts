import type { ChatLine } from '@akari/contract';
import { isPrivate } from '@akari/rules';
import { channelOf, type ChannelRow } from '../channel/channel.queries.ts';
import { BatchLoader } from '../platform/batch-loader.ts';
import type { Db } from '../platform/database/database.ts';
import { perNode } from '../platform/per-node.ts';
import type { Services } from '../platform/services.ts';
import type { BoardRole } from './board-access.ts';
import { recentLines, type BoardView } from './chat.queries.ts';

/** The node that ended the private time may have another clock than the one that kept its last line. */
const forViewersOf = ({ board_since_ms, status }: ChannelRow): BoardView => ({
  since_ms: board_since_ms,
  apart: isPrivate(status),
});

async function linesFor(db: Db, seen: 'all' | 'viewers', channelId: number): Promise<ChatLine[]> {
  const channel = await channelOf(db, channelId);
  if (channel === null || channel.broadcast_id === null) return [];
  const lines = seen === 'all' ? { since_ms: 0, apart: true } : forViewersOf(channel);
  return recentLines(db, channelId, channel.broadcast_id, lines);
}

/** When a node has fallen, hundreds enter the same room at once: a board is read once for all who ask meanwhile. */
const boards = (seen: 'all' | 'viewers') =>
  perNode(
    ({ database }) =>
      new BatchLoader(async (ids: number[]) => {
        const lists = ids.map(async (id) => [id, await linesFor(database.db, seen, id)] as const);
        return new Map(await Promise.all(lists));
      }),
  );
const whole = boards('all');
const forViewers = boards('viewers');

/** What stands on the board for somebody who enters: of what was private before, nobody but the performer sees anything. */
export const boardNow = async (services: Services, role: BoardRole, channelId: number): Promise<ChatLine[]> =>
  (await (role === 'performer' ? whole : forViewers)(services).load(channelId)) ?? [];
