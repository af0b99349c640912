import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { RetentionJob } from '../deadline/retention-job.ts';

/** How long a call can be retried with its key. Pages retry within minutes, and lose their keys when closed. */
export const ANSWER_KEPT_MS = 86_400_000;

/** Deletes expired answers in batches, because a busy service stores millions of them a day. */
export const oldAnswers: RetentionJob = {
  kind: 'idempotency.forget',
  batch_size: 5_000,
  deleteExpired: async (tx: Tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM idempotency WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM idempotency WHERE at_ms < ${now_ms - ANSWER_KEPT_MS} LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
};
