import type { MessageFile, PrivateMessage } from '@akari/contract';
import {
  PRIVATE_MESSAGE_HISTORY,
  PRIVATE_MESSAGE_ROOM_HISTORY,
  USER_TYPE,
  type Language,
  type PrivateMessageSide,
} from '@akari/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { ignoredText } from '../../core/ignore/state/ignored.sql.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

/** The people of a conversation. */
export interface Pair {
  performer_id: number;
  viewer_id: number;
}

interface MessageRow extends Pair, Record<string, unknown> {
  id: number;
  viewer_name: string;
  from_performer: boolean;
  text: string;
  lang: Language;
  secret: boolean;
  at_ms: number;
  read_at_ms: number | null;
  file: (Omit<MessageFile, 'file_id'> & { file_id: number }) | null;
  /** The performer still ignores the viewer, who wrote it while she did. */
  hidden: boolean;
}

const COLUMNS = `m.id, m.performer_id, m.viewer_id, u.user_name AS viewer_name, m.from_performer, m.text, m.lang,
  m.secret, m.at_ms, m.read_at_ms, (SELECT json_strip_nulls(json_build_object('file_id', f.id, 'kind', f.kind,
    'width_px', f.width_px, 'height_px', f.height_px, 'duration_ms', f.duration_ms, 'selfy', f.selfy,
    'gone', f.deleted_at_ms IS NOT NULL))
    FROM private_file f WHERE f.id = m.file_id) AS file, m.ignored AND ${ignoredText('m.performer_id', 'm.viewer_id')} AS hidden`;
/** The performer does not read it: not at all, or of a paid one not the text, until she ends ignoring. */
const HIDDEN = `(m.ignored AND (NOT m.secret OR ${ignoredText('m.performer_id', 'm.viewer_id')}))`;
const PERSON = 'JOIN app_user u ON u.id = m.viewer_id';
const ADD = `WITH m AS (
    INSERT INTO private_message
      (performer_id, viewer_id, broadcast_id, from_performer, text, lang, at_ms, ignored, secret, file_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING *
  ) SELECT ${COLUMNS} FROM m ${PERSON}`;
const latest = (where: string, most: number): string => `SELECT * FROM (
    SELECT ${COLUMNS} FROM private_message m ${PERSON} WHERE ${where} ORDER BY m.id DESC LIMIT ${most}
  ) latest ORDER BY id`;
const OF_PAIR = latest('m.performer_id = $1 AND m.viewer_id = $2', PRIVATE_MESSAGE_HISTORY);
const OF_BROADCAST = latest(
  'm.broadcast_id = $1 AND ($2 OR NOT m.ignored OR m.secret)',
  PRIVATE_MESSAGE_ROOM_HISTORY,
);
/** Messages of a viewer in a broadcast after the last one of the performer. */
const UNANSWERED = `SELECT count(*)::int AS unanswered FROM private_message m
  WHERE m.performer_id = $1 AND m.viewer_id = $2 AND m.broadcast_id = $3 AND NOT m.from_performer
    AND NOT m.secret
    AND m.id > coalesce((SELECT max(p.id) FROM private_message p
      WHERE p.performer_id = $1 AND p.viewer_id = $2 AND p.from_performer), 0)`;
const READ = `UPDATE private_message m SET read_at_ms = $4
  WHERE performer_id = $1 AND viewer_id = $2 AND id <= $3 AND from_performer = $5 AND NOT ${HIDDEN}
    AND read_at_ms IS NULL RETURNING id`;
/** Administrators whose running session is in a channel. */
const ADMINS_INSIDE = `SELECT s.viewer_id FROM viewer_session s JOIN app_user u ON u.id = s.viewer_id
  WHERE s.channel_id = $1 AND s.ended_at_ms IS NULL AND s.state IN ('on', 'paused')
    AND u.user_type IN (${USER_TYPE.visibleAdmin}, ${USER_TYPE.invisibleAdmin})`;

/** @param whole whether the text of what the performer does not read is included */
const messageView = (row: MessageRow, whole = true): PrivateMessage => ({
  message_id: row.id,
  performer_id: String(row.performer_id),
  inbox: String(row.viewer_id),
  viewer_name: row.viewer_name,
  from: row.from_performer ? 'performer' : 'viewer',
  text: whole || !row.hidden ? row.text : '',
  lang: row.lang,
  secret: row.secret,
  ...(row.file === null || (!whole && row.hidden)
    ? {}
    : { file: { ...row.file, file_id: String(row.file.file_id) } }),
  hidden: !whole && row.hidden,
  at_ms: row.at_ms,
  read: row.read_at_ms !== null,
});

export interface NewMessage extends Pair {
  broadcast_id: number;
  from: PrivateMessageSide;
  text: string;
  lang: Language;
  ignored: boolean;
  secret: boolean;
  file_id?: number;
}

export async function addMessage(tx: Tx, message: NewMessage, at_ms: number): Promise<PrivateMessage> {
  const {
    performer_id,
    viewer_id,
    broadcast_id,
    from,
    text,
    lang,
    ignored,
    secret,
    file_id = null,
  } = message;
  const people = [performer_id, viewer_id, broadcast_id, from === 'performer'];
  const values = [...people, text, lang, at_ms, ignored, secret, file_id];
  const [row] = await namedQuery<MessageRow>(tx, 'add_private_message', ADD, values);
  if (row === undefined) throw new Error('a private message of an unknown viewer');
  return messageView(row);
}

/** The latest messages of a conversation, oldest first. Those that the performer never gets are among them. */
export async function messagesOfPair(
  db: Db | Tx,
  { performer_id, viewer_id }: Pair,
): Promise<PrivateMessage[]> {
  const rows = await namedQuery<MessageRow>(db, 'private_messages_of_pair', OF_PAIR, [
    performer_id,
    viewer_id,
  ]);
  return rows.map((row) => messageView(row));
}

/** The latest messages of a broadcast. @param whole whether what the performer does not get is included */
export async function messagesOfBroadcast(
  db: Db,
  broadcast_id: number,
  whole: boolean,
): Promise<PrivateMessage[]> {
  const values = [broadcast_id, whole];
  const rows = await namedQuery<MessageRow>(db, 'private_messages_of_broadcast', OF_BROADCAST, values);
  return rows.map((row) => messageView(row, whole));
}

/** How many messages a viewer has written in a broadcast since the performer's last one. */
export async function unansweredOf(
  db: Db | Tx,
  { performer_id, viewer_id }: Pair,
  broadcast_id: number | null,
): Promise<number> {
  const values = [performer_id, viewer_id, broadcast_id];
  const [row] = await namedQuery<{ unanswered: number }>(db, 'private_unanswered', UNANSWERED, values);
  return row?.unanswered ?? 0;
}

/** Marks what the other side wrote as read. @returns whether anything was unread */
export async function markRead(
  db: Db | Tx,
  { performer_id, viewer_id }: Pair,
  { reader, up_to_id, now_ms }: { reader: PrivateMessageSide; up_to_id: number; now_ms: number },
): Promise<boolean> {
  const values = [performer_id, viewer_id, up_to_id, now_ms, reader === 'viewer'];
  return (await namedQuery(db, 'private_mark_read', READ, values)).length > 0;
}

/** Administrators who are in the room, and read along from within their recorded session. */
export async function adminsInside(db: Db | Tx, channel_id: number): Promise<number[]> {
  const rows = await namedQuery<{ viewer_id: number }>(db, 'private_admins_inside', ADMINS_INSIDE, [
    channel_id,
  ]);
  return rows.map(({ viewer_id }) => viewer_id);
}
