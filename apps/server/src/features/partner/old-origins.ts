import { sql } from 'drizzle-orm';
import type { RetentionJob } from '../../platform/deadline/retention-job.ts';

/** Forgets the device, the network and the mailbox of people who registered long ago; whose link it was stays. */
export const oldArrivalOrigins = (kept_ms: number): RetentionJob => ({
  kind: 'partner.forget_origin',
  batch_size: 5_000,
  deleteExpired: async (tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      UPDATE partner_member SET device_hash = '', network = '', mailbox_hash = NULL WHERE user_id = ANY (ARRAY(
        SELECT user_id FROM partner_member WHERE at_ms <= ${now_ms - kept_ms} AND device_hash <> ''
        ORDER BY at_ms LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
});
