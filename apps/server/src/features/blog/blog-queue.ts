import type { QueueAbout } from '@akari/contract';
import { BLOG_REASONS, type BlogReason } from '@akari/rules';
import { and, count, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ActDone } from '../../core/audit/record-act.ts';
import type { Decided, QueueKind } from '../../core/queue/queue-kind.ts';
import { queuePeople } from '../../core/queue/queue-people.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { entryById, lockEntry, picturesOf } from './blog.queries.ts';
import { blogEntryTable } from './blog.table.ts';
import { moveEntry } from './move-entry.ts';

async function rejectedBefore(db: Db | Tx, performer_id: number): Promise<number> {
  const [row] = await db
    .select({ rejected: count() })
    .from(blogEntryTable)
    .where(and(eq(blogEntryTable.performer_id, performer_id), isNotNull(blogEntryTable.reason)));
  return row?.rejected ?? 0;
}

async function show(db: Db | Tx, subject: string): Promise<QueueAbout | null> {
  const entry = await entryById(db, Number(subject));
  if (entry === null || entry.performer_id === null || entry.state === 'deleted') return null;
  const { id, performer_id, words, shown_words, planned_at_ms, changed_at_ms } = entry;
  const person = await queuePeople(db, [performer_id]);
  const pictures = await picturesOf(db, [id]);
  return {
    kind: 'blog',
    entry_id: String(id),
    performer: person(performer_id),
    ...{ words, shown_words, planned_at_ms },
    pictures: pictures.map((picture) => ({
      picture_id: String(picture.id),
      is_new: picture.state === 'pending',
      ...{ width_px: picture.width_px, height_px: picture.height_px, caption: picture.caption },
    })),
    sent_at_ms: changed_at_ms,
    rejected_before: await rejectedBefore(db, performer_id),
  };
}

async function titles(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: blogEntryTable.id, performer_id: blogEntryTable.performer_id })
    .from(blogEntryTable)
    .where(inArray(blogEntryTable.id, subjects.map(Number)));
  const person = await queuePeople(
    db,
    rows.flatMap(({ performer_id }) => (performer_id === null ? [] : [performer_id])),
  );
  return new Map(
    rows.map(({ id, performer_id }) => [
      String(id),
      performer_id === null ? '' : person(performer_id).user_name,
    ]),
  );
}

const reasonOf = ({ decision, reason }: Pick<Decided, 'decision' | 'reason'>): BlogReason | null => {
  if (decision === 'approve') return null;
  const why = BLOG_REASONS.find((one) => one === reason);
  if (decision !== 'reject' || why === undefined) throw new Problem('bad_request');
  return why;
};

async function decide(services: Services, tx: Tx, subject: string, decided: Decided): Promise<ActDone> {
  const reason = reasonOf(decided);
  const event = reason === null ? 'approve' : 'reject';
  const entry = await lockEntry(tx, Number(subject));
  if (entry?.state !== 'pending') throw new Problem('blog_over');
  await moveEntry(services, tx, entry, event, reason);
  return {
    subject: { kind: 'blog_entry', id: entry.id },
    before: { state: entry.state },
    after: { decision: event, ...(reason === null ? {} : { reason }) },
  };
}

/** The queue of entries that performers want to show. */
export const blogQueue = (services: Services): QueueKind => ({
  name: 'blog',
  show,
  titles,
  lock: async (tx, subject) => {
    await lockEntry(tx, Number(subject));
  },
  decide: (tx, _after, subject, decided) => decide(services, tx, subject, decided),
});
