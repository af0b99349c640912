import type { OwnReport, QueueAbout, QueueItemPage } from '@akari/contract';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { QueueScenes } from '../../testing/queue-scenes.ts';
import { blogCommentTable, blogEntryTable } from '../blog/blog.table.ts';
import { reviewTable, type ReviewRow } from '../review/review.table.ts';

const scenes = await QueueScenes.open();
const { stage } = scenes;
const { services } = stage;
const { db } = services.database;

type About = Record<string, string>;
const send = (who: Member, about: About, reason = 'harassment') =>
  stage.call(who, 'POST', '/api/report', { about, reason });
const sent = async (who: Member, about: About, reason?: string): Promise<OwnReport> =>
  (await send(who, about, reason)).body['report'] as OwnReport;
const WORDS = { title: { ja: '祭りの日', en: '' }, text: { ja: '楽しかったです。', en: '' } };

async function review(of: Partial<ReviewRow> = {}) {
  const performer = await buildPerformer(services);
  const author = await buildViewer(services);
  const at_ms = services.clock.nowMs();
  const [row] = await db
    .insert(reviewTable)
    .values({
      ...{ performer_id: performer.user_id, viewer_id: author.user_id, name: 'とおりすがり', stars: 2 },
      ...{ text: 'ひどいレビューの本文', state: 'published', published_at_ms: at_ms, at_ms },
      ...{ spent_units: 0, total_units: 0, ...of },
    })
    .returning();
  if (row === undefined) throw new Error('no review');
  return { performer, author, review_id: String(row.id), id: row.id };
}

async function comment(state: 'pending' | 'approved' | 'removed' = 'approved') {
  const performer = await buildPerformer(services);
  const author = await buildViewer(services);
  const at_ms = services.clock.nowMs();
  const { user_id: performer_id } = performer;
  const [entry] = await db
    .insert(blogEntryTable)
    .values({
      ...{ performer_id, words: WORDS, shown_words: WORDS, state: 'approved' },
      ...{ published_at_ms: at_ms, at_ms, changed_at_ms: at_ms },
    })
    .returning();
  const [row] = await db
    .insert(blogCommentTable)
    .values({
      ...{ entry_id: entry?.id ?? 0, performer_id, viewer_id: author.user_id },
      ...{ text: 'ひどいコメント', state, at_ms },
    })
    .returning();
  if (row === undefined) throw new Error('no comment');
  return { performer, author, comment_id: String(row.id), id: row.id, entry_id: row.entry_id };
}

/** The item of a report in its queue, claimed by a person of the staff. */
async function taken(
  report: OwnReport,
  kind: 'report' | 'child_safety' = 'report',
): Promise<{
  staff: Awaited<ReturnType<typeof scenes.staff>>;
  page: QueueItemPage;
  about: Extract<QueueAbout, { kind: 'report' }>;
}> {
  const staff = await scenes.staff();
  for (;;) {
    const page = await scenes.taken(staff, kind);
    const { about } = page;
    if (about?.kind === 'report' && about.report_id === report.report_id) return { staff, page, about };
    await scenes.decide(staff, page, 'dismiss');
  }
}
const stateOf = async (id: number) => (await db.select().from(reviewTable).where(eq(reviewTable.id, id)))[0];
const commentState = async (id: number) =>
  (await db.select().from(blogCommentTable).where(eq(blogCommentTable.id, id)))[0]?.state;

