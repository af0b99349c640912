import { randomUUID } from 'node:crypto';
import type { ViewerSession } from '@akari/contract';
import type { Person } from './acts.ts';

/** Starts the purchase of a pack and leaves it undecided. */
export async function beginPurchase(
  viewer: Person,
): Promise<{ purchase: { purchase_id: string }; pay_url: string }> {
  const review = await viewer.context.request.get('/api/purchase/order?pack_id=p10&lang=ja');
  const { order } = (await review.json()) as { order: { hash: string } };
  const started = await viewer.context.request.post('/api/purchase', {
    headers: { 'idempotency-key': randomUUID() },
    data: { pack_id: 'p10', return_path: '/purchasePoint', order_hash: order.hash, lang: 'ja' },
  });
  return (await started.json()) as { purchase: { purchase_id: string }; pay_url: string };
}

/** A session whose points are spent, as the server describes it while a purchase is pending. */
export function heldSession(performer_name: string): ViewerSession {
  const now_ms = Date.now();
  const price = { rate_units_per_min: 12_000, opening_rate_units_per_min: 12_000, opening_ms: 0 };
  return {
    ...price,
    session_id: '1',
    channel_id: '1',
    performer_name,
    session_type: 115,
    mode: 'party',
    point_type: 2000,
    state: 'unpaid',
    campaign: null,
    spend_limit_units: null,
    started_at_ms: now_ms - 60_000,
    receipt: {
      ...price,
      session_id: '1',
      delivered_ms: 60_000,
      spent_units: 12_000,
      balance_units: 0,
      remaining_ms: 0,
      points_left: 'awaited',
      held_until_ms: now_ms + 20_000,
      counting: false,
      at_ms: now_ms,
    },
  };
}
