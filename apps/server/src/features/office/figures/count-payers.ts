import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Span } from './count-quarters.ts';
import { dayStarts } from './days.ts';

/** How many days back people are counted: the longest time that can be looked at, and the one before. */
const DAYS = 180;
/** Days that are counted at once; the others follow with the next minutes. */
const DAYS_AT_ONCE = 30;
/** What is written late is in by then. */
const LATE_MS = 600_000;
/** A zone from which no person has looked for so long is not counted any more. */
const ZONE_KEPT_MS = 100 * 86_400_000;
const ZONES_MAX = 20;

async function countDay(tx: Tx, zone: string, { from_ms, to_ms }: Span, now_ms: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO figure_payers (zone, day_ms, site_id, payers, until_ms)
    SELECT ${zone}, ${from_ms}, coalesce(site_id, 0), count(DISTINCT user_id), ${now_ms} FROM (
      SELECT p.site_id, s.viewer_id AS user_id FROM viewer_session s JOIN app_user p ON p.id = s.channel_id
        WHERE s.ended_at_ms >= ${from_ms} AND s.ended_at_ms < ${to_ms} AND s.charged_units > 0
      UNION ALL
      SELECT p.site_id, t.viewer_id FROM payment t JOIN app_user p ON p.id = t.performer_id
        WHERE t.at_ms >= ${from_ms} AND t.at_ms < ${to_ms} AND t.units > 0
      UNION ALL
      SELECT u.site_id, b.user_id FROM purchase b JOIN app_user u ON u.id = b.user_id
        WHERE b.settled_at_ms >= ${from_ms} AND b.settled_at_ms < ${to_ms} AND b.state = 'settled') h
    GROUP BY GROUPING SETS ((site_id), ())
    ON CONFLICT (zone, day_ms, site_id) DO UPDATE SET payers = EXCLUDED.payers, until_ms = EXCLUDED.until_ms`);
}

async function countZone(tx: Tx, zone: string, since_ms: number, now_ms: number): Promise<void> {
  const starts = await dayStarts(tx, zone, now_ms, { ago: DAYS, days: DAYS + 1 });
  const { rows } = await tx.execute<{ day_ms: number; until_ms: number }>(sql`
    SELECT day_ms::float8 AS day_ms, until_ms::float8 AS until_ms FROM figure_payers
    WHERE zone = ${zone} AND site_id = 0`);
  const until = new Map(rows.map(({ day_ms, until_ms }) => [day_ms, until_ms]));
  const open = starts
    .slice(0, -1)
    .map((from_ms, at) => ({ from_ms, to_ms: starts[at + 1]! }))
    .filter(({ from_ms, to_ms }) => to_ms > since_ms && (until.get(from_ms) ?? 0) < to_ms + LATE_MS)
    .toReversed()
    .slice(0, DAYS_AT_ONCE);
  for (const day of open) await countDay(tx, zone, day, now_ms);
}

/** Counts the people who pay, of each day of the zones in use that is not counted to its end; the newest days first. */
export async function countPayers(tx: Tx, since_ms: number, now_ms: number): Promise<void> {
  const { rows } = await tx.execute<{ zone: string }>(sql`
    SELECT zone FROM figure_zone WHERE asked_at_ms > ${now_ms - ZONE_KEPT_MS}
    ORDER BY asked_at_ms DESC LIMIT ${ZONES_MAX}`);
  for (const { zone } of rows) await countZone(tx, zone, since_ms, now_ms);
}
