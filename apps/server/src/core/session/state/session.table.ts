import {
  CAMPAIGN_LABELS,
  CHARGE_STATES,
  SESSION_ENDS,
  SESSION_MODES,
  SESSION_STATES,
  STOP_REASONS,
  type SessionEnd,
  type SessionType,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { publicIdentity, ref, timeMs, units } from '../../../platform/database/columns.ts';

/**
 * A viewer's session in a channel. The columns of the charge change every few seconds, so no index holds them and
 * the row can be updated in place (HOT).
 */
export const sessionTable = pgTable(
  'viewer_session',
  {
    id: publicIdentity('viewer_session'),
    channel_id: ref('channel_id').notNull(),
    broadcast_id: ref('broadcast_id').notNull(),
    viewer_id: ref('viewer_id').notNull(),
    /** The login that opened the session; the session ends with it. Null: a session from before this column. */
    login_id: ref('login_id'),
    /** The viewer's former session in this channel that this one replaces: an entered viewer stays so. Null: none. */
    follows_id: ref('follows_id'),
    /** The first session of the visit that this one continues (`continuedVisit`). Null: this one is the first. */
    visit_id: ref('visit_id'),
    /** Ledger account that pays; null when the session is free. */
    payer_account_id: ref('payer_account_id'),
    session_type: integer('session_type').$type<SessionType>().notNull(),
    mode: text('mode', { enum: SESSION_MODES }).notNull().default('party'),
    point_type: integer('point_type').notNull(),
    state: text('state', { enum: SESSION_STATES }).notNull().default('joining'),
    lang: text('lang', { enum: ['ja', 'en'] }).notNull(),
    /** Fixed at the start. */
    rate_units_per_min: units('rate_units_per_min').notNull(),
    /** Rate of the first `opening_ms` delivered milliseconds, instead of the usual rate; no effect while that is 0. */
    opening_rate_units_per_min: units('opening_rate_units_per_min').notNull().default(0),
    opening_ms: timeMs('opening_ms').notNull().default(0),
    campaign: text('campaign', { enum: CAMPAIGN_LABELS }),
    /**
     * The session ends when its time has cost this much; what the viewer gives during it lowers it. Null: the balance
     * is the limit.
     */
    spend_limit_units: units('spend_limit_units'),
    share_bp: integer('share_bp').notNull(),
    /** Free points of the viewer at the start, used up first; `bonus_share_bp` is the performer's share of them. */
    bonus_units: units('bonus_units').notNull().default(0),
    bonus_share_bp: integer('bonus_share_bp').notNull().default(0),
    /** State of the rules' state machine for failed charges. */
    charge_state: text('charge_state', { enum: CHARGE_STATES }).notNull().default('sound'),
    started_at_ms: timeMs('started_at_ms').notNull(),
    /** When the viewer was asked to go on: the free chat became a paid chat, or the two-shot was over. Null: never. */
    asked_at_ms: timeMs('asked_at_ms'),
    ended_at_ms: timeMs('ended_at_ms'),
    end: text('end_name', { enum: SESSION_ENDS as [SessionEnd, ...SessionEnd[]] }),
    /** Why staff ended it. Null: they did not. */
    stop_reason: text('stop_reason', { enum: STOP_REASONS }),
    /** Delivered time as last reported by the media plane. */
    delivered_ms: timeMs('delivered_ms').notNull().default(0),
    /** Paid time, in delivered milliseconds; for a guest's preview its budget; 0 for other free sessions. */
    paid_ms: timeMs('paid_ms').notNull().default(0),
    /** How much unconfirmed time may be forgiven in this session; fixed at the start. */
    forgivable_ms: timeMs('forgivable_ms').notNull().default(0),
    /** Sent, not confirmed by the receiver, and not charged. */
    forgiven_ms: timeMs('forgiven_ms').notNull().default(0),
    /** Units charged to the viewer for time so far; `performer_units` is the performer's part of them. */
    charged_units: units('charged_units').notNull().default(0),
    performer_units: units('performer_units').notNull().default(0),
    /** The site and the partner that the viewer came from; a trigger fills them in. */
    source_site_id: integer('source_site_id'),
    partner_id: ref('partner_id'),
  },
  // A session runs until it has an end. No index depends on its state, so that a new state of a running session touches none.
  (t) => [
    // One running session a person: a second one ends the first (325).
    uniqueIndex('viewer_session_running')
      .on(t.viewer_id)
      .where(sql`${t.ended_at_ms} IS NULL`),
    index('viewer_session_channel')
      .on(t.channel_id)
      .where(sql`${t.ended_at_ms} IS NULL`),
    // For a viewer's latest session, read at each join.
    index('viewer_session_latest').on(t.viewer_id, t.started_at_ms),
    index('viewer_session_visit')
      .on(t.visit_id)
      .where(sql`${t.visit_id} IS NOT NULL`),
    // The sessions of a broadcast, and those of a person in it for the figures in the viewer list.
    index('viewer_session_broadcast').on(t.broadcast_id, t.viewer_id),
    // For the rest of a viewer's free points; the next index: for the free points that a performer got today.
    index('viewer_session_bonus')
      .on(t.viewer_id)
      .where(sql`${t.bonus_units} > 0`),
    index('viewer_session_bonus_channel')
      .on(t.channel_id, t.started_at_ms)
      .where(sql`${t.bonus_units} > 0`),
    // For the forgiven time of a person today, read at each join. Few sessions have any.
    index('viewer_session_forgiven')
      .on(t.viewer_id)
      .where(sql`${t.forgiven_ms} > 0`),
    // For the lists of the back office: all sessions, those of a channel, and those that run.
    index('viewer_session_list').on(t.started_at_ms, t.id),
    index('viewer_session_list_channel').on(t.channel_id, t.started_at_ms, t.id),
    // Sessions of the commonest mode are found in the list of all.
    index('viewer_session_list_mode')
      .on(t.mode, t.started_at_ms, t.id)
      .where(sql`${t.mode} <> 'party'`),
    index('viewer_session_list_running')
      .on(t.started_at_ms, t.id)
      .where(sql`${t.ended_at_ms} IS NULL`),
    // Viewers who left recently.
    index('viewer_session_left')
      .on(t.channel_id, t.ended_at_ms)
      .where(sql`${t.ended_at_ms} IS NOT NULL`),
    // For the figures of the back office. Sessions end about in the order in which they began.
    index('viewer_session_ended')
      .using('brin', t.ended_at_ms)
      .with({ pages_per_range: 32, autosummarize: true }),
    check('viewer_session_end', sql`(${t.state} = 'ended') = (${t.ended_at_ms} IS NOT NULL)`),
    check(
      'viewer_session_charge',
      sql`${t.charged_units} >= 0 AND ${t.performer_units} >= 0 AND ${t.performer_units} <= ${t.charged_units}`,
    ),
  ],
);
