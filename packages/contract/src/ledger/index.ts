import { z } from 'zod';
import { cursorQuery, defineCall, id, timeMs, units } from '../common/index.ts';
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
  /** Transfer or session that the line is about. */
  line_id: id,
  cause: transferCause,
  at_ms: timeMs,
  /** The other side: display name of the performer, or user name of the viewer (null: anonymous or none). */
  with_name: z.object({ ja: z.string(), en: z.string() }).nullable(),
  performer_name: z.string().nullable(),
  /** Positive: received; negative: spent. */
  amount_units: units,
  balance_after_units: units,
  point_type: z.union([z.literal(2000), z.literal(2010)]).nullable(),
  /** Session lines: delivered milliseconds and rate. */
  delivered_ms: z.number().int().nullable(),
  rate_units_per_min: units.nullable(),
  /** Lines of tips: which gift it was. */
  gift: giftOfTip,
  /** Lines of tips: what else than a tip it paid for, or gave the points back for. */
  paid_for: z.enum(['id_video', 'id_video_back']).optional().catch(undefined),
});
export type StatementLine = z.infer<typeof statementLine>;

/** The viewer's own; `GET /api/statement.csv` is the same as CSV (?lang=ja|en). */
export const getStatement = defineCall({
  method: 'GET',
  path: '/api/statement',
  query: cursorQuery,
  answer: z.object({ lines: z.array(statementLine), next_before: z.string().nullable() }),
});
/** The performer's own; `GET /api/earnings.csv` likewise. */
export const getEarnings = defineCall({
  method: 'GET',
  path: '/api/earnings',
  query: cursorQuery,
  answer: z.object({
    balance_units: units,
    lines: z.array(statementLine),
    next_before: z.string().nullable(),
  }),
});

/** The performer's live receipt of the broadcast that runs. */
export const broadcastEarnings = z.object({
  broadcast_id: id.nullable(),
  since_ms: timeMs.nullable(),
  chat_units: units,
  tip_units: units,
  /** Absent: an older node, which counts no gifts. */
  gift_units: units.optional(),
  total_units: units,
  at_ms: timeMs,
});
export type BroadcastEarnings = z.infer<typeof broadcastEarnings>;
export const getBroadcastEarnings = defineCall({
  method: 'GET',
  path: '/api/channel/earnings',
  answer: broadcastEarnings,
});
