import { PURCHASE_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, timeMs, units } from '../common/index.ts';

export const pointPack = z.object({
  pack_id: z.string(),
  price_cents: z.int(),
  units,
  saving_percent: z.int(),
});
export const listPacks = defineCall({
  method: 'GET',
  path: '/api/purchase/packs',
  action: 'purchase.list_packs',
  answer: z.object({
    packs: z.array(pointPack),
    /** The pack that the person bought last; null: none yet. */
    last_pack_id: z.nullable(z.string()),
  }),
});

export const purchase = z.object({
  purchase_id: id,
  pack_id: z.string(),
  price_cents: z.int(),
  units,
  state: z.enum(PURCHASE_STATES),
  created_at_ms: timeMs,
  settled_at_ms: z.nullable(timeMs),
});
export type Purchase = z.infer<typeof purchase>;
/**
 * Starts a purchase. The person pays on the provider's page at `pay_url`, which leads back to `return_path`.
 */
export const startPurchase = defineCall({
  method: 'POST',
  path: '/api/purchase',
  action: 'purchase.create',
  idempotent: true,
  /** `pack_id` empty: no pack was selected; refused with its own message (spec §5). */
  body: z.object({
    pack_id: z.string().check(z.maxLength(20)),
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
