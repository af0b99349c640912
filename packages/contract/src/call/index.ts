import { CALL_DECLINES, CALL_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, performerName, timeMs, units, viewerTier } from '../common/index.ts';

/** A viewer's call to chat as both sides see it. */
export const chatCall = z.object({
  call_id: id,
  channel_id: id,
  performer_name: performerName,
  caller_id: id,
  caller_name: z.string(),
  tier: viewerTier,
  state: z.enum(CALL_STATES),
  rate_units_per_min: units,
  /** Why she declined; null: no reason, or not declined. */
  decline: z.nullable(z.enum(CALL_DECLINES)),
  called_at_ms: timeMs,
  /** When what the state waits for is over: her answer, or the caller's coming. */
  until_ms: z.nullable(timeMs),
  /** From then on the same performer can be called again; null: at once. */
  retry_at_ms: z.nullable(timeMs),
  /** Opens the hidden chat; the caller's alone, once accepted. */
  hidden_key: z.nullable(z.string()),
});
export type ChatCall = z.infer<typeof chatCall>;

/** Viewer: calls a performer who waits, at the price of `call` in the quote, agreed to here. */
export const startCall = defineCall({
  method: 'POST',
  path: '/api/call',
  idempotent: true,
  body: z.object({ performer_name: performerName, rate_units_per_min: units.check(z.nonnegative()) }),
  answer: z.object({ call: chatCall }),
});
/** Caller: takes it back. */
export const cancelCall = defineCall({
  method: 'POST',
  path: '/api/call/:call_id/cancel',
  params: z.object({ call_id: id }),
  answer: z.object({ call: chatCall }),
});
/** Performer: accepting opens hidden chat for the caller. */
export const answerCall = defineCall({
  method: 'POST',
  path: '/api/call/:call_id/answer',
  params: z.object({ call_id: id }),
  body: z.object({
    answer: z.enum(['accept', 'decline']),
    decline: z._default(z.nullable(z.enum(CALL_DECLINES)), null),
  }),
  answer: z.object({ call: chatCall }),
});
/** Performer: calls that wait for her or for their callers. Viewer: the own newest call. */
export const listCalls = defineCall({
  method: 'GET',
  path: '/api/call',
  answer: z.object({ calls: z.array(chatCall) }),
});
