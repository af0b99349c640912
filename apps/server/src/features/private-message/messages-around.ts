import type { Language } from '@akari/rules';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

interface Row {
  id: number;
  performer_id: number;
  viewer_id: number;
  broadcast_id: number;
  from_performer: boolean;
  text: string;
  lang: Language;
  at_ms: number;
}

/** A text between a performer and a viewer, with the person who wrote it. */
export interface ConversationText extends Omit<Row, 'from_performer'> {
  author_id: number;
}
const conversationText = ({ from_performer, ...row }: Row): ConversationText => ({
  ...row,
  author_id: from_performer ? row.performer_id : row.viewer_id,
});

const COLUMNS = 'id, performer_id, viewer_id, broadcast_id, from_performer, text, lang, at_ms';
/** Texts that the person `$1` wrote or got: pictures have none, and an ignoring performer did not get the viewer's. */
const SEEN = `file_id IS NULL AND (viewer_id = $1 OR performer_id = $1 AND NOT ignored)`;
const ONE = `SELECT ${COLUMNS} FROM private_message WHERE id = $2 AND ${SEEN}
  AND CASE WHEN from_performer THEN viewer_id ELSE performer_id END = $1`;
const OF_PAIR = `performer_id = $2 AND viewer_id = $3 AND broadcast_id = $4`;
const BEFORE = `SELECT ${COLUMNS} FROM private_message WHERE ${OF_PAIR} AND id <= $5 AND ${SEEN} ORDER BY id DESC LIMIT $6`;
const AFTER = `SELECT ${COLUMNS} FROM private_message WHERE ${OF_PAIR} AND id > $5 AND ${SEEN} ORDER BY id LIMIT $6`;

/** A text that the other side of a conversation wrote to a person; null: they got no such text. */
export async function messageTo(
  tx: Tx,
  person_id: number,
  message_id: number,
): Promise<ConversationText | null> {
  const [row] = await namedQuery<Row>(tx, 'message_to', ONE, [person_id, message_id]);
  return row === undefined ? null : conversationText(row);
}

/** The texts of the same conversation and broadcast around one of them that a person wrote or got, oldest first. */
export async function messagesAround(
  tx: Tx,
  person_id: number,
  { id, performer_id, viewer_id, broadcast_id }: ConversationText,
  most: number,
): Promise<ConversationText[]> {
  const values = [person_id, performer_id, viewer_id, broadcast_id, id];
  const before = await namedQuery<Row>(tx, 'messages_before', BEFORE, [...values, most + 1]);
  const after = await namedQuery<Row>(tx, 'messages_after', AFTER, [...values, most]);
  return [...before.toReversed(), ...after].map(conversationText);
}
