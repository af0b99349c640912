import { USER_TYPE } from '@akari/rules';
import { inArray, sql } from 'drizzle-orm';
import { loginTable, userTable } from '../../account/state/account.table.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { RetentionJob } from '../../../platform/deadline/retention-job.ts';

/**
 * Deletes guests that no browser can use any more: all their logins have expired (31 days), they have no running
 * session, and they have no ledger account. Their sessions are kept as records of the broadcasts.
 * @returns the number of deleted guests
 */
async function forgetGuests(tx: Tx, now_ms: number, atOnceMost: number): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT u.id FROM app_user u
    WHERE u.user_type = ${USER_TYPE.guest}
      AND NOT EXISTS (SELECT FROM login l WHERE l.user_id = u.id AND l.expires_at_ms > ${now_ms})
      AND NOT EXISTS (SELECT FROM viewer_session s WHERE s.viewer_id = u.id AND s.ended_at_ms IS NULL)
      AND NOT EXISTS (SELECT FROM ledger_account a WHERE a.owner_id = u.id)
    ORDER BY u.id LIMIT ${atOnceMost} FOR UPDATE SKIP LOCKED`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // Logins reference the user, so they are deleted first.
  await tx.delete(loginTable).where(inArray(loginTable.user_id, ids));
  await tx.delete(userTable).where(inArray(userTable.id, ids));
  return ids.length;
}

export const oldGuests: RetentionJob = {
  kind: 'guest.forget',
  batch_size: 2_000,
  deleteExpired: forgetGuests,
};
