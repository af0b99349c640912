import { THANK_YOU_ACCEPTS } from '@akari/rules';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** Thank-you points that viewers sent to performers. The view `payment` has them. */
export const thankYouTable = pgTable(
  'thank_you',
  {
    id: publicIdentity('thank_you'),
    viewer_id: ref('viewer_id').notNull(),
    performer_id: ref('performer_id').notNull(),
    /** Of the performer: the viewer need not be in a chat. */
    broadcast_id: ref('broadcast_id').notNull(),
    transfer_id: ref('transfer_id').notNull(),
    units: units('units').notNull(),
    performer_units: units('performer_units').notNull(),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('thank_you_transfer').on(t.transfer_id),
    index('thank_you_viewer').on(t.viewer_id, t.at_ms),
    index('thank_you_performer').on(t.performer_id, t.at_ms),
    index('thank_you_broadcast').on(t.broadcast_id, t.viewer_id),
  ],
);

/** Which points a performer accepts as thanks. Without a row: what is usual. */
export const thankYouChoiceTable = pgTable('thank_you_choice', {
  performer_id: ref('performer_id').primaryKey(),
  accepts: text('accepts', { enum: THANK_YOU_ACCEPTS }).notNull(),
});
