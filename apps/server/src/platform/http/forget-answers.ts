import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { RetentionJob } from '../deadline/retention-job.ts';

/** How long a call with a key can be repeated. Pages repeat within minutes, and forget their keys when they are closed. */
export const ANSWER_KEPT_MS = 86_400_000;

/** A day's answers of a busy house are in the millions: the oldest go, a piece at a time. */
export const oldAnswers: RetentionJob = {
  kind: 'idempotency.forget',
  batch_size: 5_000,
  deleteExpired: async (tx: Tx, now_ms, at_once_most) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM idempotency WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM idempotency WHERE at_ms < ${now_ms - ANSWER_KEPT_MS} LIMIT ${at_once_most}))`);
    return rowCount ?? 0;
  },
};