describe('a report of a published review', () => {
  it('shows staff the text, its author and where it stands, and the reporter no name', async () => {
    const { performer, author, review_id } = await review();
    const reader = await buildViewer(services);
    const report = await sent(reader, { target: 'review', review_id });
    expect(report).toMatchObject({ target: 'review', about_name: null, state: 'open' });
    const { about } = await taken(report);
    expect(about).toMatchObject({
      reported: { user_name: author.user_name },
      reporter: { user_name: reader.user_name },
      performer: { user_name: performer.user_name },
      session: null,
      has_still: false,
      place: { of: 'review', review_id, name: 'とおりすがり', stars: 2, shown: true },
    });
    expect(about.lines.map(({ text, author: by }) => [text, by?.user_name])).toEqual([
      ['ひどいレビューの本文', author.user_name],
    ]);
  });

  it('is refused for the own one, for one that others do not see, and for a performer who is gone', async () => {
    const own = await review();
    const waiting = await review({ state: 'pending', published_at_ms: null });
    const removed = await review({ state: 'removed' });
    const reader = await buildViewer(services);
    const asked = async (who: Member, review_id: string) =>
      (await send(who, { target: 'review', review_id })).error;
    expect(await asked(own.author, own.review_id)).toBe('report_own');
    expect(await asked(reader, waiting.review_id)).toBe('report_nothing');
    expect(await asked(reader, removed.review_id)).toBe('report_nothing');
    expect(await asked(reader, '999999999')).toBe('report_nothing');
    await db.execute(`UPDATE app_user SET closed_at_ms = 1 WHERE id = ${own.performer.user_id}`);
    expect(await asked(reader, own.review_id)).toBe('report_nothing');
  });

  it('takes it down from the item with a reason that its author reads, and the reporter hears the outcome', async () => {
    const { review_id, id } = await review();
    const reader = await buildViewer(services);
    const report = await sent(reader, { target: 'review', review_id });
    const { staff, page } = await taken(report);
    expect(page.decisions).toEqual(['dismiss', 'uphold', 'ban', 'take_down']);
    expect(await scenes.decide(staff, page, 'take_down')).toBe('bad_request');
    await scenes.decide(staff, page, 'take_down', { reason: 'insult' });
    expect(await stateOf(id)).toMatchObject({ state: 'removed', reason: 'insult' });
    const { body } = await stage.call(reader, 'GET', '/api/report');
    expect(body['reports']).toMatchObject([{ report_id: report.report_id, state: 'upheld' }]);
  });

  it('that is gone already cannot be taken down a second time', async () => {
    const { review_id, id } = await review();
    const report = await sent(await buildViewer(services), { target: 'review', review_id });
    await db.update(reviewTable).set({ state: 'deleted' }).where(eq(reviewTable.id, id));
    const { staff, page, about } = await taken(report);
    expect(page.decisions).toEqual(['dismiss', 'uphold', 'ban']);
    expect(about.place).toMatchObject({ shown: false });
    expect(await scenes.decide(staff, page, 'take_down', { reason: 'insult' })).toBe('review_over');
    expect(await stateOf(id)).toMatchObject({ state: 'deleted' });
  });

  it('by the same person is one report while it is open', async () => {
    const { review_id } = await review();
    const reader = await buildViewer(services);
    const first = await sent(reader, { target: 'review', review_id }, 'spam');
    const again = await sent(reader, { target: 'review', review_id }, 'private_data');
    expect(again).toEqual({ ...first, reason: 'private_data' });
  });
});

describe('a report of a comment on a blog', () => {
  it('is taken down from the item', async () => {
    const { author, comment_id, id, entry_id } = await comment();
    const report = await sent(await buildViewer(services), { target: 'comment', comment_id });
    const { staff, page, about } = await taken(report);
    expect(about).toMatchObject({
      reported: { user_name: author.user_name },
      place: {
        ...{ of: 'comment', comment_id, entry_id: String(entry_id), name: null, shown: true },
        title: { ja: '祭りの日', en: '' },
      },
    });
    expect(about.lines.map(({ text }) => text)).toEqual(['ひどいコメント']);
    await scenes.decide(staff, page, 'take_down', { reason: 'unsuitable' });
    expect(await commentState(id)).toBe('removed');
  });

  it('that waits is reported by the performer who sees it, and by no one else', async () => {
    const { performer, author, comment_id } = await comment('pending');
    const about = { target: 'comment', comment_id };
    expect((await send(await buildViewer(services), about)).error).toBe('report_nothing');
    expect((await send(author, about)).error).toBe('report_own');
    const pair = sql`performer_id = ${performer.user_id} AND viewer_id = ${author.user_id}`;
    await db.execute(sql`INSERT INTO ignored_viewer (performer_id, viewer_id, since_ms)
      VALUES (${performer.user_id}, ${author.user_id}, 0)`);
    expect((await send(performer, about)).error).toBe('report_nothing');
    await db.execute(sql`DELETE FROM ignored_viewer WHERE ${pair}`);
    expect((await send(performer, about)).status).toBe(200);
  });

  it('about a minor is sealed, and child safety takes it down', async () => {
    const { comment_id, id } = await comment();
    const report = await sent(await buildViewer(services), { target: 'comment', comment_id }, 'minor');
    const { staff, page } = await taken(report, 'child_safety');
    await scenes.decide(staff, page, 'take_down', { reason: 'private_data' });
    expect(await commentState(id)).toBe('removed');
  });
});
