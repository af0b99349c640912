import { sql, type SQL } from 'drizzle-orm';

const NOW_MS = sql.raw('(extract(epoch FROM clock_timestamp()) * 1000)::bigint');

/**
 * Renews the leases that `holder` has among these duties and acquires the free ones, in one statement. Rows that are
 * locked by `confirmation` are skipped: they are neither renewed nor acquired until that transaction has ended.
 */
export const renewOrTake = (holder: string, names: readonly string[], lease_ms: number): SQL => sql`
  WITH wanted AS (SELECT unnest(${sql.param(names)}::text[]) AS name),
  open AS (
    SELECT name, holder = ${holder} AND until_ms > ${NOW_MS} AS mine FROM duty
    WHERE name IN (SELECT name FROM wanted) AND (holder = ${holder} OR until_ms <= ${NOW_MS})
    ORDER BY name FOR NO KEY UPDATE SKIP LOCKED),
  held AS (
    UPDATE duty SET holder = ${holder}, until_ms = ${NOW_MS} + ${lease_ms}::bigint,
      term = duty.term + CASE WHEN open.mine THEN 0 ELSE 1 END
    FROM open WHERE duty.name = open.name
    RETURNING duty.name, duty.term),
  first AS (
    INSERT INTO duty (name, holder, until_ms, term)
    SELECT name, ${holder}, ${NOW_MS} + ${lease_ms}::bigint, 1 FROM wanted ORDER BY name
    ON CONFLICT DO NOTHING RETURNING name, term)
  SELECT name, term FROM held UNION ALL SELECT name, term FROM first`;

/** Releases duties, so that another node can acquire them at its next attempt. */
export const release = (holder: string, names: readonly string[]): SQL => sql`
  UPDATE duty SET until_ms = ${NOW_MS}
  WHERE holder = ${holder} AND name = ANY(${sql.param(names)}::text[])`;

/** Returns one row while the lease is valid, and locks it: no node takes the duty over before the transaction ends. */
export const confirmation = (holder: string, name: string, term: number): SQL => sql`
  SELECT 1 FROM duty
  WHERE name = ${name} AND holder = ${holder} AND term = ${term} AND until_ms > ${NOW_MS} FOR SHARE`;
