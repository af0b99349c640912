import { hasChatStarted, isAdmin, isPerformer, isPrivate, mayInRoom, SESSION_TYPE } from '@akari/rules';
import { and, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import { channelTable } from '../channel/channel.table.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Person } from '../../platform/http/person.ts';
import { sessionTable } from '../session/session.table.ts';

/** The role of a person at a board. */
export type BoardRole = 'viewer' | 'performer' | 'admin';

/** The author of a line and its broadcast. `apart`: the line is private, and hidden from viewers who come later. */
interface Speaker {
  role: BoardRole;
  broadcast_id: number;
  apart: boolean;
}

/** Sessions that may chat: their media has arrived. A session that never connected pays nothing and reads nothing. */
const talking = (channelId: number) =>
  and(
    eq(sessionTable.channel_id, channelId),
    inArray(sessionTable.session_type, [SESSION_TYPE.chat, SESSION_TYPE.twoshot]),
    inArray(sessionTable.state, ['on', 'paused']),
  );
/**
 * Sessions that may read: as above, and those that follow a session in the same channel, before their media arrives.
 */
const reading = (channelId: number) =>
  and(
    eq(sessionTable.channel_id, channelId),
    inArray(sessionTable.session_type, [SESSION_TYPE.chat, SESSION_TYPE.twoshot]),
    or(
      inArray(sessionTable.state, ['on', 'paused']),
      and(eq(sessionTable.state, 'joining'), isNotNull(sessionTable.follows_id)),
    ),
  );

async function isAmong(db: Db | Tx, viewerId: number, who: SQL | undefined): Promise<boolean> {
  const [running] = await db
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(and(eq(sessionTable.viewer_id, viewerId), who));
  return running !== undefined;
}

/** Whether a person may read the lines of a channel as a viewer now. */
export const readsBoard = (db: Db | Tx, viewerId: number, channelId: number): Promise<boolean> =>
  isAmong(db, viewerId, reading(channelId));

/** User ids of the viewers who may read the lines of a channel now. */
export async function viewersReading(db: Db | Tx, channelId: number): Promise<number[]> {
  const rows = await db
    .select({ viewer_id: sessionTable.viewer_id })
    .from(sessionTable)
    .where(reading(channelId));
  return rows.map(({ viewer_id }) => viewer_id);
}

async function isPrivateNow(db: Db | Tx, channelId: number): Promise<boolean> {
  const [channel] = await db
    .select({ status: channelTable.status })
    .from(channelTable)
    .where(eq(channelTable.performer_id, channelId));
  return channel !== undefined && isPrivate(channel.status);
}

/**
 * The role in which a person may read the lines of a channel; null: none. Readers are its performer, viewers in party
 * chat, and administrators. During a private chat an administrator reads only from within a session, so that there is a
 * record of it.
 */
export async function readerRole(db: Db | Tx, person: Person, channelId: number): Promise<BoardRole | null> {
  if (person.user_id === null) return null;
  if (isPerformer(person.user_type)) return person.user_id === channelId ? 'performer' : null;
  const inside = await readsBoard(db, person.user_id, channelId);
  if (isAdmin(person.user_type)) return inside || !(await isPrivateNow(db, channelId)) ? 'admin' : null;
  return inside ? 'viewer' : null;
}

/**
 * Whether a person may write: as `readerRole`, and the user type has the right to write, the viewer's media has arrived
 * (a session that never connected pays nothing), and the channel's status allows chat.
 * @returns the role, the broadcast and whether the line is private; null if the person may not write
 */
export async function speakerRole(db: Db | Tx, person: Person, channelId: number): Promise<Speaker | null> {
  if (person.user_id === null || !mayInRoom(person.user_type, 'write')) return null;
  const [channel] = await db
    .select({ status: channelTable.status, broadcast_id: channelTable.broadcast_id })
    .from(channelTable)
    .where(eq(channelTable.performer_id, channelId));
  if (channel === undefined || !hasChatStarted(channel.status) || channel.broadcast_id === null) return null;
  const board = { broadcast_id: channel.broadcast_id, apart: isPrivate(channel.status) };
  if (isPerformer(person.user_type))
    return person.user_id === channelId ? { role: 'performer', ...board } : null;
  if (isAdmin(person.user_type) && !board.apart) return { role: 'admin', ...board };
  if (!(await isAmong(db, person.user_id, talking(channelId)))) return null;
  return { role: isAdmin(person.user_type) ? 'admin' : 'viewer', ...board };
}
