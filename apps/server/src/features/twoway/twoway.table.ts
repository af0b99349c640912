import { TWOWAY_END_CAUSES, TWOWAY_MODES, TWOWAY_STATES } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** A viewer's request for a two-way, at the extra rate that the viewer agreed to. */
export const twowayTable = pgTable(
  'twoway_request',
  {
    id: identity(),
    channel_id: ref('channel_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    state: text('state', { enum: TWOWAY_STATES }).notNull().default('waiting'),
    mode: text('mode', { enum: TWOWAY_MODES }).notNull(),
    camera_on: boolean('camera_on').notNull(),
    microphone_on: boolean('microphone_on').notNull(),
    /** Whether the media plane reports that the viewer's media arrives. */
    live: boolean('live').notNull().default(false),
    /** 0 inside a two-shot. */
    extra_units_per_min: units('extra_units_per_min').notNull(),
    /**
     * The viewer's session of the request: the one it was requested from, the one in which it runs, or the
     * one after it.
     */
    session_id: ref('session_id'),
    /** Set once started beside party chat: the session before, to whose price the viewer returns. */
    party_session_id: ref('party_session_id'),
    requested_at_ms: timeMs('requested_at_ms').notNull(),
    started_at_ms: timeMs('started_at_ms'),
    over_at_ms: timeMs('over_at_ms'),
    ended_by: text('ended_by', { enum: TWOWAY_END_CAUSES }),
  },
  (t) => [
    // A viewer has at most one open request.
    uniqueIndex('twoway_request_viewer')
      .on(t.viewer_id)
      .where(sql`${t.state} IN ('waiting', 'accepted', 'started')`),
    // A channel has at most one accepted or running two-way.
    uniqueIndex('twoway_request_open')
      .on(t.channel_id)
      .where(sql`${t.state} IN ('accepted', 'started')`),
    index('twoway_request_channel')
      .on(t.channel_id)
      .where(sql`${t.state} IN ('waiting', 'accepted', 'started')`),
    index('twoway_request_session').on(t.session_id),
  ],
);
