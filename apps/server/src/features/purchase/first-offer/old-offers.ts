import { sql } from 'drizzle-orm';
import type { RetentionJob } from '../../../platform/deadline/retention-job.ts';

/**
 * Forgets half prices that were decided long ago, with the device, the mailbox and the card that tell who had one: an account
 * that has bought gets none again anyway.
 */
export const oldFirstOffers = (kept_ms: number): RetentionJob => ({
  kind: 'first_offer.forget',
  batch_size: 5_000,
  deleteExpired: async (tx, now_ms, atOnceMost) => {
    const before_ms = now_ms - kept_ms;
    const offers = await tx.execute(sql`
      DELETE FROM first_offer WHERE purchase_id = ANY (ARRAY(
        SELECT purchase_id FROM first_offer WHERE at_ms <= ${before_ms} AND state <> 'held'
        ORDER BY at_ms LIMIT ${atOnceMost}))`);
    const cards = await tx.execute(sql`
      DELETE FROM first_offer_card WHERE card_hash = ANY (ARRAY(
        SELECT card_hash FROM first_offer_card WHERE at_ms <= ${before_ms} ORDER BY at_ms LIMIT ${atOnceMost}))`);
    return Math.max(offers.rowCount ?? 0, cards.rowCount ?? 0);
  },
});
