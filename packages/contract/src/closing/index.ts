import { CLOSING_CAUSES, CURRENCIES, type Currency } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, language, nothing, timeMs, units } from '../common/index.ts';

/** What closing the account of a viewer does with what they have. */
export const closingFigures = z.object({
  /** What is paid back, by currency, and the points of that. */
  back: z.array(
    z.object({ amount_minor: z.int(), currency: z.enum(CURRENCIES as [Currency, ...Currency[]]) }),
  ),
  back_units: units,
  /** Points of every kind that are lost, and miles. */
  lost_units: units,
  lost_miles: z.int(),
  /** What the viewer owes: their points pay it before anything is paid back. */
  debt_units: units,
});
export type ClosingFigures = z.infer<typeof closingFigures>;

/** Closed accounts, as staff see them. */
export const closingRecord = z.object({
  cause: z.enum(CLOSING_CAUSES),
  at_ms: timeMs,
  back_units: units,
  lost_units: units,
  debt_units: units,
});
export type ClosingRecord = z.infer<typeof closingRecord>;

export const getClosing = defineCall({
  method: 'GET',
  path: '/api/closing',
  action: 'closing.read',
  answer: z.object({
    figures: closingFigures,
    /** Days after a purchase in which its unspent points are paid back. */
    refund_days: z.int(),
    /** A session runs; the account cannot be closed until it has ended. */
    in_room: z.boolean(),
    /** A plan renews; it is cancelled. */
    plan: z.boolean(),
  }),
});

/**
 * Closes the own account of a viewer and ends all logins. `seen`: what was shown; other figures are a conflict. The login
 * has to be confirmed.
 */
export const closeAccount = defineCall({
  method: 'POST',
  path: '/api/closing',
  action: 'closing.close',
  body: z.object({ seen: z.object({ back_units: units, lost_units: units }) }),
  answer: nothing,
});

/** The conversation in which a performer has asked for her account to be closed; null: none is open. */
const request = z.object({ request: z.nullable(z.object({ number: id, at_ms: timeMs })) });

export const getClosingRequest = defineCall({
  method: 'GET',
  path: '/api/closing/request',
  action: 'closing.read_request',
  answer: z.extend(request, { earnings_units: units }),
});

/** A performer asks staff to close her account. While one request is open, another opens none. */
export const requestClosing = defineCall({
  method: 'POST',
  path: '/api/closing/request',
  action: 'closing.request',
  idempotent: true,
  body: z.object({ lang: language }),
  answer: request,
});
