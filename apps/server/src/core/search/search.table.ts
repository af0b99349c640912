import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** What performers are found by: one row for each open account, made of what visitors see. Texts are folded. */
export const searchEntryTable = pgTable(
  'search_entry',
  {
    performer_id: ref('performer_id').primaryKey(),
    /** Names and their reading, one a line. */
    names: text('names').notNull(),
    /** Everything that is found, names included, one a line. */
    words: text('words').notNull(),
    /** Languages, play types, performances and tags: keys of at least three characters (`traits.ts`). */
    traits: text('traits').array().notNull(),
    /** Single characters and pairs of `words` and, as keys, of `names`, and the traits: one index finds rows for all. */
    grams: text('grams').array().notNull(),
    /** `YYYY-MM-DD`; null: she does not show her age, so no search by age finds her. */
    born: text('born'),
  },
  (t) => [index('search_entry_grams').using('gin', t.grams)],
);

/** By what results are sorted: figures that follow others every few minutes, apart from the words so that a row is small. */
export const searchStandingTable = pgTable(
  'search_standing',
  {
    performer_id: ref('performer_id').primaryKey(),
    /** Of the month; 0 for performers who have hidden themselves in rankings. */
    points_units: units('points_units').notNull().default(0),
    /** The number that her card shows; 0: she does not show it. */
    favourites: integer('favourites').notNull().default(0),
    /** What a minute of the party chat costs. */
    rate_units: units('rate_units').notNull().default(0),
    /** First time on the air. */
    first_on_air_ms: timeMs('first_on_air_ms'),
  },
  (t) => [
    index('search_standing_points').on(t.points_units, t.performer_id),
    index('search_standing_favourites').on(t.favourites, t.performer_id),
    index('search_standing_rate').on(t.rate_units, t.performer_id),
    // As results are ordered: those who never were on the air come last.
    index('search_standing_first').on(t.first_on_air_ms.desc().nullsLast(), t.performer_id.desc()),
  ],
);

/** Tags that staff keep in both languages. One that is out of use stays, because performers have it. */
export const tagTable = pgTable(
  'tag',
  {
    id: identity(),
    name_ja: text('name_ja').notNull(),
    name_en: text('name_en').notNull(),
    /** The names as search compares them: each is that of one tag. */
    folded_ja: text('folded_ja').notNull(),
    folded_en: text('folded_en').notNull(),
    used: boolean('used').notNull().default(true),
    made_by: ref('made_by').notNull(),
    made_at_ms: timeMs('made_at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('tag_folded_ja').on(t.folded_ja),
    uniqueIndex('tag_folded_en').on(t.folded_en),
    index('tag_list').on(t.made_at_ms, t.id),
  ],
);

/** The tags that performers have chosen. */
export const performerTagTable = pgTable(
  'performer_tag',
  {
    performer_id: ref('performer_id').notNull(),
    tag_id: ref('tag_id')
      .notNull()
      .references(() => tagTable.id),
  },
  (t) => [primaryKey({ columns: [t.performer_id, t.tag_id] }), index('performer_tag_tag').on(t.tag_id)],
);

/** Searches that viewers keep, as the queries of addresses. */
export const savedSearchTable = pgTable(
  'saved_search',
  {
    id: identity(),
    viewer_id: ref('viewer_id').notNull(),
    address: text('address').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [uniqueIndex('saved_search_address').on(t.viewer_id, t.address)],
);

/** Viewers who do not want to be recommended performers by what they watched. */
export const recommendOffTable = pgTable('recommend_off', { viewer_id: ref('viewer_id').primaryKey() });
