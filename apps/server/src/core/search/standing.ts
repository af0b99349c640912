import { rankingStartDay } from '@akari/rules';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { indexPerformers } from './index-performers.ts';
import { SHOWN_RATE } from './shown-rate.sql.ts';

/** Brings the figures of all performers up to date, and writes only those that differ. $1: first day of the month */
const REFRESH = `UPDATE search_standing s SET points_units = n.points_units, favourites = n.favourites,
    rate_units = n.rate_units, first_on_air_ms = n.first_on_air_ms
  FROM (
    SELECT c.performer_id, ${SHOWN_RATE} AS rate_units, coalesce(f.favourites, 0) AS favourites,
      CASE WHEN h.user_id IS NULL THEN greatest(coalesce(r.points_units, 0), 0) ELSE 0 END AS points_units,
      (SELECT min(b.on_air_at_ms) FROM broadcast b WHERE b.performer_id = c.performer_id) AS first_on_air_ms
    FROM channel c JOIN app_user u ON u.id = c.performer_id
      LEFT JOIN setting g ON g.scope = 'site:' || u.site_id AND g.name = 'rates'
      LEFT JOIN favourite_count f ON f.performer_id = c.performer_id AND f.shown
      LEFT JOIN ranking_choice h ON h.user_id = c.performer_id AND NOT h.shown
      LEFT JOIN ranking_sum r ON r.period = 'month' AND r.start_day = $1 AND r.performer_id = c.performer_id
  ) n
  WHERE n.performer_id = s.performer_id AND (s.points_units, s.favourites, s.rate_units, s.first_on_air_ms)
    IS DISTINCT FROM (n.points_units, n.favourites, n.rate_units, n.first_on_air_ms)`;

/** Performers who have no entry although their account is open: of a time before there was a search. */
const MISSING = `SELECT c.performer_id AS id FROM channel c JOIN app_user u ON u.id = c.performer_id
  WHERE u.closed_at_ms IS NULL AND NOT EXISTS (SELECT FROM search_entry e WHERE e.performer_id = c.performer_id)
  ORDER BY c.performer_id LIMIT $1`;
const PART = 1_000;

/** @returns whether more performers have no entry */
export async function indexMissing(tx: Tx): Promise<boolean> {
  const rows = await namedQuery<{ id: number }>(tx, 'search_missing', MISSING, [PART]);
  await indexPerformers(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length === PART;
}

export const refreshStanding = (tx: Tx, now_ms: number): Promise<unknown> =>
  namedQuery(tx, 'search_refresh', REFRESH, [rankingStartDay('month', now_ms)]);
