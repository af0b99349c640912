import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RetentionJob } from '../../../platform/deadline/retention-job.ts';

/**
 * Forgets the device, the network and the mailbox of people who registered by a link long ago; whose link it was stays.
 * @param table of these people, by `key`; it has `device_hash`, `network`, `mailbox_hash` and `at_ms`
 */
export const forgetOrigins = (
  kind: string,
  { table, key }: { table: PgTable; key: PgColumn },
  kept_ms: number,
): RetentionJob => ({
  kind,
  batch_size: 5_000,
  deleteExpired: async (tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      UPDATE ${table} SET device_hash = '', network = '', mailbox_hash = NULL WHERE ${key} = ANY (ARRAY(
        SELECT ${key} FROM ${table} WHERE at_ms <= ${now_ms - kept_ms} AND device_hash <> ''
        ORDER BY at_ms LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
});
