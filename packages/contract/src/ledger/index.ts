import { SESSION_MODES, SITE_SOURCES, type SiteSource } from '@akari/rules';
import * as z from 'zod/mini';
import { cursorQuery, defineCall, id, pointType, timeMs, units } from '../common/index.ts';
import { giftOfTip } from '../gift/index.ts';

/** Causes of transfers. A session's slices are shown as one line of the statement. */
export const TRANSFER_CAUSES = [
  'session_charge',
  'session_correction',
  'tip',
  'coupon_gift',
  'purchase',
  'registration_bonus',
  'staff_adjustment',
  'points_expired',
  'payout',
  'payout_back',
  'purchase_back',
  'purchase_restored',
  'debt_paid',
  'coupon',
  'coupon_back',
  'gift_code',
  'referral',
  'commission',
  'commission_back',
  'agency_part',
  'miles_earned',
  'miles_back',
  'miles_expired',
  'miles_exchanged',
] as const;
export const transferCause = z.enum(TRANSFER_CAUSES);
export type TransferCause = z.infer<typeof transferCause>;

/** What a statement can be filtered by: delivered time, what was given, and points that were bought or received. */
export const STATEMENT_KINDS = [
  'time',
  'tip',
  'gift',
  'toy',
  'message',
  'id_video',
  'album',
  'mailbox',
  'points',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];
export const statementFilter = z.object({
  kind: z.optional(z.enum(STATEMENT_KINDS)),
  /** From this moment, and before that one. */
  since_ms: z.optional(z.coerce.number().check(z.int())),
  until_ms: z.optional(z.coerce.number().check(z.int())),
});
/** Lines of a performer: also of viewers who came from one source. */
export const earningsFilter = z.extend(statementFilter, {
  source: z.optional(z.enum(SITE_SOURCES as [SiteSource, ...SiteSource[]])),
});
const earningsQuery = z.extend(cursorQuery, earningsFilter.shape);
const statementQuery = z.extend(cursorQuery, statementFilter.shape);
/** Sums over all lines that the filter lets through. */
const statementSum = z.object({ received_units: units, spent_units: units });
export type StatementSum = z.infer<typeof statementSum>;

export const statementLine = z.object({
  /** Id of the line's transfer or session. */
  line_id: id,
  cause: transferCause,
  at_ms: timeMs,
  /** The other side: the performer's display name or the viewer's user name (null: anonymous or none). */
  with_name: z.nullable(z.object({ ja: z.string(), en: z.string() })),
  performer_name: z.nullable(z.string()),
  /** Positive: received; negative: spent. */
  amount_units: units,
  balance_after_units: units,
  point_type: z.nullable(pointType),
  /** Session lines: delivered milliseconds and rate. */
  delivered_ms: z.nullable(z.int()),
  rate_units_per_min: z.nullable(units),
  /** Session lines. */
  mode: z.optional(z.enum(SESSION_MODES)),
  /** Lines of a viewer: the visit, whose lines follow each other, and the sum of those that are shown. */
  visit: z.optional(z.object({ visit_id: id, amount_units: units })),
  /** Lines of a performer: what the viewer paid, and the performer's share of it in basis points. */
  share: z.optional(z.object({ paid_units: units, share_bp: z.int() })),
  /** Lines of a performer: the site that the viewer came from; absent: an anonymous gift. */
  from_site: z.optional(z.int()),
  /** Session lines of a performer: the part of the price that was paid with free points, of which she gets less. */
  free_units: z.optional(units),
  /** Lines of tips: the gift that was given. */
  gift: giftOfTip,
  /** Lines of tips: what else than a tip the transfer paid for or paid back. */
  paid_for: z.catch(
    z.optional(
      z.enum([
        'id_video',
        'id_video_back',
        'toy',
        'toy_back',
        'tip_request',
        'tip_request_back',
        'secret_message',
        'stage_effect',
        'poll_vote',
        'poll_vote_back',
        'ticket',
        'ticket_back',
        'present',
        'thank_you',
        'album',
        'album_back',
        'mailbox_message',
        'mailbox_picture',
      ]),
    ),
    undefined,
  ),
});
export type StatementLine = z.infer<typeof statementLine>;

/** The viewer's own statement; `GET /api/statement.csv` returns the same as CSV (?lang=ja|en). */
export const getStatement = defineCall({
  method: 'GET',
  path: '/api/statement',
  action: 'statement.read',
  query: statementQuery,
  answer: z.object({
    lines: z.array(statementLine),
    next_before: z.nullable(z.string()),
    /** On the first page. */
    sum: z.optional(statementSum),
  }),
});
/** The performer's own earnings; `GET /api/earnings.csv` returns the same as CSV. */
export const getEarnings = defineCall({
  method: 'GET',
  path: '/api/earnings',
  action: 'earnings.read',
  query: earningsQuery,
  answer: z.object({
    balance_units: units,
    lines: z.array(statementLine),
    next_before: z.nullable(z.string()),
    sum: z.optional(statementSum),
  }),
});

/** The performer's earnings of the running broadcast. */
export const broadcastEarnings = z.object({
  broadcast_id: z.nullable(id),
  since_ms: z.nullable(timeMs),
  chat_units: units,
  tip_units: units,
  /** Absent: the node is of an older version and does not count gifts. */
  gift_units: z.optional(units),
  total_units: units,
  at_ms: timeMs,
});
export type BroadcastEarnings = z.infer<typeof broadcastEarnings>;
export const getBroadcastEarnings = defineCall({
  method: 'GET',
  path: '/api/channel/earnings',
  action: 'earnings.read',
  answer: broadcastEarnings,
});

/** The account of a performer's last broadcast, after its end. */
export const broadcastSummary = z.object({
  broadcast_id: id,
  on_air_ms: z.int(),
  /** Different people who watched, guests too. */
  viewers: z.int(),
  chat_units: units,
  tip_units: units,
  gift_units: units,
  total_units: units,
  /** Who brought most under their own name, best first. */
  supporters: z.array(z.object({ user_name: z.string(), units })),
});
export type BroadcastSummary = z.infer<typeof broadcastSummary>;
export const getBroadcastSummary = defineCall({
  method: 'GET',
  path: '/api/channel/broadcast_summary',
  action: 'earnings.read',
  answer: z.object({ summary: z.nullable(broadcastSummary) }),
});
