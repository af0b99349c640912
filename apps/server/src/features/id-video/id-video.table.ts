import {
  ID_VIDEO_REASONS,
  ID_VIDEO_STATES,
  ID_VIDEO_TYPES,
  ID_VIDEO_VIEW_STATES,
  type PointType,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs, units } from '../../platform/database/columns.ts';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A performer's ID videos: at most one waits for staff, and at most one is in use. */
export const idVideoTable = pgTable(
  'id_video',
  {
    id: identity(),
    performer_id: ref('performer_id').notNull(),
    state: text('state', { enum: ID_VIDEO_STATES }).notNull().default('submitted'),
    reason: text('reason', { enum: ID_VIDEO_REASONS }),
    type: text('type', { enum: ID_VIDEO_TYPES }).notNull(),
    duration_ms: integer('duration_ms').notNull(),
    size_bytes: integer('size_bytes').notNull(),
    submitted_at_ms: timeMs('submitted_at_ms').notNull(),
    /** Set while it is in use. */
    expires_at_ms: timeMs('expires_at_ms'),
    ended_at_ms: timeMs('ended_at_ms'),
  },
  (t) => [
    index('id_video_performer').on(t.performer_id, t.id),
    index('id_video_list').on(t.submitted_at_ms, t.id),
    index('id_video_list_state').on(t.state, t.submitted_at_ms, t.id),
    uniqueIndex('id_video_open')
      .on(t.performer_id, t.state)
      .where(sql`${t.state} IN ('submitted', 'approved')`),
  ],
);

/**
 * The bytes in their own table, so that reading a video's row does not load megabytes; deleted when the video
 * is over.
 */
export const idVideoFileTable = pgTable('id_video_file', {
  video_id: ref('video_id').primaryKey(),
  bytes: bytes('bytes').notNull(),
});

/**
 * Views of ID videos. The transfer of a view has the cause `tip`, because nodes of the previous version know
 * no other.
 */
export const idVideoViewTable = pgTable(
  'id_video_view',
  {
    id: identity(),
    video_id: ref('video_id').notNull(),
    performer_id: ref('performer_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    state: text('state', { enum: ID_VIDEO_VIEW_STATES }).notNull().default('counting'),
    /** The agreed price, charged at zero. */
    units: units('units').notNull(),
    point_type: integer('point_type').$type<PointType>().notNull(),
    started_at_ms: timeMs('started_at_ms').notNull(),
    due_at_ms: timeMs('due_at_ms').notNull(),
    ended_at_ms: timeMs('ended_at_ms'),
    paid_until_ms: timeMs('paid_until_ms'),
    transfer_id: ref('transfer_id'),
    /** When the first bytes of the video were sent to the viewer. */
    looked_at_ms: timeMs('looked_at_ms'),
    back_transfer_id: ref('back_transfer_id'),
    performer_units: units('performer_units').notNull().default(0),
  },
  (t) => [
    uniqueIndex('id_video_view_counting')
      .on(t.viewer_id)
      .where(sql`${t.state} = 'counting'`),
    index('id_video_view_video')
      .on(t.video_id)
      .where(sql`${t.state} = 'counting'`),
    uniqueIndex('id_video_view_transfer').on(t.transfer_id),
    uniqueIndex('id_video_view_back').on(t.back_transfer_id),
    index('id_video_view_viewer').on(t.viewer_id, t.performer_id, t.id),
    // For the figures of the back office.
    index('id_video_view_ended')
      .on(t.ended_at_ms)
      .where(sql`${t.ended_at_ms} IS NOT NULL`),
    index('id_video_view_performer').on(t.performer_id, t.id),
  ],
);
