import type { StaffMessage } from '@akari/contract';
import { ROLE_OF, STAFF_MESSAGE_HISTORY, type UserType } from '@akari/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

interface MessageRow extends Record<string, unknown> {
  id: number;
  staff_id: number;
  person_id: number;
  person_name: string;
  from_staff: boolean;
  text: string;
  at_ms: number;
  read_at_ms: number | null;
}

const SELECT = `SELECT m.id, m.staff_id, m.person_id, u.user_name AS person_name, m.from_staff, m.text, m.at_ms,
    m.read_at_ms FROM staff_message m JOIN app_user u ON u.id = m.person_id`;
const ADD = `WITH m AS (
    INSERT INTO staff_message (staff_id, person_id, from_staff, text, at_ms) VALUES ($1, $2, $3, $4, $5) RETURNING *
  ) SELECT m.*, u.user_name AS person_name FROM m JOIN app_user u ON u.id = m.person_id`;
/** The latest of each conversation, oldest first. */
const latest = (own: 'person_id' | 'staff_id', other: 'person_id' | 'staff_id'): string => `SELECT * FROM (
    ${SELECT.replace('SELECT ', `SELECT row_number() OVER (PARTITION BY m.${other} ORDER BY m.id DESC) AS place, `)}
    WHERE m.${own} = $1
  ) latest WHERE place <= ${STAFF_MESSAGE_HISTORY} ORDER BY id`;
const OF_PERSON = latest('person_id', 'staff_id');
const OF_STAFF = latest('staff_id', 'person_id');
const LAST_STAFF =
  'SELECT staff_id FROM staff_message WHERE person_id = $1 AND from_staff ORDER BY id DESC LIMIT 1';
const KNOWS = 'SELECT FROM staff_message WHERE staff_id = $1 AND person_id = $2 LIMIT 1';
const READ_BY_PERSON =
  'UPDATE staff_message SET read_at_ms = $2 WHERE person_id = $1 AND from_staff AND read_at_ms IS NULL';
const READ_BY_STAFF = `UPDATE staff_message SET read_at_ms = $2
  WHERE staff_id = $1 AND person_id = $3 AND NOT from_staff AND read_at_ms IS NULL`;
/** Whom staff may write to in a room: its performer, and who watches in it. */
const IN_ROOM = `SELECT u.user_type FROM app_user u WHERE u.id = $1 AND (u.id = $2
  OR EXISTS (SELECT FROM viewer_session s WHERE s.viewer_id = u.id AND s.channel_id = $2 AND s.ended_at_ms IS NULL))`;

export const messageView = (row: MessageRow): StaffMessage => ({
  message_id: row.id,
  person_id: String(row.person_id),
  person_name: row.person_name,
  from: row.from_staff ? 'staff' : 'person',
  text: row.text,
  at_ms: row.at_ms,
  read: row.read_at_ms !== null,
});

export async function addMessage(
  tx: Tx,
  {
    staff_id,
    person_id,
    from_staff,
    text,
  }: Pick<MessageRow, 'staff_id' | 'person_id' | 'from_staff' | 'text'>,
  at_ms: number,
): Promise<StaffMessage> {
  const values = [staff_id, person_id, from_staff, text, at_ms];
  const [row] = await namedQuery<MessageRow>(tx, 'add_staff_message', ADD, values);
  if (row === undefined) throw new Error('a message of staff to an unknown person');
  return messageView(row);
}

/** The conversations of a person, or of a member of the staff. */
export async function messagesOf(db: Db, user_id: number, side: 'person' | 'staff'): Promise<StaffMessage[]> {
  const rows =
    side === 'staff'
      ? await namedQuery<MessageRow>(db, 'messages_of_staff', OF_STAFF, [user_id])
      : await namedQuery<MessageRow>(db, 'messages_of_person', OF_PERSON, [user_id]);
  return rows.map(messageView);
}

/** The member of the staff who wrote to a person last; null: no message yet. */
export async function lastStaffOf(tx: Tx, person_id: number): Promise<number | null> {
  const [row] = await namedQuery<{ staff_id: number }>(tx, 'last_staff_of', LAST_STAFF, [person_id]);
  return row?.staff_id ?? null;
}

/** Whether staff may write to a person: a viewer in the room or its performer, or who is in a conversation with them. */
export async function mayWriteTo(
  tx: Tx,
  { staff_id, person_id, channel_id }: { staff_id: number; person_id: number; channel_id: number },
): Promise<boolean> {
  const [[found], known] = await Promise.all([
    namedQuery<{ user_type: UserType }>(tx, 'staff_message_in_room', IN_ROOM, [person_id, channel_id]),
    namedQuery(tx, 'staff_message_knows', KNOWS, [staff_id, person_id]),
  ]);
  const role = found === undefined ? null : ROLE_OF[found.user_type];
  return known.length > 0 || role === 'viewer' || role === 'performer';
}

export const readByPerson = async (db: Db, person_id: number, now_ms: number): Promise<void> =>
  void (await namedQuery(db, 'staff_message_read_by_person', READ_BY_PERSON, [person_id, now_ms]));
export const readByStaff = async (
  db: Db,
  staff_id: number,
  person_id: number,
  now_ms: number,
): Promise<void> =>
  void (await namedQuery(db, 'staff_message_read_by_staff', READ_BY_STAFF, [staff_id, now_ms, person_id]));
