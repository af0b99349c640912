import type { AnswerOf, getBlogEntry, listBlog, listPerformerBlog } from '@akari/contract';
import { BLOG_CACHE_S, type BlogSize } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { barInForce } from '../../core/bar/bar.queries.ts';
import { performerOf } from '../../core/channel/state/performer-by-name.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { isKnown } from '../../platform/http/etag.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import {
  cursorOf,
  pictureById,
  seenEntries,
  shownEntry,
  shownRows,
  type PageRequest,
  type ShownRow,
} from './blog.queries.ts';
import { blogLikeTable, type BlogPictureRow } from './blog.table.ts';
import { objectOf } from './keep-picture.ts';

async function pageOf(db: Db, rows: readonly ShownRow[], limit: number) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: await seenEntries(db, shown),
    next_before: rows.length > limit && last !== undefined ? cursorOf(last.published_at_ms, last.id) : null,
  };
}

/** The newest entries of all performers, or of the news. */
export async function newestEntries(
  { database: { db }, clock }: Services,
  of: 'performers' | 'news',
  page: PageRequest,
): Promise<AnswerOf<typeof listBlog>> {
  return pageOf(db, await shownRows(db, of, page, clock.nowMs()), page.limit);
}

async function displayNameOf(db: Db, performer_id: number): Promise<{ ja: string; en: string }> {
  const [row] = await namedQuery<{ display_name: { ja: string; en: string } }>(
    db,
    'blog_display_name',
    'SELECT display_name FROM channel WHERE performer_id = $1',
    [performer_id],
  );
  return row?.display_name ?? { ja: '', en: '' };
}

/** The entries of a performer, newest first. @throws performer_not_found */
export async function performerEntries(
  { database: { db }, clock }: Services,
  performer_name: string,
  page: PageRequest,
): Promise<AnswerOf<typeof listPerformerBlog>> {
  const { id, user_name } = await performerOf(db, performer_name);
  return {
    performer: { performer_name: user_name, display_name: await displayNameOf(db, id) },
    ...(await pageOf(db, await shownRows(db, id, page, clock.nowMs()), page.limit)),
  };
}

/** @throws not_found */
export async function requireShown({ database, clock }: Services, entry_id: string): Promise<ShownRow> {
  const entry = await shownEntry(database.db, rowIdOf(entry_id) ?? 0, clock.nowMs());
  if (entry === null) throw new Problem('not_found');
  return entry;
}

const isLike = (entry_id: number, viewer_id: number) =>
  and(eq(blogLikeTable.entry_id, entry_id), eq(blogLikeTable.viewer_id, viewer_id));

/** @throws not_found */
export async function oneEntry(
  services: Services,
  user_id: number | null,
  entry_id: string,
): Promise<AnswerOf<typeof getBlogEntry>> {
  const { db } = services.database;
  const row = await requireShown(services, entry_id);
  const [entry] = await seenEntries(db, [row]);
  if (entry === undefined) throw new Error('an entry was not read');
  const likes = user_id === null ? 0 : await db.$count(blogLikeTable, isLike(row.id, user_id));
  return { entry, liked: likes > 0 };
}

/** Who is banned from a performer's rooms does not take part in her blog. A kick ends by itself. @throws bar_no_contact */
export async function refuseBanned(
  { clock }: Services,
  db: Db | Tx,
  performer_id: number | null,
  viewer_id: number,
): Promise<void> {
  if (performer_id === null) return;
  const bar = await barInForce(db, performer_id, viewer_id, clock.nowMs());
  if (bar !== null && bar.until_ms === null) throw new Problem('bar_no_contact');
}

/** Likes an entry, or takes that back. @throws not_found, bar_no_contact */
export async function likeEntry(
  services: Services,
  { user_id: viewer_id }: Member,
  entry_id: string,
  liked: boolean,
): Promise<{ liked: boolean; likes: number }> {
  const { db } = services.database;
  const entry = await requireShown(services, entry_id);
  if (liked) {
    await refuseBanned(services, db, entry.performer_id, viewer_id);
    const like = { entry_id: entry.id, viewer_id, at_ms: services.clock.nowMs() };
    await db.insert(blogLikeTable).values(like).onConflictDoNothing();
  } else await db.delete(blogLikeTable).where(isLike(entry.id, viewer_id));
  return { liked, likes: await db.$count(blogLikeTable, eq(blogLikeTable.entry_id, entry.id)) };
}

/** A file never runs as a page. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** @throws not_found, blog_storage */
export async function sendBytes(
  { storage, log }: Services,
  { id, key, type }: BlogPictureRow,
  size: BlogSize,
  request: FastifyRequest,
  reply: FastifyReply,
  cache: string,
): Promise<FastifyReply> {
  const etag = `"${id}-${size}"`;
  void reply.headers({ ...HEADERS, 'cache-control': cache, etag });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
  const bytes = await storage.get(objectOf(key, size)).catch((err: unknown) => {
    log.warn({ err }, 'failed to read a picture of a blog');
    throw new Problem('blog_storage', { retry_after_s: 5 });
  });
  if (bytes === null) throw new Problem('not_found');
  return reply.type(type).send(bytes);
}

/** A picture that others see, or one of the performer's own. @throws not_found, blog_storage */
export async function sendPicture(
  services: Services,
  { picture_id, size }: { picture_id: string; size: BlogSize },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = services.database;
  const picture = await pictureById(db, rowIdOf(picture_id) ?? 0);
  if (picture === null || picture.state === 'deleted') throw new Problem('not_found');
  const shown =
    picture.state === 'approved' && (await shownEntry(db, picture.entry_id, services.clock.nowMs())) !== null;
  const own = picture.performer_id === request.person.user_id;
  if (!shown && !own) throw new Problem('not_found');
  const cache = shown ? `private, max-age=${BLOG_CACHE_S}` : 'private, no-cache';
  return sendBytes(services, picture, size, request, reply, cache);
}
