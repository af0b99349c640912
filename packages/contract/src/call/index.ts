import { CALL_DECLINES, CALL_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, performerName, timeMs, units, viewerTier } from '../common/index.ts';

/** A viewer's chat call as both sides see it. */
export const chatCall = z.object({
  call_id: id,
  channel_id: id,
  performer_name: performerName,
  caller_id: id,
  caller_name: z.string(),
  tier: viewerTier,
  state: z.enum(CALL_STATES),
  rate_units_per_min: units,
  /** Why the performer declined; null: no reason, or not declined. */
  decline: z.nullable(z.enum(CALL_DECLINES)),
  called_at_ms: timeMs,
  /** When the wait of the state ends: for the performer's answer, or for the caller to join. */
  until_ms: z.nullable(timeMs),
  /** When the same performer can be called again; null: at once. */
  retry_at_ms: z.nullable(timeMs),
  /** Opens the hidden chat; sent to the caller only, once accepted. */
  hidden_key: z.nullable(z.string()),
});
export type ChatCall = z.infer<typeof chatCall>;

/**
 * Viewer: calls a waiting performer. The price is the one of `call` in the quote, to which the viewer agrees.
 */
export const startCall = defineCall({
  method: 'POST',
  path: '/api/call',
  action: 'call.start',
  idempotent: true,
  body: z.object({ performer_name: performerName, rate_units_per_min: units.check(z.nonnegative()) }),
  answer: z.object({ call: chatCall }),
});
/** Caller: cancels the call. */
export const cancelCall = defineCall({
  method: 'POST',
  path: '/api/call/:call_id/cancel',
  action: 'call.cancel',
  params: z.object({ call_id: id }),
  answer: z.object({ call: chatCall }),
});
/** Performer: accepts or declines. Accepting opens hidden chat for the caller. */
export const answerCall = defineCall({
  method: 'POST',
  path: '/api/call/:call_id/answer',
  action: 'call.answer',
  params: z.object({ call_id: id }),
  body: z.object({
    answer: z.enum(['accept', 'decline']),
    decline: z._default(z.nullable(z.enum(CALL_DECLINES)), null),
  }),
  answer: z.object({ call: chatCall }),
});
/**
 * Performer: lists calls that wait for an answer or for their callers. Viewer: returns their own newest call.
 */
export const listCalls = defineCall({
  method: 'GET',
  path: '/api/call',
  action: 'call.list',
  answer: z.object({ calls: z.array(chatCall) }),
});
