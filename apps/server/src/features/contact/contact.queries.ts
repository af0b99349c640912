import type { Contact } from '@akari/contract';
import { isGuest } from '@akari/rules';
import { asc, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Person } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { isCode } from './contact-code.ts';
import { contactMessageTable, contactTable, type ContactRow } from './contact.table.ts';

const LISTED = 50;

/** The account that a conversation belongs to. A guest has none, also one who has watched a preview. */
export const accountOf = (person: Person): number | null =>
  isGuest(person.user_type) ? null : person.user_id;

const withoutMessages = (row: ContactRow): Omit<Contact, 'messages'> => ({
  number: String(row.id),
  subject: row.subject,
  state: row.state,
  lang: row.lang,
  opened_at_ms: row.opened_at_ms,
  unread: row.unread,
});

export async function messagesOf(db: Db | Tx, contact_id: number): Promise<Contact['messages']> {
  const rows = await db
    .select()
    .from(contactMessageTable)
    .where(eq(contactMessageTable.contact_id, contact_id))
    .orderBy(asc(contactMessageTable.id));
  return rows.map(({ id, staff_id, text, at_ms }) => ({
    message_id: String(id),
    by: staff_id === null ? 'person' : 'staff',
    text,
    at_ms,
  }));
}

export const describeContact = async (db: Db | Tx, row: ContactRow): Promise<Contact> => ({
  ...withoutMessages(row),
  messages: await messagesOf(db, row.id),
});

/** A member's conversations, newest first. */
export async function contactsOf(db: Db, user_id: number): Promise<Omit<Contact, 'messages'>[]> {
  const rows = await db
    .select()
    .from(contactTable)
    .where(eq(contactTable.user_id, user_id))
    .orderBy(desc(contactTable.opened_at_ms), desc(contactTable.id))
    .limit(LISTED);
  return rows.map(withoutMessages);
}

export async function lockContact(tx: Tx, number: string): Promise<ContactRow | null> {
  const [row] = await tx
    .select()
    .from(contactTable)
    .where(eq(contactTable.id, rowIdOf(number) ?? 0))
    .for('update');
  return row ?? null;
}

/**
 * Requires that a conversation is the person's: by the account, or by the code of a guest's.
 * @throws contact_not_found, whatever is wrong
 */
export function requireOwn(row: ContactRow | null, person: Person, code: string | undefined): ContactRow {
  const own =
    row !== null &&
    (row.user_id === null
      ? row.code_hash !== null && code !== undefined && isCode(code, row.code_hash)
      : row.user_id === accountOf(person));
  if (!own) throw new Problem('contact_not_found');
  return row;
}

/** Reads a conversation of the person. @throws contact_not_found */
export async function ownContact(
  { database: { db }, realtime }: Services,
  person: Person,
  number: string,
  code: string | undefined,
): Promise<Contact> {
  const [row] = await db
    .select()
    .from(contactTable)
    .where(eq(contactTable.id, rowIdOf(number) ?? 0));
  const own = requireOwn(row ?? null, person, code);
  // A guest has no list in which it would be new.
  if (own.unread && own.user_id !== null) {
    await db.update(contactTable).set({ unread: false }).where(eq(contactTable.id, own.id));
    realtime.send(roomOf.user(own.user_id), 'mailbox.changed', {});
  }
  return describeContact(db, own);
}
