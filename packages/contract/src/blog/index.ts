import {
  BLOG_COMMENT_STATES,
  BLOG_PICTURE_STATES,
  BLOG_REASONS,
  BLOG_STATES,
  type BlogSize,
  type Language,
} from '@akari/rules';
import * as z from 'zod/mini';
import { cursorQuery, defineCall, id, nothing, pageOrder, performerName, timeMs } from '../common/index.ts';

/** Longer words are refused by the rules, which count characters as a person does. */
const sentTitle = z.string().check(z.maxLength(500));
const sentText = z.string().check(z.maxLength(20_000));
const both = z.object({ ja: z.string(), en: z.string() });
export const blogWords = z.object({ title: both, text: both });
export const sentBlogWords = z.object({
  title: z.object({ ja: sentTitle, en: sentTitle }),
  text: z.object({ ja: sentText, en: sentText }),
});
const entryParams = z.object({ entry_id: id });
const page = z.extend(cursorQuery, { limit: z._default(cursorQuery.shape.limit, 12) });

export const blogPicture = z.object({
  picture_id: id,
  width_px: z.int(),
  height_px: z.int(),
  /** What it shows, in the words of its author; empty: none. */
  caption: both,
});
export type BlogPicture = z.infer<typeof blogPicture>;

/** An entry as others see it. */
export const seenEntry = z.object({
  entry_id: id,
  /** Null: the news of the service, by staff. */
  performer: z.nullable(z.object({ performer_name: performerName, display_name: both })),
  words: blogWords,
  published_at_ms: timeMs,
  pictures: z.array(blogPicture),
  likes: z.int(),
  comments: z.int(),
});
export type SeenEntry = z.infer<typeof seenEntry>;
const entries = z.object({ entries: z.array(seenEntry), next_before: z.nullable(z.string()) });

/** Entries of all performers, or the news of the service, newest first. */
export const listBlog = defineCall({
  method: 'GET',
  path: '/api/blog',
  action: 'blog.read',
  query: z.extend(page, { of: z._default(z.enum(['performers', 'news']), 'performers') }),
  answer: entries,
});
export const listPerformerBlog = defineCall({
  method: 'GET',
  path: '/api/performers/:performer_name/blog',
  action: 'blog.read',
  params: z.object({ performer_name: performerName }),
  query: page,
  answer: z.extend(entries, {
    performer: z.object({ performer_name: performerName, display_name: both }),
  }),
});
/** @throws not_found */
export const getBlogEntry = defineCall({
  method: 'GET',
  path: '/api/blog/:entry_id',
  action: 'blog.read',
  params: entryParams,
  answer: z.object({ entry: seenEntry, liked: z.boolean() }),
});
/** Viewer: likes an entry, or takes that back. Each person counts once. */
export const likeBlogEntry = defineCall({
  method: 'POST',
  path: '/api/blog/:entry_id/like',
  action: 'blog.like',
  params: entryParams,
  body: z.object({ liked: z.boolean() }),
  answer: z.object({ liked: z.boolean(), likes: z.int() }),
});

export const blogComment = z.object({
  comment_id: id,
  /** Null: anonymous. */
  name: z.nullable(z.string()),
  text: z.string(),
  at_ms: timeMs,
  /** Whether the reader wrote it. */
  mine: z.boolean(),
  /** Others see approved ones alone. */
  state: z.enum(['pending', 'approved']),
});
export type BlogComment = z.infer<typeof blogComment>;
/** Approved comments, and those of the reader that wait. */
export const listBlogComments = defineCall({
  method: 'GET',
  path: '/api/blog/:entry_id/comments',
  action: 'blog.read',
  params: entryParams,
  query: z.extend(cursorQuery, { limit: z._default(cursorQuery.shape.limit, 30), order: pageOrder }),
  answer: z.object({ comments: z.array(blogComment), next_before: z.nullable(z.string()) }),
});
/** Viewer: comments on an entry; others see it after its performer has approved it. */
export const sendBlogComment = defineCall({
  method: 'POST',
  path: '/api/blog/:entry_id/comments',
  action: 'blog.comment',
  idempotent: true,
  params: entryParams,
  body: z.object({
    name: z.string().check(z.maxLength(200)),
    text: z.string().check(z.maxLength(2_000)),
  }),
  answer: z.object({ comment_id: id }),
});
export const deleteBlogComment = defineCall({
  method: 'POST',
  path: '/api/blog_comments/:comment_id/delete',
  action: 'blog.comment',
  params: z.object({ comment_id: id }),
  answer: nothing,
});

