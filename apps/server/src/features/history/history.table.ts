import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ref, timeMs } from '../../platform/database/columns.ts';

/** Visits that a viewer took out of the own history. */
export const forgottenVisitTable = pgTable(
  'forgotten_visit',
  {
    viewer_id: ref('viewer_id').notNull(),
    /** The first session of the visit. */
    visit_id: ref('visit_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.viewer_id, t.visit_id] })],
);

/** What a viewer keeps about a performer, or a performer about a viewer. Others never read it. */
export const memoTable = pgTable(
  'memo',
  {
    owner_id: ref('owner_id').notNull(),
    about_id: ref('about_id').notNull(),
    text: text('text').notNull(),
    changed_at_ms: timeMs('changed_at_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.owner_id, t.about_id] })],
);
