import {
  COUPON_KINDS,
  CURRENCIES,
  FIRST_OFFER_STATES,
  PAYMENT_METHODS,
  PURCHASE_STATES,
  PURCHASE_WAYS,
} from '@akari/rules';
import * as z from 'zod/mini';
import { couponCode } from '../coupon/index.ts';
import { defineCall, id, language, timeMs, units } from '../common/index.ts';

const paymentMethod = z.enum(PAYMENT_METHODS);
/** The currency of a price, in whose minor units it is. A node of an older version sells in dollars alone. */
const currency = z._default(z.enum(CURRENCIES), 'USD');

export const pointPack = z.object({
  pack_id: z.string(),
  price_cents: z.int(),
  currency,
  units,
  saving_percent: z.int(),
  /** The price of a first purchase; absent: the regular one. */
  first_cents: z.optional(z.int()),
});
export const listPacks = defineCall({
  method: 'GET',
  path: '/api/purchase/packs',
  action: 'purchase.list_packs',
  answer: z.object({
    packs: z.array(pointPack),
    /** The pack that the person bought last; null: none yet. */
    last_pack_id: z.nullable(z.string()),
    /** What a minute of party chat costs this person where a performer has no price of her own; absent: the usual price. */
    rate_units_per_min: z.optional(units),
    /** The ways to pay. A node of an older version does not send it. */
    methods: z.optional(z.array(paymentMethod)),
    /** The half price of a first purchase, up to a pack of so many points; absent: it is not offered. */
    first_offer: z.optional(
      z.object({ state: z.enum(FIRST_OFFER_STATES), most_units: units, until_ms: z.nullable(timeMs) }),
    ),
  }),
});

export const purchase = z.object({
  purchase_id: id,
  pack_id: z.string(),
  price_cents: z.int(),
  currency,
  units,
  state: z.enum(PURCHASE_STATES),
  /** Absent: on the page of a payment company. */
  method: z.optional(paymentMethod),
  /** How it is paid. A node of an older version does not send it. */
  way: z._default(z.enum(PURCHASE_WAYS), 'page'),
  created_at_ms: timeMs,
  settled_at_ms: z.nullable(timeMs),
});
export type Purchase = z.infer<typeof purchase>;
/** A part of what a person confirms before a purchase. Lines of `text` that are addresses are shown as links. */
const orderPart = z.object({ label: z.string(), text: z.string() });
export type OrderPart = z.infer<typeof orderPart>;
/** What the person reads before a purchase. `hash` names exactly this text. */
export const purchaseOrder = z.object({
  hash: z.string(),
  parts: z.array(orderPart),
  /** The coupon that is applied; absent: none. */
  coupon: z.optional(
    z.object({
      code: z.string(),
      kind: z.enum(COUPON_KINDS),
      /** The price without the coupon, and with it. */
      before_cents: z.int(),
      price_cents: z.int(),
      /** Coupon points that come with the purchase. */
      bonus_units: units,
    }),
  ),
  /** The half price of a first purchase; absent: it does not count for this order. */
  first_offer: z.optional(z.object({ before_cents: z.int(), price_cents: z.int() })),
});
export type PurchaseOrder = z.infer<typeof purchaseOrder>;

export const packId = z.string().check(z.maxLength(20));
/** The last screen before a purchase: what is bought, and the conditions. */
export const reviewOrder = defineCall({
  method: 'GET',
  path: '/api/purchase/order',
  action: 'purchase.create',
  query: z.object({
    pack_id: packId,
    lang: language,
    coupon_code: z._default(couponCode, ''),
    method: z.optional(paymentMethod),
  }),
  answer: z.object({
    order: purchaseOrder,
    /** The ways to pay for this pack, and the one that the order names. An older server names none. */
    methods: z.optional(z.array(paymentMethod)),
    method: z.optional(paymentMethod),
  }),
});

/**
 * Starts a purchase. The person pays on the provider's page at `pay_url`, which leads back to `return_path`.
 * `order_hash` and `lang` say which text the person has confirmed; another one by now is a conflict.
 */
export const startPurchase = defineCall({
  method: 'POST',
  path: '/api/purchase',
  action: 'purchase.create',
  idempotent: true,
  /** `pack_id` empty: no pack was selected; refused with its own message (spec §5). */
  body: z.object({
    pack_id: packId,
    /** A page of an older version does not send it: it is refused, because it has shown nothing. */
    order_hash: z._default(z.string().check(z.maxLength(64)), ''),
    lang: z._default(language, 'ja'),
    /** Absent: the usual one. */
    method: z.optional(paymentMethod),
    /** Empty: none. */
    coupon_code: z._default(couponCode, ''),
    return_path: z.string().check(z.maxLength(300), z.regex(/^\/(?!\/)/)),
  }),
  answer: z.object({ purchase, pay_url: z.string() }),
});
export const getPurchase = defineCall({
  method: 'GET',
  path: '/api/purchase/:purchase_id',
  action: 'purchase.read',
  params: z.object({ purchase_id: id }),
  answer: z.object({ purchase }),
});
