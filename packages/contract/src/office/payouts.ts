import {
  CORRECTION_CAUSES,
  PAYEE_STATES,
  PAYOUT_BATCH_STATES,
  PAYOUT_FAULTS,
  PAYOUT_HOLD_CAUSES,
  PAYOUT_HOLD_KINDS,
  PAYOUT_STATES,
  TAX_STATUSES,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, nothing, timeMs, units } from '../common/index.ts';
import { earnerKind, minor, payeeInput, payoutCurrency, payoutMethod } from '../payout/index.ts';
import { proposed } from './proposed.ts';
import { actReason } from './reason.ts';

/** Who is paid: a performer, or the account of a partner or of an agency, whose name is given with it. */
const payeePerson = z.object({
  id,
  name: z.string(),
  kind: earnerKind,
  partner: z.nullable(z.object({ id, name: z.string() })),
  agency: z.nullable(z.object({ id, name: z.string() })),
});
export type PayeePerson = z.infer<typeof payeePerson>;
const reason = actReason;

const officePayout = z.object({
  payout_id: id,
  payee: payeePerson,
  state: z.enum(PAYOUT_STATES),
  holds: z.array(z.enum(PAYOUT_HOLD_CAUSES)),
  method: payoutMethod,
  currency: payoutCurrency,
  units,
  net_minor: minor,
  closed_at_ms: timeMs,
  fault: z.nullable(z.enum(PAYOUT_FAULTS)),
});
export type OfficePayout = z.infer<typeof officePayout>;

const officePayee = z.object({
  payee_id: id,
  payee: payeePerson,
  method: payoutMethod,
  state: z.enum(PAYEE_STATES),
  ending: z.string(),
  created_at_ms: timeMs,
  hold_until_ms: timeMs,
});
export type OfficePayee = z.infer<typeof officePayee>;

const officeBatch = z.object({
  batch_id: id,
  method: payoutMethod,
  currency: payoutCurrency,
  state: z.enum(PAYOUT_BATCH_STATES),
  payouts: z.int(),
  total_minor: minor,
  pay_date: z.string(),
  approved_at_ms: timeMs,
});
export type OfficeBatch = z.infer<typeof officeBatch>;

/** Payouts of the whole service: accounts that wait, payouts that are not finished, holds and files. */
export const getOfficePayouts = defineOfficeCall({
  method: 'GET',
  path: '/api/office/payouts',
  right: 'payouts.read',
  answer: z.object({
    next_close_ms: timeMs,
    /** The last period; null: none has ended. */
    last_period: z.nullable(
      z.object({ from_ms: timeMs, until_ms: timeMs, payouts: z.int(), closed_at_ms: z.nullable(timeMs) }),
    ),
    payees: z.array(officePayee),
    /** What a file would have now. */
    ready: z.array(
      z.object({ method: payoutMethod, currency: payoutCurrency, payouts: z.int(), total_minor: minor }),
    ),
    payouts: z.array(officePayout),
    holds: z.array(z.object({ payee: payeePerson, kind: z.enum(PAYOUT_HOLD_KINDS), at_ms: timeMs })),
    batches: z.array(officeBatch),
    /** Corrections of earnings, the newest first. */
    corrections: z.array(
      z.object({
        correction_id: id,
        payee: payeePerson,
        units,
        cause: z.enum(CORRECTION_CAUSES),
        at_ms: timeMs,
      }),
    ),
  }),
});
export type OfficePayouts = z.infer<typeof getOfficePayouts.answer>;

/** Shows a whole bank account, which is an act of its own. */
export const readPayee = defineOfficeCall({
  method: 'POST',
  path: '/api/office/payees/:payee_id/read',
  right: 'money.propose',
  proof: 'fresh',
  params: z.object({ payee_id: id }),
  body: z.object({ reason }),
  answer: z.object({ account: payeeInput }),
});
export type OfficeAccount = z.infer<typeof readPayee.answer>['account'];

