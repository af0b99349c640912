import {
  ALBUM_ACCESSES,
  ALBUM_PICTURE_STATES,
  ALBUM_PURCHASE_STATES,
  ALBUM_REASONS,
  ALBUM_STATES,
  MESSAGE_FILE_KINDS,
  type AlbumWords,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** Albums of performers. The lock of the performer's channel covers them, their pictures and their purchases. */
export const albumTable = pgTable(
  'album',
  {
    id: publicIdentity('album'),
    performer_id: ref('performer_id').notNull(),
    state: text('state', { enum: ALBUM_STATES }).notNull().default('pending'),
    reason: text('reason', { enum: ALBUM_REASONS }),
    title: jsonb('title').$type<AlbumWords>().notNull(),
    access: text('access', { enum: ALBUM_ACCESSES }).notNull(),
    /** What it costs; null: it is not for points. */
    units: units('units'),
    at_ms: timeMs('at_ms').notNull(),
    /** When it was taken down or deleted. */
    ended_at_ms: timeMs('ended_at_ms'),
    /** Until when buyers keep an album that its performer deleted. */
    kept_until_ms: timeMs('kept_until_ms'),
  },
  (t) => [index('album_performer').on(t.performer_id, t.at_ms), index('album_list').on(t.at_ms, t.id)],
);

/** Pictures and clips of albums. The bytes of each size are in the storage, under `key`. */
export const albumPictureTable = pgTable(
  'album_picture',
  {
    id: publicIdentity('album_picture'),
    album_id: ref('album_id').notNull(),
    performer_id: ref('performer_id').notNull(),
    state: text('state', { enum: ALBUM_PICTURE_STATES }).notNull().default('pending'),
    reason: text('reason', { enum: ALBUM_REASONS }),
    /** Orders the pictures of an album. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: MESSAGE_FILE_KINDS }).notNull(),
    /** Media type of the largest size. */
    type: text('type').notNull(),
    key: text('key').notNull(),
    caption: jsonb('caption').$type<AlbumWords>().notNull(),
    width_px: integer('width_px').notNull(),
    height_px: integer('height_px').notNull(),
    duration_ms: integer('duration_ms'),
    /** Of the largest size. */
    size_bytes: integer('size_bytes').notNull(),
    at_ms: timeMs('at_ms').notNull(),
    /** When it was rejected or deleted. */
    ended_at_ms: timeMs('ended_at_ms'),
  },
  (t) => [
    index('album_picture_album').on(t.album_id, t.position),
    index('album_picture_performer').on(t.performer_id, t.at_ms),
    uniqueIndex('album_picture_key').on(t.key),
  ],
);

/** Paid albums: one of each person for an album, unless its points went back. */
export const albumPurchaseTable = pgTable(
  'album_purchase',
  {
    id: publicIdentity('album_purchase'),
    album_id: ref('album_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    performer_id: ref('performer_id').notNull(),
    transfer_id: ref('transfer_id').notNull(),
    units: units('units').notNull(),
    /** The performer's share of the payment. */
    performer_units: units('performer_units').notNull(),
    anonymous: boolean('anonymous').notNull(),
    state: text('state', { enum: ALBUM_PURCHASE_STATES }).notNull().default('kept'),
    at_ms: timeMs('at_ms').notNull(),
    back_at_ms: timeMs('back_at_ms'),
    back_transfer_id: ref('back_transfer_id'),
    /** What of the share went back. */
    back_performer_units: units('back_performer_units').notNull().default(0),
  },
  (t) => [
    uniqueIndex('album_purchase_one')
      .on(t.album_id, t.viewer_id)
      .where(sql`state = 'kept'`),
    uniqueIndex('album_purchase_transfer').on(t.transfer_id),
    uniqueIndex('album_purchase_back').on(t.back_transfer_id),
    index('album_purchase_album').on(t.album_id, t.at_ms),
    index('album_purchase_viewer').on(t.viewer_id, t.at_ms),
    index('album_purchase_performer').on(t.performer_id, t.at_ms),
  ],
);
