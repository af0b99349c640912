import { VIEWER_PROFILE_REASONS, VIEWER_PROFILE_STATES } from '@akari/rules';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs } from '../../platform/database/columns.ts';

/** Profiles of viewers who have saved one: what they want, and what performers may see of it. */
export const viewerProfileTable = pgTable('viewer_profile', {
  viewer_id: ref('viewer_id').primaryKey(),
  /** Incremented with each change by the viewer. */
  version: integer('version').notNull().default(0),
  state: text('state', { enum: VIEWER_PROFILE_STATES }).notNull().default('none'),
  /** Why staff refused what the viewer wants. */
  reason: text('reason', { enum: VIEWER_PROFILE_REASONS }),
  wanted_line: text('wanted_line').notNull().default(''),
  wanted_picture_id: ref('wanted_picture_id'),
  shown_line: text('shown_line').notNull().default(''),
  shown_picture_id: ref('shown_picture_id'),
  /** What performers may see. */
  picture: boolean('picture').notNull().default(false),
  line: boolean('line').notNull().default(false),
  tier: boolean('tier').notNull().default(false),
  /** How often staff refused something. */
  refusals: integer('refusals').notNull().default(0),
  sent_at_ms: timeMs('sent_at_ms'),
});

/** Pictures of viewers that are wanted or shown. The bytes of each size are in the storage, under `key`. */
export const viewerPictureTable = pgTable(
  'viewer_picture',
  {
    id: publicIdentity('viewer_picture'),
    viewer_id: ref('viewer_id').notNull(),
    key: text('key').notNull(),
    width_px: integer('width_px').notNull(),
    height_px: integer('height_px').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [index('viewer_picture_viewer').on(t.viewer_id), uniqueIndex('viewer_picture_key').on(t.key)],
);

export type ViewerProfileRow = typeof viewerProfileTable.$inferSelect;
export type ViewerPictureRow = typeof viewerPictureTable.$inferSelect;
