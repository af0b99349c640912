import {
  CURRENCIES,
  PAYMENT_EVENT_TYPES,
  PURCHASE_STATES,
  PURCHASE_WAYS,
  STORED_CHARGE_STATES,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, language, timeMs, units } from '../common/index.ts';
import { defineOfficeList } from './list.ts';
import { actReason } from './reason.ts';
import { officeRefund } from './refunds.ts';

export const purchasesList = defineOfficeList({
  name: 'purchases',
  right: 'people.read',
  sort: 'created_at_ms',
  order: 'desc',
  columns: {
    purchase_id: { kind: 'id', hidden: true },
    created_at_ms: { kind: 'time', sort: true, filter: true },
    buyer: { kind: 'person', filter: true },
    /** Amount and currency. */
    price: { kind: 'text' },
    points_units: { kind: 'units' },
    state: { kind: 'choice', choices: PURCHASE_STATES, filter: true },
    provider: { kind: 'text' },
    checkout_id: { kind: 'text', hidden: true },
    settled_at_ms: { kind: 'time' },
    site_id: { kind: 'site', filter: true },
    /** Where the person came from; null: it is not known, or by no partner's link. */
    source_site: { kind: 'site', hidden: true },
    partner: { kind: 'text', hidden: true },
  },
});

/** What a purchase went through at one payment provider. */
const purchaseAttempt = z.object({
  provider: z.string(),
  at_ms: timeMs,
  /** What its buyer read and confirmed before. */
  shown: z.object({
    version: z.int(),
    hash: z.string(),
    text: z.string(),
    language,
    ip_address: z.string(),
  }),
});
export type OfficePurchaseAttempt = z.infer<typeof purchaseAttempt>;

/** A purchase, with everything that is kept of it. */
export const getOfficePurchase = defineOfficeCall({
  method: 'GET',
  path: '/api/office/purchases/:purchase_id',
  right: 'people.read',
  params: z.object({ purchase_id: id }),
  answer: z.object({
    purchase_id: id,
    buyer: z.object({ id, name: z.string() }),
    price_cents: z.int(),
    currency: z._default(z.enum(CURRENCIES), 'USD'),
    units,
    state: z.enum(PURCHASE_STATES),
    provider: z.string(),
    checkout_id: z.nullable(z.string()),
    /** How it is paid, the card that was charged, and the charge of a card on file. A node of an older version sends none. */
    way: z._default(z.enum(PURCHASE_WAYS), 'page'),
    card: z._default(z.nullable(z.object({ brand: z.string(), last4: z.string() })), null),
    charge: z._default(
      z.nullable(
        z.object({
          state: z.enum(STORED_CHARGE_STATES),
          sale_id: z.nullable(z.string()),
          reason: z.nullable(z.string()),
        }),
      ),
      null,
    ),
    created_at_ms: timeMs,
    settled_at_ms: z.nullable(timeMs),
    /** In their order; none of purchases of an earlier version. */
    attempts: z.array(purchaseAttempt),
    /** In their order. */
    refunds: z._default(z.array(officeRefund), []),
    /** Its receipt and credit notes, in their order. */
    receipts: z._default(z.array(z.object({ receipt_id: id, number: z.string() })), []),
    /** What has not gone back, and how much of it is unspent. A node of an older version does not send it. */
    left_units: z._default(units, 0),
    unspent_units: z._default(units, 0),
    returned: z._default(z.object({ amount_minor: z.int(), units }), { amount_minor: 0, units: 0 }),
    /** Page on which a test takes the payment back; null: it is no test. A node of an older version does not send it. */
    test_path: z._default(z.nullable(z.string()), null),
    /** Whether the provider sends refunds when it is asked; otherwise staff do them there by hand. */
    sends_refunds: z._default(z.boolean(), false),
    /** Whether the provider can be asked now what became of it. A node of an older version does not send it. */
    can_look_up: z._default(z.boolean(), false),
  }),
});
export type OfficePurchase = z.infer<typeof getOfficePurchase.answer>;

/** Asks the provider what became of a purchase that is not paid; what it says is done. `found`: empty: it is not decided. */
export const askPurchaseStatus = defineOfficeCall({
  method: 'POST',
  path: '/api/office/purchases/:purchase_id/look_up',
  right: 'money.propose',
  params: z.object({ purchase_id: id }),
  body: z.object({ reason: actReason }),
  answer: z.object({ found: z.array(z.enum(PAYMENT_EVENT_TYPES)), state: z.enum(PURCHASE_STATES) }),
});
