import {
  isAdmin,
  isPerformer,
  isPrivate,
  refusalIn,
  refusalOf,
  SESSION_TYPE,
  USUAL_CHAT_RULES,
  type Action,
  type ChannelStatus,
} from '@akari/rules';
import { and, eq, sql } from 'drizzle-orm';
import { channelTable } from '../channel/state/channel.table.ts';
import { ignoredText } from '../ignore/state/ignored.sql.ts';
import type { LinePlace } from '../moderation/line/judge-line.ts';
import { chatRulesTable } from '../moderation/state/chat-rules.table.ts';
import { mutedViewerTable, roomHelperTable } from '../moderation/state/moderator.table.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Person } from '../../platform/http/person.ts';

/** The role of a person at a board. */
export type BoardRole = 'viewer' | 'performer' | 'admin';

/** The author of a line and its broadcast. `apart`: the line is private, and hidden from viewers who come later. */
interface Speaker {
  role: BoardRole;
  broadcast_id: number;
  apart: boolean;
  /** Whether the performer ignores the author: the performer's pages do not get the line. */
  ignored: boolean;
  /** Lines from before this time are not those of the chat as it is now. */
  board_since_ms: number;
  /** Whether the performer named them a helper. */
  helper: boolean;
  /** Null: not muted. */
  muted_until_ms: number | null;
  rules: LinePlace['rules'];
}

const OF_BOARD = `s.channel_id = $1 AND s.ended_at_ms IS NULL AND s.session_type IN (${SESSION_TYPE.chat}, ${SESSION_TYPE.twoshot})`;
/** Sessions that may chat: their media has arrived. A session that never connected pays nothing and reads nothing. */
const TALKING = `${OF_BOARD} AND s.state IN ('on', 'paused')`;
/** Sessions that may read: as above, and those that follow a session in the same channel, before their media arrives. */
const READING = `${OF_BOARD} AND (s.state IN ('on', 'paused') OR s.state = 'joining' AND s.follows_id IS NOT NULL)`;

const TALKS = `SELECT FROM viewer_session s WHERE s.viewer_id = $2 AND ${TALKING}`;
const READS = `SELECT FROM viewer_session s WHERE s.viewer_id = $2 AND ${READING}`;
const READERS = `SELECT s.viewer_id FROM viewer_session s WHERE ${READING}`;

/** Whether a person may write lines in a channel as a viewer now. */
const talksOnBoard = async (db: Db | Tx, viewer_id: number, channel_id: number): Promise<boolean> =>
  (await namedQuery(db, 'talks_on_board', TALKS, [channel_id, viewer_id])).length > 0;

/** Whether a person may read the lines of a channel as a viewer now. */
export const readsBoard = async (db: Db | Tx, viewer_id: number, channel_id: number): Promise<boolean> =>
  (await namedQuery(db, 'reads_board', READS, [channel_id, viewer_id])).length > 0;

/** User ids of the viewers who may read the lines of a channel now. */
export async function viewersReading(db: Db | Tx, channel_id: number): Promise<number[]> {
  const rows = await namedQuery<{ viewer_id: number }>(db, 'board_readers', READERS, [channel_id]);
  return rows.map(({ viewer_id }) => viewer_id);
}

/** The role of an author, as lines show it. */
const boardRoleOf = ({ user_type }: Person): BoardRole => {
  if (isPerformer(user_type)) return 'performer';
  return isAdmin(user_type) ? 'admin' : 'viewer';
};

/** Whether the policy allows an action at a board. `isInside` is read only if it decides. */
async function isAllowed(
  person: Person,
  action: Action,
  facts: { own: boolean; status: ChannelStatus },
  isInside: () => Promise<boolean>,
): Promise<boolean> {
  const allowed = (inside: boolean): boolean => refusalIn(person, action, { ...facts, inside }) === null;
  return allowed(false) || (allowed(true) && (await isInside()));
}

/**
 * The role in which a person may read the lines of a channel; null: none. Readers are its performer, viewers in party
 * chat, and administrators. During a private chat an administrator reads only from within a session, so that there is a
 * record of it.
 */
export async function readerRole(db: Db | Tx, person: Person, channel_id: number): Promise<BoardRole | null> {
  const { user_id } = person;
  if (user_id === null || refusalOf(person, 'chat.read') !== null) return null;
  const [channel] = await db
    .select({ status: channelTable.status })
    .from(channelTable)
    .where(eq(channelTable.performer_id, channel_id));
  if (channel === undefined) return null;
  const facts = { own: user_id === channel_id, status: channel.status };
  const isInside = () => readsBoard(db, user_id, channel_id);
  return (await isAllowed(person, 'chat.read', facts, isInside)) ? boardRoleOf(person) : null;
}

/**
 * Whether a person may write: as `readerRole`, and the policy allows writing, the viewer's media has arrived (a session
 * that never connected pays nothing), and the channel's status allows chat.
 * @returns the role, the broadcast, and whether the line is private or ignored; null if the person may not write
 */
export async function speakerRole(db: Db | Tx, person: Person, channel_id: number): Promise<Speaker | null> {
  const { user_id } = person;
  if (user_id === null || refusalOf(person, 'chat.write') !== null) return null;
  const [channel] = await db
    .select({
      status: channelTable.status,
      broadcast_id: channelTable.broadcast_id,
      ignored: sql<boolean>`${sql.raw(ignoredText(String(channel_id), String(user_id)))}`,
      board_since_ms: channelTable.board_since_ms,
      helper: roomHelperTable.since_ms,
      muted_until_ms: mutedViewerTable.until_ms,
      rules: chatRulesTable,
    })
    .from(channelTable)
    .leftJoin(chatRulesTable, eq(chatRulesTable.performer_id, channelTable.performer_id))
    .leftJoin(
      roomHelperTable,
      and(
        eq(roomHelperTable.performer_id, channelTable.performer_id),
        eq(roomHelperTable.viewer_id, user_id),
      ),
    )
    .leftJoin(
      mutedViewerTable,
      and(
        eq(mutedViewerTable.performer_id, channelTable.performer_id),
        eq(mutedViewerTable.viewer_id, user_id),
      ),
    )
    .where(eq(channelTable.performer_id, channel_id));
  if (channel === undefined || channel.broadcast_id === null) return null;
  const facts = { own: user_id === channel_id, status: channel.status };
  const isInside = () => talksOnBoard(db, user_id, channel_id);
  if (!(await isAllowed(person, 'chat.write', facts, isInside))) return null;
  return {
    role: boardRoleOf(person),
    broadcast_id: channel.broadcast_id,
    apart: isPrivate(channel.status),
    ignored: channel.ignored,
    board_since_ms: channel.board_since_ms,
    helper: channel.helper !== null,
    muted_until_ms: channel.muted_until_ms,
    rules: channel.rules ?? { ...USUAL_CHAT_RULES, version: 0 },
  };
}
