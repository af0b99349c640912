import {
  isAdmin,
  isPerformer,
  isPrivate,
  refusalIn,
  refusalOf,
  SESSION_TYPE,
  type Action,
  type ChannelStatus,
} from '@akari/rules';
import { and, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import { channelTable } from '../channel/state/channel.table.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Person } from '../../platform/http/person.ts';
import { sessionTable } from '../session/state/session.table.ts';

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
export async function readerRole(db: Db | Tx, person: Person, channelId: number): Promise<BoardRole | null> {
  const { user_id } = person;
  if (user_id === null || refusalOf(person, 'chat.read') !== null) return null;
  const [channel] = await db
    .select({ status: channelTable.status })
    .from(channelTable)
    .where(eq(channelTable.performer_id, channelId));
  if (channel === undefined) return null;
  const facts = { own: user_id === channelId, status: channel.status };
  const isInside = () => readsBoard(db, user_id, channelId);
  return (await isAllowed(person, 'chat.read', facts, isInside)) ? boardRoleOf(person) : null;
}

/**
 * Whether a person may write: as `readerRole`, and the policy allows writing, the viewer's media has arrived (a session
 * that never connected pays nothing), and the channel's status allows chat.
 * @returns the role, the broadcast and whether the line is private; null if the person may not write
 */
export async function speakerRole(db: Db | Tx, person: Person, channelId: number): Promise<Speaker | null> {
  const { user_id } = person;
  if (user_id === null || refusalOf(person, 'chat.write') !== null) return null;
  const [channel] = await db
    .select({ status: channelTable.status, broadcast_id: channelTable.broadcast_id })
    .from(channelTable)
    .where(eq(channelTable.performer_id, channelId));
  if (channel === undefined || channel.broadcast_id === null) return null;
  const facts = { own: user_id === channelId, status: channel.status };
  const isInside = () => isAmong(db, user_id, talking(channelId));
  if (!(await isAllowed(person, 'chat.write', facts, isInside))) return null;
  return {
    role: boardRoleOf(person),
    broadcast_id: channel.broadcast_id,
    apart: isPrivate(channel.status),
  };
}
