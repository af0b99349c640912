import { ALL_CAMPAIGN_LABELS, type CampaignBanner, type SessionMode } from '@akari/rules';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, publicIdentity, ref, timeMs } from '../../platform/database/columns.ts';

/** A discount on the price of time, or of a second or third toy (spec §3): of a site, of a performer, or of the whole service. */
export const campaignTable = pgTable(
  'campaign',
  {
    id: identity(),
    label: text('label', { enum: ALL_CAMPAIGN_LABELS }).notNull(),
    discount_bp: integer('discount_bp').notNull(),
    second_discount_bp: integer('second_discount_bp'),
    /** Null: every mode that has a price. */
    modes: jsonb('modes').$type<SessionMode[]>(),
    /** Null: every site. */
    site_id: integer('site_id'),
    /** Null: every performer. */
    performer_id: ref('performer_id'),
    starts_at_ms: timeMs('starts_at_ms').notNull(),
    ends_at_ms: timeMs('ends_at_ms').notNull(),
    /** The zone in whose local times it was planned. */
    zone: text('zone').notNull().default('Asia/Tokyo'),
    /** What is shown while it runs; null: nothing. */
    banner: jsonb('banner').$type<CampaignBanner>(),
    /** Counts the changes. */
    version: integer('version').notNull().default(0),
  },
  (t) => [index('campaign_time').on(t.ends_at_ms), index('campaign_list').on(t.starts_at_ms, t.id)],
);

/** Pictures that staff have uploaded for banners. The bytes of each size are in the storage, under `key`. */
export const campaignPictureTable = pgTable(
  'campaign_picture',
  {
    id: publicIdentity('campaign_picture'),
    key: text('key').notNull(),
    /** The campaign that has it; null: none yet. */
    campaign_id: ref('campaign_id'),
    /** Who uploaded it. */
    staff_id: ref('staff_id').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('campaign_picture_key').on(t.key),
    index('campaign_picture_campaign').on(t.campaign_id),
  ],
);
