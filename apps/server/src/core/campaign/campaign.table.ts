import { ALL_CAMPAIGN_LABELS, type CampaignBanner, type SessionMode } from '@akari/rules';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs } from '../../platform/database/columns.ts';

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
