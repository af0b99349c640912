import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';

/** Whether there is such a time zone. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * The beginnings of days of a time zone, and of the day after the last one.
 * @param ago how many days before today the first one is
 */
export async function dayStarts(
  db: Db | Tx,
  zone: string,
  now_ms: number,
  { ago, days }: { ago: number; days: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ at_ms: number }>(sql`
    SELECT (extract(epoch FROM ((today + n)::timestamp AT TIME ZONE ${zone})) * 1000)::float8 AS at_ms
    FROM (SELECT (to_timestamp(${now_ms}::bigint / 1000.0) AT TIME ZONE ${zone})::date AS today) t,
      generate_series(${-ago}::int, ${days - ago}::int) n ORDER BY n`);
  return rows.map(({ at_ms }) => at_ms);
}
