import {
  BANK_ACCOUNT_TYPES,
  CORRECTION_CAUSES,
  CURRENCY_OF_METHOD,
  EARNER_KINDS,
  PAYEE_NAME_MAX,
  PAYEE_STATES,
  PAYOUT_FAULTS,
  PAYOUT_HOLD_CAUSES,
  PAYOUT_KINDS,
  PAYOUT_METHODS,
  PAYOUT_STATES,
  TAX_STATUSES,
  type PayoutCurrency,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, nothing, timeMs, units } from '../common/index.ts';

export const payoutMethod = z.enum(PAYOUT_METHODS);
export const payoutCurrency = z.enum(
  Object.values(CURRENCY_OF_METHOD) as [PayoutCurrency, ...PayoutCurrency[]],
);
const kinds = z.partialRecord(z.enum(PAYOUT_KINDS), units);
/** Whole units of the smallest part of a currency: yen, or cents. */
export const minor = z.int();

/** Someone's own bank account, of which the end alone is shown. */
const payee = z.object({
  payee_id: id,
  method: payoutMethod,
  state: z.enum(PAYEE_STATES),
  ending: z.string(),
  created_at_ms: timeMs,
  /** Until when payouts to it wait; null: they do not. */
  hold_until_ms: z.nullable(timeMs),
});
export type OwnPayee = z.infer<typeof payee>;

export const earnerKind = z.enum(EARNER_KINDS);
const payout = z.object({
  payout_id: id,
  kind: earnerKind,
  state: z.enum(PAYOUT_STATES),
  /** Why it would be left out of a batch now; empty: it would not, or it is past that. */
  holds: z.array(z.enum(PAYOUT_HOLD_CAUSES)),
  closed_at_ms: timeMs,
  units,
  currency: payoutCurrency,
  net_minor: minor,
  ended_at_ms: z.nullable(timeMs),
  fault: z.nullable(z.enum(PAYOUT_FAULTS)),
});
export type OwnPayout = z.infer<typeof payout>;

/** A correction of earnings by staff. Negative units were taken. */
const correction = z.object({ at_ms: timeMs, units, cause: z.enum(CORRECTION_CAUSES) });
export type EarningCorrection = z.infer<typeof correction>;

/** Everything about the payouts of a performer, of the member of a partner, or of an agency. @throws not_found: of another member */
export const getOwnPayouts = defineCall({
  method: 'GET',
  path: '/api/payouts',
  action: 'payout.read_own',
  answer: z.object({
    kind: earnerKind,
    methods: z.array(z.object({ method: payoutMethod, minimum_minor: minor, currency: payoutCurrency })),
    payee: z.nullable(payee),
    /**
     * What was earned since the last close, or was not enough for a payout. Of a partner: commissions that are confirmed;
     * negative: more went back than was earned since. Of a performer with an agency: without the agency's part.
     */
    balance_units: units,
    /** What that would be, by the rates of today; null: less than the smallest payout, or no account. */
    estimate: z.nullable(z.object({ net_minor: minor, currency: payoutCurrency })),
    next_close_ms: timeMs,
    staff_hold: z.boolean(),
    /** Corrections that are in no statement yet, the newest first. */
    corrections: z.array(correction),
    /** The newest first. */
    payouts: z.array(payout),
    /** Earnings of a performer in the last days, in Japan; days without any are left out. */
    days: z.array(z.object({ date: z.string(), kinds })),
  }),
});
export type OwnPayouts = z.infer<typeof getOwnPayouts.answer>;

/** One statement. */
export const getOwnPayout = defineCall({
  method: 'GET',
  path: '/api/payouts/:payout_id',
  action: 'payout.read_own',
  params: z.object({ payout_id: id }),
  answer: z.extend(payout, {
    /** Null: from the first earnings on. */
    since_ms: z.nullable(timeMs),
    kinds,
    /** The corrections in it, the oldest first. */
    corrections: z.array(correction),
    /** The partner that it is of; null: it is of a performer. */
    partner_name: z.nullable(z.string()),
    /** Commissions of a partner, less what went back, by the site (null: none) and the campaign (empty: none) of the person. */
    parts: z.array(z.object({ site_id: z.nullable(z.int()), campaign: z.string(), units })),
    /** The agency that it is of; null: it is of none. */
    agency_name: z.nullable(z.string()),
    /** What an agency got, by performer and percentage. */
    agency_parts: z.array(
      z.object({ performer_name: z.string(), share_bp: z.int(), divided_units: units, part_units: units }),
    ),
    rate_minor: minor,
    tax_status: z.enum(TAX_STATUSES),
    withholding_bp: z.int(),
    gross_minor: minor,
    withheld_minor: minor,
    fee_minor: minor,
    method: payoutMethod,
    /** The end of the account that it goes to; null: that is not settled yet. */
    ending: z.nullable(z.string()),
  }),
});
/** The same as a PDF, `?lang=ja|en`. */
export const PAYOUT_PDF_PATH = '/api/payouts/:payout_id/pdf';
export type PayoutStatement = z.infer<typeof getOwnPayout.answer>;

const typed = z.string().check(z.maxLength(PAYEE_NAME_MAX));
export const payeeInput = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('zengin'),
    legal_name: typed,
    bank_code: typed,
    branch_code: typed,
    account_type: z.enum(BANK_ACCOUNT_TYPES),
    account_number: typed,
    holder: typed,
  }),
  z.object({
    method: z.literal('sepa'),
    legal_name: typed,
    iban: typed,
    bic: typed,
    holder: typed,
  }),
  z.object({ method: z.literal('bitcoin'), legal_name: typed, address: typed }),
]);

/** Gives the bank account that payouts go to, with the password. Payouts wait for a while afterwards. */
export const setPayee = defineCall({
  method: 'POST',
  path: '/api/payee',
  action: 'payout.set_payee',
  body: z.object({ password: z.string().check(z.maxLength(1_024)), account: payeeInput }),
  answer: nothing,
});
