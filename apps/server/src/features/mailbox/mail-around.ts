import type { Language } from '@akari/rules';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

/** What was written in the mailbox between a performer and a viewer, with the person who wrote it. */
export interface MailText extends Record<string, unknown> {
  id: number;
  thread_id: number;
  performer_id: number;
  author_id: number;
  text: string;
  lang: Language;
  at_ms: number;
}

/** What the person `$1` wrote or got. A picture stands as a mark, whether it was bought or not: staff judge the words. */
const MAILS = `SELECT m.id, m.thread_id, t.performer_id, CASE WHEN m.from_performer THEN t.performer_id ELSE t.viewer_id END AS author_id,
    coalesce(n.text, m.text) || CASE WHEN m.file_id IS NULL THEN '' ELSE ' 🖼' END AS text, coalesce(n.lang, m.lang) AS lang, m.at_ms
  FROM mailbox_message m JOIN mailbox_thread t ON t.id = m.thread_id LEFT JOIN mailbox_news n ON n.id = m.news_id
  WHERE (t.viewer_id = $1 OR (t.performer_id = $1 AND m.news_id IS NULL)) AND (m.receiver_id <> $1 OR NOT m.withheld)`;
const ONE = `${MAILS} AND m.id = $2 AND m.receiver_id = $1`;
const BEFORE = `${MAILS} AND m.thread_id = $2 AND m.id <= $3 ORDER BY m.id DESC LIMIT $4`;
const AFTER = `${MAILS} AND m.thread_id = $2 AND m.id > $3 ORDER BY m.id LIMIT $4`;

/** A message that the other side wrote to a person; null: they got no such message. */
export async function mailTo(tx: Tx, person_id: number, message_id: number): Promise<MailText | null> {
  const [row] = await namedQuery<MailText>(tx, 'mail_to', ONE, [person_id, message_id]);
  return row ?? null;
}

/** What stands around a message in its conversation, of what the person wrote or got, oldest first. */
export async function mailsAround(
  tx: Tx,
  person_id: number,
  { id, thread_id }: MailText,
  most: number,
): Promise<MailText[]> {
  const values = [person_id, thread_id, id];
  const before = await namedQuery<MailText>(tx, 'mails_before', BEFORE, [...values, most + 1]);
  const after = await namedQuery<MailText>(tx, 'mails_after', AFTER, [...values, most]);
  return [...before.toReversed(), ...after];
}
