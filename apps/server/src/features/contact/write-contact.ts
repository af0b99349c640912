import type { Contact, openContact as openContactCall } from '@akari/contract';
import { CONTACT_SUBJECTS, CONTACT_UNANSWERED_MAX, nextContactState, readContactText } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { fileItem, withdrawItem } from '../../core/queue/file-item.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { contentHash } from '../../platform/http/idempotency.ts';
import type { Person } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { contactCode, hashCode } from './contact-code.ts';
import { accountOf, describeContact, lockContact, requireOwn } from './contact.queries.ts';
import { contactMessageTable, contactTable, type ContactRow } from './contact.table.ts';
import { sendReceipt } from './withdrawal-mail.ts';

/** Puts a conversation in the queue of the staff. */
const file = (services: Services, tx: Tx, { id, site_id, subject }: ContactRow): Promise<void> =>
  fileItem(services, tx, {
    kind: 'contact',
    subject: String(id),
    site_id,
    urgent: CONTACT_SUBJECTS[subject].urgent,
  });

type Opening = z.output<(typeof openContactCall)['body']>;

/** The conversation that the same request has opened before. @throws idempotency_key_reused */
async function openedBefore(tx: Tx, request_key: string, request_hash: string): Promise<ContactRow> {
  const [row] = await tx.select().from(contactTable).where(eq(contactTable.request_key, request_key));
  if (row?.request_hash !== request_hash) throw new Problem('idempotency_key_reused');
  return row;
}

/**
 * Opens a conversation with the staff. A repeat of the request returns the first one.
 * @returns the code for a guest, who has no account to find it in
 * @throws bad_request, idempotency_key_reused
 */
export const openContact = (
  services: Services,
  person: Person,
  idempotency_key: string,
  opening: Opening,
): Promise<{ contact: Contact; code: string | null }> =>
  unitOfWork(services.database.db, (tx) => openContactIn(services, tx, person, idempotency_key, opening));

/** The same in a transaction that is under way. */
export async function openContactIn(
  services: Services,
  tx: Tx,
  person: Person,
  idempotency_key: string,
  opening: Opening,
): Promise<{ contact: Contact; code: string | null }> {
  const user_id = accountOf(person);
  const request_key = contentHash([user_id, idempotency_key]);
  const request_hash = contentHash(opening);
  const code = user_id === null ? contactCode(services, request_key) : null;
  const { subject, lang, email } = opening;
  const text = textOf(opening.text);
  const now_ms = services.clock.nowMs();
  const [row] = await tx
    .insert(contactTable)
    .values({
      user_id,
      code_hash: code === null ? null : hashCode(code),
      email: user_id === null && email !== '' ? (email ?? null) : null,
      site_id: person.site_id,
      subject,
      lang,
      opened_at_ms: now_ms,
      request_key,
      request_hash,
    })
    .onConflictDoNothing()
    .returning();
  if (row === undefined) {
    const before = await openedBefore(tx, request_key, request_hash);
    return { contact: await describeContact(tx, before), code };
  }
  await tx.insert(contactMessageTable).values({ contact_id: row.id, text, at_ms: now_ms });
  await file(services, tx, row);
  await sendReceipt(services, tx, row, text);
  return { contact: await describeContact(tx, row), code };
}

/** @throws bad_request for a message without anything to read */
function textOf(sent: string): string {
  const text = readContactText(sent);
  if (text === null) throw new Problem('bad_request');
  return text;
}

/** A conversation that a person changes. */
interface Own {
  person: Person;
  number: string;
  code: string | undefined;
}

/**
 * Writes on in a conversation; staff have to answer again.
 * @throws bad_request, contact_not_found, contact_closed, contact_wait
 */
export async function writeContact(
  services: Services,
  { person, number, code }: Own,
  sent: string,
): Promise<Contact> {
  const text = textOf(sent);
  return unitOfWork(services.database.db, async (tx) => {
    const row = requireOwn(await lockContact(tx, number), person, code);
    const state = nextContactState(row.state, 'write');
    if (state === null) throw new Problem('contact_closed');
    if (row.unanswered >= CONTACT_UNANSWERED_MAX) throw new Problem('contact_wait');
    const unanswered = row.unanswered + 1;
    await tx.update(contactTable).set({ state, unanswered }).where(eq(contactTable.id, row.id));
    await tx.insert(contactMessageTable).values({ contact_id: row.id, text, at_ms: services.clock.nowMs() });
    await file(services, tx, row);
    return describeContact(tx, { ...row, state });
  });
}

/** Closes a conversation: nothing more is needed. @throws contact_not_found, contact_closed */
export async function closeContact(services: Services, { person, number, code }: Own): Promise<Contact> {
  return unitOfWork(services.database.db, async (tx) => {
    const row = requireOwn(await lockContact(tx, number), person, code);
    const state = nextContactState(row.state, 'close');
    if (state === null) throw new Problem('contact_closed');
    const change = { state, closed_at_ms: services.clock.nowMs() };
    await tx.update(contactTable).set(change).where(eq(contactTable.id, row.id));
    await withdrawItem(services, tx, { kind: 'contact', subject: String(row.id) });
    return describeContact(tx, { ...row, ...change });
  });
}
