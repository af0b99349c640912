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
] as const;
export const transferCause = z.enum(TRANSFER_CAUSES);
export type TransferCause = z.infer<typeof transferCause>;

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
  /** Session lines of a performer: the part of the price that was paid with free points, of which she gets less. */
  free_units: z.optional(units),
  /** Lines of tips: the gift that was given. */
  gift: giftOfTip,
  /** Lines of tips: what else than a tip the transfer paid for or paid back. */
  paid_for: z.catch(z.optional(z.enum(['id_video', 'id_video_back'])), undefined),
});
export type StatementLine = z.infer<typeof statementLine>;

/** The viewer's own statement; `GET /api/statement.csv` returns the same as CSV (?lang=ja|en). */
export const getStatement = defineCall({
  method: 'GET',
  path: '/api/statement',
  action: 'statement.read',
  query: cursorQuery,
  answer: z.object({ lines: z.array(statementLine), next_before: z.nullable(z.string()) }),
});
/** The performer's own earnings; `GET /api/earnings.csv` returns the same as CSV. */
export const getEarnings = defineCall({
  method: 'GET',
  path: '/api/earnings',
  action: 'earnings.read',
  query: cursorQuery,
  answer: z.object({
    balance_units: units,
    lines: z.array(statementLine),
    next_before: z.nullable(z.string()),
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
