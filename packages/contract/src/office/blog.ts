import { BLOG_COMMENT_STATES, BLOG_PICTURE_STATES, BLOG_REASONS, BLOG_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { blogPicture, blogWords, sentBlogWords } from '../blog/index.ts';
import { defineOfficeCall, id, nothing, timeMs } from '../common/index.ts';
import { defineOfficeList } from './list.ts';
import { actReason } from './reason.ts';

/** Entries of performers' blogs, in every state. */
export const blogList = defineOfficeList({
  name: 'blog',
  right: 'content.read',
  sort: 'made_at_ms',
  order: 'desc',
  columns: {
    entry_id: { kind: 'id', hidden: true },
    entry_title: { kind: 'texts' },
    performer: { kind: 'person', filter: true },
    entry_state: { kind: 'choice', choices: BLOG_STATES, filter: true },
    entry_likes: { kind: 'count' },
    entry_comments: { kind: 'count' },
    made_at_ms: { kind: 'time', sort: true },
  },
});

const reason = z.enum(BLOG_REASONS);
const params = z.object({ entry_id: id });
export const officeEntry = z.object({
  entry_id: id,
  performer: z.object({ id, name: z.string() }),
  state: z.enum(BLOG_STATES),
  reason: z.nullable(reason),
  words: blogWords,
  /** What others see; null: nothing was approved yet. */
  shown_words: z.nullable(blogWords),
  published_at_ms: z.nullable(timeMs),
  made_at_ms: timeMs,
  pictures: z.array(z.extend(blogPicture, { state: z.enum(BLOG_PICTURE_STATES) })),
  /** The latest comments, in every state but deleted. */
  comments: z.array(
    z.object({
      comment_id: id,
      viewer: z.object({ id, name: z.string() }),
      text: z.string(),
      state: z.enum(BLOG_COMMENT_STATES),
      at_ms: timeMs,
    }),
  ),
  /** Whether this member of the staff may take it down. */
  may_decide: z.boolean(),
});
export type OfficeEntry = z.infer<typeof officeEntry>;

export const getOfficeEntry = defineOfficeCall({
  method: 'GET',
  path: '/api/office/blog/:entry_id',
  right: 'content.read',
  params,
  answer: officeEntry,
});
/** Takes an entry down everywhere. The performer reads `why`. */
export const takeDownEntry = defineOfficeCall({
  method: 'POST',
  path: '/api/office/blog/:entry_id/take_down',
  right: 'content.decide',
  params,
  body: z.object({ why: reason, reason: actReason }),
  answer: nothing,
});
export const removeBlogComment = defineOfficeCall({
  method: 'POST',
  path: '/api/office/blog_comments/:comment_id/remove',
  right: 'content.decide',
  params: z.object({ comment_id: id }),
  body: z.object({ reason: actReason }),
  answer: nothing,
});
/** The bytes of a picture, for staff; every opening is an act. */
export const OFFICE_BLOG_PICTURE_PATH = '/api/office/blog_pictures/:picture_id/file';
export const officeBlogPictureUrl = (picture_id: string): string =>
  OFFICE_BLOG_PICTURE_PATH.replace(':picture_id', encodeURIComponent(picture_id));

/** An entry of the news of the service. */
const newsEntry = z.object({
  entry_id: id,
  version: z.int(),
  words: blogWords,
  published_at_ms: timeMs,
  likes: z.int(),
});
export type NewsEntry = z.infer<typeof newsEntry>;
/** The latest 200, also those whose time has not come. */
export const listOfficeNews = defineOfficeCall({
  method: 'GET',
  path: '/api/office/news',
  right: 'sites.set',
  answer: z.object({ entries: z.array(newsEntry) }),
});
const newsPlan = z.object({
  words: sentBlogWords,
  /** When it appears; null: now. */
  planned_at_ms: z.nullable(timeMs),
});
export type NewsPlan = z.infer<typeof newsPlan>;
export const makeNews = defineOfficeCall({
  method: 'POST',
  path: '/api/office/news',
  right: 'sites.set',
  body: z.object({ plan: newsPlan, reason: actReason }),
  answer: z.object({ entry_id: id }),
});
export const setNews = defineOfficeCall({
  method: 'POST',
  path: '/api/office/news/:entry_id',
  right: 'sites.set',
  params,
  body: z.object({ version: z.int(), plan: z.nullable(newsPlan), reason: actReason }),
  answer: nothing,
});