/** The performer's own entry, as she wrote it last. */
export const ownEntry = z.object({
  entry_id: id,
  version: z.int(),
  state: z.enum(BLOG_STATES),
  reason: z.nullable(z.enum(BLOG_REASONS)),
  words: blogWords,
  /** What others see until then, or will see at its time; null: nothing yet. */
  shown_words: z.nullable(blogWords),
  /** Null: as soon as it is approved. */
  planned_at_ms: z.nullable(timeMs),
  published_at_ms: z.nullable(timeMs),
  pictures: z.array(z.extend(blogPicture, { state: z.enum(BLOG_PICTURE_STATES) })),
  likes: z.int(),
  /** Comments that wait for her. */
  waiting: z.int(),
  changed_at_ms: timeMs,
});
export type OwnEntry = z.infer<typeof ownEntry>;
const plan = z.object({
  words: sentBlogWords,
  planned_at_ms: z.nullable(timeMs),
  /** False: it is kept as a draft. */
  send: z.boolean(),
});
export const listOwnBlog = defineCall({
  method: 'GET',
  path: '/api/own_blog',
  action: 'blog.manage',
  answer: z.object({
    entries: z.array(ownEntry),
    limits: z.object({ entries: z.int(), pictures: z.int(), file_bytes: z.int() }),
  }),
});
export const getOwnEntry = defineCall({
  method: 'GET',
  path: '/api/own_blog/:entry_id',
  action: 'blog.manage',
  params: entryParams,
  answer: z.object({
    entry: ownEntry,
    limits: z.object({ entries: z.int(), pictures: z.int(), file_bytes: z.int() }),
  }),
});
export const makeEntry = defineCall({
  method: 'POST',
  path: '/api/own_blog',
  action: 'blog.manage',
  idempotent: true,
  body: plan,
  answer: z.object({ entry: ownEntry }),
});
/** Changes an entry; others see it as it was until staff have approved the change. */
export const changeEntry = defineCall({
  method: 'POST',
  path: '/api/own_blog/:entry_id',
  action: 'blog.manage',
  params: entryParams,
  body: z.extend(plan, { version: z.int() }),
  answer: z.object({ entry: ownEntry }),
});
export const deleteEntry = defineCall({
  method: 'POST',
  path: '/api/own_blog/:entry_id/delete',
  action: 'blog.manage',
  params: entryParams,
  answer: nothing,
});
export const deleteBlogPicture = defineCall({
  method: 'POST',
  path: '/api/blog_pictures/:picture_id/delete',
  action: 'blog.manage',
  params: z.object({ picture_id: id }),
  answer: z.object({ entry: ownEntry }),
});

/** Sets the caption of a picture. Others see the one before until staff have approved it with the entry. */
export const captionBlogPicture = defineCall({
  method: 'POST',
  path: '/api/blog_pictures/:picture_id/caption',
  action: 'blog.manage',
  params: z.object({ picture_id: id }),
  body: z.object({ caption: z.object({ ja: sentTitle, en: sentTitle }) }),
  answer: z.object({ entry: ownEntry }),
});

/** Comments on the performer's entries, newest first. Those of viewers whom she ignores are not in it while they wait. */
export const listOwnComments = defineCall({
  method: 'GET',
  path: '/api/own_blog_comments',
  action: 'blog.manage',
  query: z.extend(cursorQuery, { limit: z._default(cursorQuery.shape.limit, 30) }),
  answer: z.object({
    comments: z.array(
      z.object({
        comment_id: id,
        entry_id: id,
        title: both,
        name: z.nullable(z.string()),
        text: z.string(),
        state: z.enum(BLOG_COMMENT_STATES),
        at_ms: timeMs,
        /** Whether she has banned its author from this or another comment. */
        banned: z.boolean(),
      }),
    ),
    next_before: z.nullable(z.string()),
  }),
});
export const decideComment = defineCall({
  method: 'POST',
  path: '/api/own_blog_comments/:comment_id',
  action: 'blog.manage',
  params: z.object({ comment_id: id }),
  body: z.object({ decision: z.enum(['approve', 'remove']) }),
  answer: nothing,
});

/**
 * Performer: bans the author of a comment, as a viewer of her room. The comments that wait are removed; the published ones
 * stay or go.
 */
export const banCommentAuthor = defineCall({
  method: 'POST',
  path: '/api/own_blog_comments/:comment_id/ban',
  action: 'bar.set',
  params: z.object({ comment_id: id }),
  body: z.object({ published: z.enum(['keep', 'remove']) }),
  answer: nothing,
});

/** Performer: lifts the ban that she set from this or another comment of the same author. */
export const liftAuthorBan = defineCall({
  method: 'POST',
  path: '/api/own_blog_comments/:comment_id/lift',
  action: 'bar.answer',
  params: z.object({ comment_id: id }),
  answer: nothing,
});

/** `POST`, the bytes of a picture as the body, with an idempotency key. */
export const BLOG_UPLOAD_PATH = '/api/own_blog/:entry_id/file';
export const blogUploadParams = z.object({ entry_id: z.string().check(z.maxLength(20)) });
export const blogPictureAdded = z.object({ entry: ownEntry });
export const blogUploadUrl = (entry_id: string): string =>
  BLOG_UPLOAD_PATH.replace(':entry_id', encodeURIComponent(entry_id));

/** The bytes of a picture in a size, for those who may see it. */
export const BLOG_PICTURE_PATH = '/api/blog_pictures/:picture_id/:size';
export const blogPictureParams = z.object({
  picture_id: z.string().check(z.maxLength(20)),
  /** One of `BLOG_SIZES`; of any other there is no picture. */
  size: z.string().check(z.maxLength(10)),
});
export const blogPictureUrl = (picture_id: string, size: BlogSize): string =>
  BLOG_PICTURE_PATH.replace(':picture_id', encodeURIComponent(picture_id)).replace(':size', size);

/** Feeds in RSS 2.0: the entries of a performer, and the news of the service. */
export const BLOG_FEED_PATH = '/api/feeds/blog/:performer_name/:lang';
export const NEWS_FEED_PATH = '/api/feeds/news/:lang';
export const blogFeedParams = z.object({
  performer_name: z.string().check(z.maxLength(60)),
  lang: z.string().check(z.maxLength(2)),
});
export const newsFeedParams = z.object({ lang: z.string().check(z.maxLength(2)) });
export const blogFeedUrl = (performer_name: string, lang: Language): string =>
  BLOG_FEED_PATH.replace(':performer_name', encodeURIComponent(performer_name)).replace(':lang', lang);
export const newsFeedUrl = (lang: Language): string => NEWS_FEED_PATH.replace(':lang', lang);
