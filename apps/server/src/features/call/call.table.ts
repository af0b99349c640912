import { CALL_DECLINES, CALL_STATES } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** A viewer's chat call to a performer, at the price that the viewer agreed to. */
export const callTable = pgTable(
  'call_request',
  {
    id: identity(),
    channel_id: ref('channel_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    state: text('state', { enum: CALL_STATES }).notNull().default('calling'),
    rate_units_per_min: units('rate_units_per_min').notNull(),
    decline: text('decline', { enum: CALL_DECLINES }),
    called_at_ms: timeMs('called_at_ms').notNull(),
    /** When the wait of the state ends; null: the state has no deadline. */
    until_ms: timeMs('until_ms'),
    ended_at_ms: timeMs('ended_at_ms'),
  },
  (t) => [
    uniqueIndex('call_request_open')
      .on(t.viewer_id)
      .where(sql`${t.state} IN ('calling', 'accepted', 'connected')`),
    index('call_request_channel').on(t.channel_id, t.id),
    index('call_request_viewer').on(t.viewer_id, t.id),
  ],
);
