import { listOfficeNews, makeNews, setNews, type NewsPlan } from '@akari/contract/office';
import { blogAppearsAtMs, isBlogTime, readBlogWords, type BlogWords } from '@akari/rules';
import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ActDone } from '../../core/audit/record-act.ts';
import { officeRoute } from '../../core/staff/office-route.ts';
import { performStaffAct } from '../../core/staff/perform-staff-act.ts';
import { requireRight } from '../../core/staff/require-right.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { lockEntry } from './blog.queries.ts';
import { blogEntryTable, blogLikeTable } from './blog.table.ts';

const RIGHT = 'sites.set';
const LISTED = 200;

/** News are for readers of both languages. @throws blog_time, blog_words_missing, blog_words_too_long */
function readPlan({ words: sent, planned_at_ms }: NewsPlan, now_ms: number) {
  const words = readBlogWords(sent);
  if ('refused' in words) throw new Problem(words.refused);
  if (words.title.ja === '' || words.title.en === '') throw new Problem('blog_words_missing');
  if (!isBlogTime(planned_at_ms, now_ms)) throw new Problem('blog_time');
  return { words, planned_at_ms };
}
const titlesOf = ({ title }: BlogWords) => ({ title_ja: title.ja, title_en: title.en });

/** Staff act: writes an entry of the news, which appears at its time. @throws what `readPlan` throws */
export async function addNews(tx: Tx, plan: NewsPlan, now_ms: number): Promise<ActDone & { id: number }> {
  const { words, planned_at_ms } = readPlan(plan, now_ms);
  const [row] = await tx
    .insert(blogEntryTable)
    .values({
      ...{ performer_id: null, state: 'approved', words, shown_words: words, planned_at_ms },
      ...{ published_at_ms: blogAppearsAtMs(planned_at_ms, now_ms), at_ms: now_ms, changed_at_ms: now_ms },
    })
    .returning({ id: blogEntryTable.id });
  if (row === undefined) throw new Error('an entry was not kept');
  return { id: row.id, subject: { kind: 'blog_entry', id: row.id }, after: titlesOf(words) };
}

/** Staff act: changes an entry of the news, or deletes it. @throws not_found, act_conflict, and what `readPlan` throws */
async function changeNews(
  tx: Tx,
  entry_id: string,
  version: number,
  plan: NewsPlan | null,
  now_ms: number,
): Promise<ActDone> {
  const entry = await lockEntry(tx, rowIdOf(entry_id) ?? 0);
  if (entry === null || entry.performer_id !== null || entry.state === 'deleted')
    throw new Problem('not_found');
  if (entry.version !== version) throw new Problem('act_conflict');
  const subject = { kind: 'blog_entry', id: entry.id } as const;
  const before = titlesOf(entry.words);
  const changed = { version: version + 1, changed_at_ms: now_ms };
  const where = eq(blogEntryTable.id, entry.id);
  if (plan === null) {
    const gone = { ...changed, state: 'deleted', ended_at_ms: now_ms } as const;
    await tx.update(blogEntryTable).set(gone).where(where);
    return { subject, before, after: { state: 'deleted' } };
  }
  const { words, planned_at_ms } = readPlan(plan, now_ms);
  const seen_already = (entry.published_at_ms ?? 0) <= now_ms;
  const published_at_ms = seen_already ? entry.published_at_ms : blogAppearsAtMs(planned_at_ms, now_ms);
  const next = { ...changed, words, shown_words: words, planned_at_ms, published_at_ms };
  await tx.update(blogEntryTable).set(next).where(where);
  return { subject, before, after: titlesOf(words) };
}

/** The news of the service in the back office. They are for all sites, so a right for one is not enough. */
export function newsActs(app: FastifyInstance, services: Services): void {
  const { database, clock } = services;
  officeRoute(app, services, listOfficeNews, async ({ staff }) => {
    requireRight(staff, RIGHT, null);
    const { db } = database;
    const rows = await db
      .select()
      .from(blogEntryTable)
      .where(and(isNull(blogEntryTable.performer_id), ne(blogEntryTable.state, 'deleted')))
      .orderBy(desc(blogEntryTable.published_at_ms), desc(blogEntryTable.id))
      .limit(LISTED);
    const entries = await Promise.all(
      rows.map(async ({ id, version, words, published_at_ms, at_ms }) => ({
        entry_id: String(id),
        ...{ version, words, published_at_ms: published_at_ms ?? at_ms },
        likes: await db.$count(blogLikeTable, eq(blogLikeTable.entry_id, id)),
      })),
    );
    return { entries };
  });
  officeRoute(app, services, makeNews, async ({ staff, body, request }) => {
    requireRight(staff, RIGHT, null);
    const intent = { act: 'news.write' as const, staff, reason: body.reason, request };
    const { id } = await performStaffAct(services, intent, async (tx) => {
      const done = await addNews(tx, body.plan, clock.nowMs());
      return done;
    });
    return { entry_id: String(id) };
  });
  officeRoute(app, services, setNews, async ({ staff, params, body, request }) => {
    requireRight(staff, RIGHT, null);
    const { version, plan, reason } = body;
    const intent = { act: 'news.write' as const, staff, reason, request };
    await performStaffAct(services, intent, (tx) =>
      changeNews(tx, params.entry_id, version, plan, clock.nowMs()),
    );
    return {};
  });
}
