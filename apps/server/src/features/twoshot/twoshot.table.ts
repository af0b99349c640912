import { TWOSHOT_STATES } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** A viewer's request for a two-shot, at the price that the viewer agreed to. */
export const twoshotTable = pgTable(
  'twoshot_request',
  {
    id: identity(),
    channel_id: ref('channel_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    state: text('state', { enum: TWOSHOT_STATES }).notNull().default('waiting'),
    rate_units_per_min: units('rate_units_per_min').notNull(),
    /** Whether the remaining coupon points go to the performer when the two-shot starts. */
    coupon_to_twoshot: boolean('coupon_to_twoshot').notNull().default(false),
    /** The units that were given then, and the performer's share of them. */
    gift_units: units('gift_units').notNull().default(0),
    gift_performer_units: units('gift_performer_units').notNull().default(0),
    /** The exclusive session, once it has started. */
    session_id: ref('session_id'),
    requested_at_ms: timeMs('requested_at_ms').notNull(),
    answered_at_ms: timeMs('answered_at_ms'),
  },
  (t) => [
    // A viewer has at most one open request.
    uniqueIndex('twoshot_request_waiting')
      .on(t.viewer_id)
      .where(sql`${t.state} IN ('waiting', 'started')`),
    index('twoshot_request_channel')
      .on(t.channel_id)
      .where(sql`${t.state} IN ('waiting', 'started')`),
    index('twoshot_request_gift')
      .on(t.channel_id, t.broadcast_id)
      .where(sql`${t.gift_performer_units} > 0`),
    // For the figures of the back office.
    index('twoshot_request_given')
      .on(t.answered_at_ms)
      .where(sql`${t.gift_units} > 0`),
    // For what was given in a visit.
    index('twoshot_request_session')
      .on(t.session_id)
      .where(sql`${t.gift_units} > 0`),
  ],
);
