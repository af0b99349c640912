import { sql } from 'drizzle-orm';
import type { RetentionJob } from '../../platform/deadline/retention-job.ts';

/** Forgets the device, the network and the mailbox of friends who registered long ago; the referral stays. */
export const oldReferralOrigins = (kept_ms: number): RetentionJob => ({
  kind: 'referral.forget_origin',
  batch_size: 5_000,
  deleteExpired: async (tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      UPDATE referral SET device_hash = '', network = '', mailbox_hash = NULL WHERE friend_id = ANY (ARRAY(
        SELECT friend_id FROM referral WHERE at_ms <= ${now_ms - kept_ms} AND device_hash <> ''
        ORDER BY at_ms LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
});