/** Confirms that the holder is the person who is paid, with the tax status; or rejects the account. */
export const decidePayee = defineOfficeCall({
  method: 'POST',
  path: '/api/office/payees/:payee_id',
  right: 'money.propose',
  proof: 'fresh',
  params: z.object({ payee_id: id }),
  body: z.object({
    decision: z.discriminatedUnion('event', [
      z.object({ event: z.literal('confirm'), tax_status: z.enum(TAX_STATUSES) }),
      z.object({ event: z.literal('reject') }),
    ]),
    reason,
  }),
  answer: nothing,
});

/** Keeps the payouts of a person back, or ends that (null). */
export const holdPayouts = defineOfficeCall({
  method: 'POST',
  path: '/api/office/payout-holds',
  right: 'money.propose',
  proof: 'fresh',
  body: z.object({ user_id: id, kind: z.nullable(z.enum(PAYOUT_HOLD_KINDS)), reason }),
  answer: nothing,
});

/** At most so much in one body; what the service allows is a setting. */
const AMOUNT_MOST = 10_000_000_000;
const amount = z.int().check(
  z.gte(-AMOUNT_MOST),
  z.lte(AMOUNT_MOST),
  z.refine((value) => value !== 0),
);

/**
 * Proposes a correction of the earnings of a performer or an agency, or of the commissions of the partner that a member is
 * attached to.
 * Money (yen, or cents) becomes points by the rate of today. A negative amount is taken.
 */
export const correctEarnings = defineOfficeCall({
  method: 'POST',
  path: '/api/office/corrections',
  right: 'money.propose',
  proof: 'fresh',
  body: z.object({
    user_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    amount: z.discriminatedUnion('in', [
      z.object({ in: z.literal('points'), units: amount }),
      z.object({ in: z.literal('JPY'), minor: amount }),
      z.object({ in: z.literal('EUR'), minor: amount }),
      z.object({ in: z.literal('USD'), minor: amount }),
    ]),
    cause: z.enum(CORRECTION_CAUSES),
    reason,
  }),
  answer: proposed,
});

/** Proposes a file with every payout that may go now. */
export const proposePayoutBatch = defineOfficeCall({
  method: 'POST',
  path: '/api/office/payout-batches',
  right: 'money.propose',
  proof: 'fresh',
  body: z.object({
    method: payoutMethod,
    pay_date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    reason,
  }),
  answer: proposed,
});

const batch = z.object({ batch_id: id });
export const getPayoutBatch = defineOfficeCall({
  method: 'GET',
  path: '/api/office/payout-batches/:batch_id',
  right: 'payouts.read',
  params: batch,
  answer: z.extend(officeBatch, {
    rows: z.array(officePayout),
    file_sha256: z.string(),
    /** The service itself sends the payouts and learns what became of them. */
    followed: z.boolean(),
  }),
});
export type OfficeBatchPage = z.infer<typeof getPayoutBatch.answer>;

/** The file, base64: the same bytes each time. */
export const downloadPayoutBatch = defineOfficeCall({
  method: 'POST',
  path: '/api/office/payout-batches/:batch_id/file',
  right: 'money.propose',
  proof: 'fresh',
  params: batch,
  body: z.object({ reason }),
  answer: z.object({ file_name: z.string(), content: z.string(), file_sha256: z.string() }),
});

/** `send`: the bank has the file; `cancel`: it will not; `pay`: what has not failed has arrived. */
export const movePayoutBatch = defineOfficeCall({
  method: 'POST',
  path: '/api/office/payout-batches/:batch_id/move',
  right: 'money.propose',
  proof: 'fresh',
  params: batch,
  body: z.object({ event: z.enum(['send', 'cancel', 'pay']), reason }),
  answer: nothing,
});

/** A payout that the bank did not pay, or that came back: its points return to the balance. */
export const returnPayout = defineOfficeCall({
  method: 'POST',
  path: '/api/office/payouts/:payout_id/return',
  right: 'money.propose',
  proof: 'fresh',
  params: z.object({ payout_id: id }),
  body: z.object({ event: z.enum(['fail', 'return']), fault: z.enum(PAYOUT_FAULTS), reason }),
  answer: nothing,
});
