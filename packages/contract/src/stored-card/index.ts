import * as z from 'zod/mini';
import { defineCall, language } from '../common/index.ts';
import { packId, purchase, purchaseOrder } from '../purchase/index.ts';

/** The card that a member paid with last. `off`: they do not want to pay by a press. */
export const storedCard = z.object({
  card_id: z.string(),
  brand: z.string(),
  last4: z.string(),
  state: z.enum(['usable', 'off']),
});
export type StoredCard = z.infer<typeof storedCard>;
/** The card that the page of a payment company shows at the next purchase. It may not tell us which one that is. */
const pageCard = z.extend(storedCard, { company: z.string() });
export type PageCard = z.infer<typeof pageCard>;
const ownCard = z.object({
  card: z.nullable(storedCard),
  /** Whether the site sells something by the company of the card. A node of an older version does not send it. */
  card_sells: z._default(z.boolean(), true),
  /** Null: none. A node of an older version does not send it. */
  page_card: z._default(z.nullable(pageCard), null),
});
const cardId = z.string().check(z.maxLength(64));

/** The card on file; null: none, or the provider cannot charge it again. */
export const getStoredCard = defineCall({
  method: 'GET',
  path: '/api/purchase/card',
  action: 'purchase.create',
  answer: ownCard,
});

/** Pays by a press or not, or forgets the card. */
export const setStoredCard = defineCall({
  method: 'POST',
  path: '/api/purchase/card',
  action: 'purchase.create',
  body: z.object({ card_id: cardId, change: z.enum(['turn_off', 'turn_on', 'forget']) }),
  answer: ownCard,
});

/** The last screen before a purchase with the card on file. `key` is the idempotency key of the purchase. */
export const reviewCardOrder = defineCall({
  method: 'GET',
  path: '/api/purchase/card/order',
  action: 'purchase.create',
  query: z.object({ pack_id: packId, card_id: cardId, lang: language }),
  answer: z.object({ order: purchaseOrder, key: z.string() }),
});

/** Buys with the card on file. The purchase is decided within half a minute, as a rule. */
export const chargeStoredCard = defineCall({
  method: 'POST',
  path: '/api/purchase/card/charge',
  action: 'purchase.create',
  idempotent: true,
  body: z.object({
    pack_id: packId,
    card_id: cardId,
    order_hash: z.string().check(z.maxLength(64)),
    lang: language,
  }),
  answer: z.object({ purchase }),
});
