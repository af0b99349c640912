import { loginDelayMs, type ErrorName } from '@akari/rules';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import type { RetentionJob } from '../../../platform/deadline/retention-job.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { loginAttemptTable } from '../state/account.table.ts';

/** The count restarts when the last failure is a day old. */
const KEPT_MS = 86_400_000;

/**
 * Counts an attempt before the password is checked, so that simultaneous attempts are counted one by one. A
 * correct password deletes the count.
 * @throws login_delayed (`delayed`) while the delay after the last attempt runs
 */
export async function countPasswordAttempt(
  services: Services,
  key: string,
  delayed: ErrorName = 'login_delayed',
): Promise<void> {
  const now_ms = services.clock.nowMs();
  const { free_failures, delay_max_s } = services.config.login;
  await unitOfWork(services.database.db, async (tx) => {
    await tx.insert(loginAttemptTable).values({ key, failures: 0, last_at_ms: 0 }).onConflictDoNothing();
    const rows = await tx
      .select()
      .from(loginAttemptTable)
      .where(eq(loginAttemptTable.key, key))
      .for('update');
    const { failures = 0, last_at_ms = 0 } = rows[0] ?? {};
    const counted = last_at_ms > now_ms - KEPT_MS ? failures : 0;
    const wait_ms = last_at_ms + loginDelayMs(counted, free_failures, delay_max_s * 1_000) - now_ms;
    if (counted > 0 && wait_ms > 0) throw new Problem(delayed, { retry_after_s: Math.ceil(wait_ms / 1_000) });
    await tx
      .update(loginAttemptTable)
      .set({ failures: counted + 1, last_at_ms: now_ms })
      .where(eq(loginAttemptTable.key, key));
  });
}

export async function forgetPasswordAttempts(services: Services, key: string): Promise<void> {
  await services.database.db.delete(loginAttemptTable).where(eq(loginAttemptTable.key, key));
}

export const oldPasswordAttempts: RetentionJob = {
  kind: 'login_attempt.forget',
  batch_size: 5_000,
  deleteExpired: async (tx: Tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM login_attempt WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM login_attempt WHERE last_at_ms < ${now_ms - KEPT_MS} LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
};
