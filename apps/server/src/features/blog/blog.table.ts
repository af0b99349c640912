import {
  BLOG_COMMENT_STATES,
  BLOG_PICTURE_STATES,
  BLOG_REASONS,
  BLOG_STATES,
  type BlogWords,
  type BothWords,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs } from '../../platform/database/columns.ts';

/**
 * Entries of performers' blogs, and the news of the service, which have no performer. The lock of the performer's channel
 * covers an entry and its pictures.
 */
export const blogEntryTable = pgTable(
  'blog_entry',
  {
    id: publicIdentity('blog_entry'),
    performer_id: ref('performer_id'),
    state: text('state', { enum: BLOG_STATES }).notNull().default('draft'),
    reason: text('reason', { enum: BLOG_REASONS }),
    /** Counts the changes of its performer, or of staff. */
    version: integer('version').notNull().default(1),
    words: jsonb('words').$type<BlogWords>().notNull(),
    /** What staff have approved, and others see at its time. */
    shown_words: jsonb('shown_words').$type<BlogWords>(),
    /** When it is to appear; null: as soon as it is approved. */
    planned_at_ms: timeMs('planned_at_ms'),
    /** When others see it first; null: it was never approved. */
    published_at_ms: timeMs('published_at_ms'),
    at_ms: timeMs('at_ms').notNull(),
    changed_at_ms: timeMs('changed_at_ms').notNull(),
    /** When it was taken down or deleted. */
    ended_at_ms: timeMs('ended_at_ms'),
  },
  (t) => [
    index('blog_entry_performer').on(t.performer_id, t.at_ms),
    index('blog_entry_list').on(t.at_ms, t.id),
    index('blog_entry_shown')
      .on(t.published_at_ms, t.id)
      .where(sql`${t.shown_words} IS NOT NULL AND ${t.state} NOT IN ('taken_down', 'deleted')`),
  ],
);

/** Pictures of entries. The bytes of each size are in the storage, under `key`. */
export const blogPictureTable = pgTable(
  'blog_picture',
  {
    id: publicIdentity('blog_picture'),
    entry_id: ref('entry_id').notNull(),
    performer_id: ref('performer_id').notNull(),
    state: text('state', { enum: BLOG_PICTURE_STATES }).notNull().default('pending'),
    position: integer('position').notNull(),
    caption: jsonb('caption').$type<BothWords>().notNull().default({ ja: '', en: '' }),
    /** What staff have approved, and others see. */
    shown_caption: jsonb('shown_caption').$type<BothWords>().notNull().default({ ja: '', en: '' }),
    type: text('type').notNull(),
    key: text('key').notNull(),
    width_px: integer('width_px').notNull(),
    height_px: integer('height_px').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [index('blog_picture_entry').on(t.entry_id, t.position), uniqueIndex('blog_picture_key').on(t.key)],
);

/** Who likes an entry: each person once. */
export const blogLikeTable = pgTable(
  'blog_like',
  {
    entry_id: ref('entry_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.entry_id, t.viewer_id] }), index('blog_like_viewer').on(t.viewer_id)],
);

/** Comments of viewers on entries of performers. */
export const blogCommentTable = pgTable(
  'blog_comment',
  {
    id: publicIdentity('blog_comment'),
    entry_id: ref('entry_id').notNull(),
    performer_id: ref('performer_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    /** The name that the author wrote; null: anonymous. */
    name: text('name'),
    text: text('text').notNull(),
    state: text('state', { enum: BLOG_COMMENT_STATES }).notNull().default('pending'),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    index('blog_comment_entry').on(t.entry_id, t.at_ms, t.id),
    index('blog_comment_performer').on(t.performer_id, t.at_ms, t.id),
    index('blog_comment_viewer').on(t.viewer_id, t.at_ms),
  ],
);

export type BlogEntryRow = typeof blogEntryTable.$inferSelect;
export type BlogPictureRow = typeof blogPictureTable.$inferSelect;
export type BlogCommentRow = typeof blogCommentTable.$inferSelect;
