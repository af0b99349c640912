import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs } from '../../platform/database/columns.ts';

/** Messages between a member of the staff and a viewer or performer. */
export const staffMessageTable = pgTable(
  'staff_message',
  {
    id: identity(),
    staff_id: ref('staff_id').notNull(),
    person_id: ref('person_id').notNull(),
    /** Staff wrote it; else the person did. */
    from_staff: boolean('from_staff').notNull(),
    text: text('text').notNull(),
    at_ms: timeMs('at_ms').notNull(),
    /** When the receiver saw it; null: not yet. */
    read_at_ms: timeMs('read_at_ms'),
  },
  (t) => [
    index('staff_message_person').on(t.person_id, t.id),
    index('staff_message_staff').on(t.staff_id, t.id),
  ],
);
