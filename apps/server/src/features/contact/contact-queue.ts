import { nextContactState } from '@akari/rules';
import { eq, inArray } from 'drizzle-orm';
import type { ActDone } from '../../core/audit/record-act.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import type { Decided, QueueKind } from '../../core/queue/queue-kind.ts';
import { queuePeople } from '../../core/queue/queue-people.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { lockContact, messagesOf } from './contact.queries.ts';
import { contactMessageTable, contactTable } from './contact.table.ts';

async function titles(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: contactTable.id, user_id: contactTable.user_id })
    .from(contactTable)
    .where(inArray(contactTable.id, subjects.map(Number)));
  const person = await queuePeople(
    db,
    rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])),
  );
  return new Map(
    rows.map(({ id, user_id }) => [String(id), user_id === null ? String(id) : person(user_id).user_name]),
  );
}

/** Answers a conversation, or closes it, with a last answer or without one. The person's pages hear of it. */
async function decide(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  subject: string,
  { decision, text, staff_id }: Decided,
): Promise<ActDone> {
  if (decision !== 'answer' && decision !== 'close') throw new Problem('bad_request');
  const row = await lockContact(tx, subject);
  const state = row === null ? null : nextContactState(row.state, decision);
  if (row === null || state === null) throw new Problem('contact_closed');
  const at_ms = services.clock.nowMs();
  await tx
    .update(contactTable)
    .set({
      ...{ state, unanswered: 0, closed_at_ms: decision === 'close' ? at_ms : null },
      ...(text === undefined ? {} : { unread: row.user_id !== null }),
    })
    .where(eq(contactTable.id, row.id));
  const { user_id } = row;
  if (text !== undefined) {
    await tx.insert(contactMessageTable).values({ contact_id: row.id, staff_id, text, at_ms });
    if (user_id !== null)
      await queueMail(services, tx, { kind: 'contact_answered', user_id, params: { number: subject } });
  }
  if (user_id !== null)
    after(() => services.realtime.send(roomOf.user(user_id), 'contact.changed', { number: subject }));
  return { subject: { kind: 'contact', id: row.id }, before: { state: row.state }, after: { state } };
}

/** The queue of messages to the staff. */
export const contactQueue = (services: Services): QueueKind => ({
  name: 'contact',
  show: async (db, subject) => {
    const [row] = await db
      .select()
      .from(contactTable)
      .where(eq(contactTable.id, Number(subject)));
    if (row === undefined) return null;
    const person = await queuePeople(db, row.user_id === null ? [] : [row.user_id]);
    return {
      kind: 'contact',
      number: subject,
      subject: row.subject,
      state: row.state,
      lang: row.lang,
      person: row.user_id === null ? null : person(row.user_id),
      email: row.email,
      messages: await messagesOf(db, row.id),
    };
  },
  titles,
  lock: async (tx, subject) => {
    await lockContact(tx, subject);
  },
  decide: (tx, after, subject, decided) => decide(services, tx, after, subject, decided),
});
