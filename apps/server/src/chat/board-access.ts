import { isAdmin, isPerformer, isPrivate, mayInRoom, SESSION_TYPE, type ChannelStatus } from '@akari/rules';
import { and, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import { channelTable } from '../channel/channel.table.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Person } from '../platform/http/person.ts';
import { sessionTable } from '../session/session.table.ts';

/** Statuses in which there is talk. */
const TALKING: readonly ChannelStatus[] = [
  'chatting',
  'hidden_chat',
  'free_chat',
  'showtime',
  'twoshot',
  'twoway',
];

/** As which side somebody is at a board; null: not at all. */
export type BoardRole = 'viewer' | 'performer' | 'admin';

/** The author of a line and its broadcast. `apart`: the line is private, and hidden from viewers who come later. */
interface Speaker {
  role: BoardRole;
  broadcast_id: number;
  apart: boolean;
}

/** In party chat, and seen there: who entered without ever connecting pays nothing, and reads nothing. */
const talking = (channelId: number) =>
  and(
    eq(sessionTable.channel_id, channelId),
    inArray(sessionTable.session_type, [SESSION_TYPE.chat, SESSION_TYPE.twoshot]),
    inArray(sessionTable.state, ['on', 'paused']),
  );
/** As above; who goes on in another session of the same room does not stop reading until its media has arrived. */
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

/** Whether somebody reads the lines of a channel as a viewer, at this moment. */
export const readsBoard = (db: Db | Tx, viewerId: number, channelId: number): Promise<boolean> =>
  isAmong(db, viewerId, reading(channelId));

/** Who reads the lines of a channel as a viewer, at this moment. */
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
 * Who may read the lines of a channel: its performer, who is in party chat, and administrators. What is private these read
 * from within a session only, so that a record is kept of it.
 */
export async function readerRole(db: Db | Tx, person: Person, channelId: number): Promise<BoardRole | null> {
  if (person.user_id === null) return null;
  if (isPerformer(person.user_type)) return person.user_id === channelId ? 'performer' : null;
  const inside = await readsBoard(db, person.user_id, channelId);
  if (isAdmin(person.user_type)) return inside || !(await isPrivateNow(db, channelId)) ? 'admin' : null;
  return inside ? 'viewer' : null;
}

/**
 * Who may speak: as above, but only who has the right to, a viewer's picture must have arrived (who enters without ever
 * connecting pays nothing), and the channel is in party chat.
 * @returns the role and the broadcast, or null
 */
export async function speakerRole(db: Db | Tx, person: Person, channelId: number): Promise<Speaker | null> {
  if (person.user_id === null || !mayInRoom(person.user_type, 'write')) return null;
  const [channel] = await db
    .select({ status: channelTable.status, broadcast_id: channelTable.broadcast_id })
    .from(channelTable)
    .where(eq(channelTable.performer_id, channelId));
  if (channel === undefined || !TALKING.includes(channel.status) || channel.broadcast_id === null)
    return null;
  const board = { broadcast_id: channel.broadcast_id, apart: isPrivate(channel.status) };
  if (isPerformer(person.user_type))
    return person.user_id === channelId ? { role: 'performer', ...board } : null;
  if (isAdmin(person.user_type) && !board.apart) return { role: 'admin', ...board };
  if (!(await isAmong(db, person.user_id, talking(channelId)))) return null;
  return { role: isAdmin(person.user_type) ? 'admin' : 'viewer', ...board };
}
