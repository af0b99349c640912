import { CURRENCIES, REFUND_KINDS, REFUND_STATES, REFUND_WAYS, type Currency } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, timeMs, units } from '../common/index.ts';
import { proposed } from './proposed.ts';
import { actReason } from './reason.ts';

const currency = z.enum(CURRENCIES as [Currency, ...Currency[]]);

/** Money of a purchase that goes back. */
export const officeRefund = z.object({
  refund_id: id,
  kind: z.enum(REFUND_KINDS),
  state: z.enum(REFUND_STATES),
  way: z.enum(REFUND_WAYS),
  money: z.object({ amount_minor: z.int(), currency }),
  /** The points that the amount is for: taken from the buyer, borne by the service, or owed by the buyer. */
  units,
  taken_units: units,
  goodwill_units: units,
  debt_units: units,
  reference: z.nullable(z.string()),
  /** Where the buyer claims the money; null: it goes back by itself. */
  claim_url: z._default(z.nullable(z.string()), null),
  /** Null: the provider reported it. */
  staff: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  at_ms: timeMs,
  settled_at_ms: z.nullable(timeMs),
});
export type OfficeRefund = z.infer<typeof officeRefund>;

const key = z.string().check(z.minLength(1), z.maxLength(64));
const purchaseParams = z.object({ purchase_id: id });
const refundParams = z.object({ refund_id: id });

/**
 * Refunds points of a purchase; `goodwill`: also points that are spent, which the service bears. `amount_minor`: what the
 * person has seen that it comes to. A large amount waits for a second person. The same key refunds once.
 */
export const refundPurchase = defineOfficeCall({
  method: 'POST',
  path: '/api/office/purchases/:purchase_id/refunds',
  right: 'money.propose',
  proof: 'fresh',
  params: purchaseParams,
  body: z.object({
    units: z.int().check(z.gte(1)),
    goodwill: z.boolean(),
    amount_minor: z.int().check(z.gte(1)),
    key,
    reason: actReason,
  }),
  answer: proposed,
});

/** Says what became of a refund that staff do at the provider by hand, or that the provider did not answer. */
export const settleRefund = defineOfficeCall({
  method: 'POST',
  path: '/api/office/refunds/:refund_id/settle',
  right: 'money.propose',
  proof: 'fresh',
  params: refundParams,
  body: z.object({
    event: z.enum(['confirm', 'refuse']),
    /** The provider's id of the refund, for `confirm`. */
    reference: z.string().check(z.trim(), z.maxLength(100)),
    reason: actReason,
  }),
  answer: z.object({}),
});

/** A chargeback was decided for us: the money came back. */
export const reverseChargeback = defineOfficeCall({
  method: 'POST',
  path: '/api/office/refunds/:refund_id/reverse',
  right: 'money.propose',
  proof: 'fresh',
  params: refundParams,
  body: z.object({ reason: actReason }),
  answer: z.object({}),
});

/** Accepts the payments of a viewer again; `forgive`: what they owe is forgiven. */
export const liftPaymentLock = defineOfficeCall({
  method: 'POST',
  path: '/api/office/people/:person_id/payment-lock/lift',
  right: 'money.propose',
  proof: 'fresh',
  params: z.object({ person_id: id }),
  body: z.object({ forgive: z.boolean(), debt_units: units, key, reason: actReason }),
  answer: proposed,
});

/** Everything that is kept about a purchase, as one file for a dispute; an act of the audit log. */
export const exportEvidence = defineOfficeCall({
  method: 'POST',
  path: '/api/office/purchases/:purchase_id/evidence',
  right: 'money.propose',
  proof: 'fresh',
  params: purchaseParams,
  body: z.object({ reason: actReason }),
  answer: z.object({ file_name: z.string(), json: z.string() }),
});
