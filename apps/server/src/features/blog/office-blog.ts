import {
  getOfficeEntry,
  OFFICE_BLOG_PICTURE_PATH,
  removeBlogComment,
  takeDownEntry,
  type OfficeEntry,
} from '@akari/contract/office';
import { mayDo } from '@akari/rules';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { userTable } from '../../core/account/state/account.table.ts';
import { officeRoute, requireOffice } from '../../core/staff/office-route.ts';
import { performStaffAct } from '../../core/staff/perform-staff-act.ts';
import { requireAct, requireRight } from '../../core/staff/require-right.ts';
import type { Db } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { entryById, lockComment, lockEntry, pictureById, picturesOf } from './blog.queries.ts';
import { blogCommentTable, type BlogEntryRow } from './blog.table.ts';
import { moveComment, moveEntry } from './move-entry.ts';
import { sendBytes } from './read-blog.ts';

/** Comments that the page of an entry shows. */
const COMMENTS_SHOWN = 100;

/** The performer of an entry, whose site decides who may see it. @throws not_found */
async function performerOf({ database }: Services, performer_id: number | null) {
  const [performer] = await database.db
    .select({ id: userTable.id, name: userTable.user_name, site_id: userTable.site_id })
    .from(userTable)
    .where(eq(userTable.id, performer_id ?? 0));
  if (performer === undefined) throw new Problem('not_found');
  return performer;
}

/** @throws not_found */
async function entryWithPerformer(services: Services, entry_id: number) {
  const entry = await entryById(services.database.db, entry_id);
  if (entry === null || entry.performer_id === null) throw new Problem('not_found');
  return { entry, performer: await performerOf(services, entry.performer_id) };
}

async function commentsOf(db: Db, entry_id: number): Promise<OfficeEntry['comments']> {
  const rows = await db
    .select({ comment: blogCommentTable, name: userTable.user_name })
    .from(blogCommentTable)
    .innerJoin(userTable, eq(userTable.id, blogCommentTable.viewer_id))
    .where(and(eq(blogCommentTable.entry_id, entry_id), ne(blogCommentTable.state, 'deleted')))
    .orderBy(desc(blogCommentTable.at_ms), desc(blogCommentTable.id))
    .limit(COMMENTS_SHOWN);
  return rows.map(({ comment, name }) => ({
    comment_id: String(comment.id),
    viewer: { id: String(comment.viewer_id), name },
    ...{ text: comment.text, state: comment.state, at_ms: comment.at_ms },
  }));
}

async function describe(
  { database: { db } }: Services,
  entry: BlogEntryRow,
  performer: { id: number; name: string },
): Promise<Omit<OfficeEntry, 'may_decide'>> {
  const [pictures, comments] = await Promise.all([picturesOf(db, [entry.id]), commentsOf(db, entry.id)]);
  return {
    entry_id: String(entry.id),
    performer: { id: String(performer.id), name: performer.name },
    ...{ state: entry.state, reason: entry.reason, words: entry.words, shown_words: entry.shown_words },
    ...{ published_at_ms: entry.published_at_ms, made_at_ms: entry.at_ms, comments },
    pictures: pictures.map(({ id, state, caption, width_px, height_px }) => ({
      picture_id: String(id),
      ...{ state, caption, width_px, height_px },
    })),
  };
}

/** The bytes of a picture, for staff. Every opening is an act: it may show a person before others see them. */
function fileRoute(app: FastifyInstance, services: Services): void {
  const params = z.object({ picture_id: z.string().max(20) });
  app.get(OFFICE_BLOG_PICTURE_PATH, { schema: { params } }, async (request, reply) => {
    const staff = await requireOffice(services, request.person, { right: 'content.read' });
    const { picture_id } = params.parse(request.params);
    const picture = await pictureById(services.database.db, rowIdOf(picture_id) ?? 0);
    if (picture === null || picture.state === 'deleted') throw new Problem('not_found');
    const { site_id } = await performerOf(services, picture.performer_id);
    requireAct(staff, 'blog.view', site_id);
    const intent = { act: 'blog.view', staff, reason: null, request } as const;
    await performStaffAct(services, intent, () =>
      Promise.resolve({ subject: { kind: 'blog_entry' as const, id: picture.entry_id } }),
    );
    return sendBytes(services, picture, 'large', request, reply, 'private, no-store');
  });
}

/** Blogs in the back office: reading, and taking down what others see. */
export function officeBlogRoutes(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, getOfficeEntry, async ({ staff, params }) => {
    const { entry, performer } = await entryWithPerformer(services, rowIdOf(params.entry_id) ?? 0);
    requireRight(staff, 'content.read', performer.site_id);
    const may_decide = mayDo(staff, 'blog.take_down', performer.site_id);
    return { ...(await describe(services, entry, performer)), may_decide };
  });
  officeRoute(app, services, takeDownEntry, async ({ staff, params, body, request }) => {
    const { entry, performer } = await entryWithPerformer(services, rowIdOf(params.entry_id) ?? 0);
    requireAct(staff, 'blog.take_down', performer.site_id);
    const { why, reason } = body;
    await performStaffAct(services, { act: 'blog.take_down', staff, reason, request }, async (tx) => {
      const locked = await lockEntry(tx, entry.id);
      if (locked === null) throw new Problem('not_found');
      await moveEntry(services, tx, locked, 'take_down', why);
      const after = { state: 'taken_down', reason: why };
      return { subject: { kind: 'blog_entry', id: entry.id }, before: { state: locked.state }, after };
    });
    return {};
  });
  officeRoute(app, services, removeBlogComment, async ({ staff, params, body, request }) => {
    const id = rowIdOf(params.comment_id) ?? 0;
    const [comment] = await services.database.db
      .select({ performer_id: blogCommentTable.performer_id })
      .from(blogCommentTable)
      .where(eq(blogCommentTable.id, id));
    const { site_id } = await performerOf(services, comment?.performer_id ?? null);
    requireAct(staff, 'blog.remove_comment', site_id);
    const intent = { act: 'blog.remove_comment', staff, reason: body.reason, request } as const;
    await performStaffAct(services, intent, async (tx) => {
      const locked = await lockComment(tx, id);
      if (locked === null) throw new Problem('not_found');
      await moveComment(tx, locked, 'remove');
      const after = { state: 'removed' };
      return { subject: { kind: 'blog_comment', id }, before: { state: locked.state }, after };
    });
    return {};
  });
  fileRoute(app, services);
}
