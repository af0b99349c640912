import { FAULT_ENDS, FIGURE_STEP_MS } from '@akari/rules';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';

/** From this moment, and before that one. */
export interface Span {
  from_ms: number;
  to_ms: number;
}

const within = (column: string, { from_ms, to_ms }: Span): SQL =>
  sql`${sql.raw(column)} >= ${from_ms} AND ${sql.raw(column)} < ${to_ms}`;
const quarterOf = (column: string): SQL => sql.raw(`${column} - ${column} % ${FIGURE_STEP_MS}`);
const FAULTS = FAULT_ENDS.map((name) => `'${name}'`).join(', ');

/** Rows of a time, a site, a figure's name and a number. Each table is read by its index of the time. */
const happened = (span: Span): SQL => sql`
  SELECT b.settled_at_ms AS at_ms, u.site_id, 'bought' AS name, b.units AS value
    FROM purchase b JOIN app_user u ON u.id = b.user_id
    WHERE ${within('b.settled_at_ms', span)} AND b.state = 'settled'
  UNION ALL
  SELECT e.received_at_ms, u.site_id, 'refused_purchases', 1
    FROM payment_event e JOIN purchase b ON b.id = e.purchase_id JOIN app_user u ON u.id = b.user_id
    WHERE ${within('e.received_at_ms', span)} AND e.type = 'declined'
  UNION ALL
  SELECT s.ended_at_ms, p.site_id, v.name, v.value
    FROM viewer_session s JOIN app_user p ON p.id = s.channel_id, LATERAL (VALUES
      ('sessions', 1), ('spent_time', s.charged_units), ('earned', s.performer_units),
      ('faults', CASE WHEN s.end_name IN (${sql.raw(FAULTS)}) THEN 1 ELSE 0 END)) v (name, value)
    WHERE ${within('s.ended_at_ms', span)}
  UNION ALL
  SELECT t.at_ms, p.site_id, v.name, v.value
    FROM payment t JOIN app_user p ON p.id = t.performer_id, LATERAL (VALUES
      (CASE WHEN t.kind = 'gift' THEN 'spent_gifts' WHEN t.kind LIKE 'id_video%' THEN 'spent_videos'
        ELSE 'spent_tips' END, t.units), ('earned', t.performer_units)) v (name, value)
    WHERE ${within('t.at_ms', span)} AND t.kind <> 'present'
  UNION ALL
  SELECT created_at_ms, site_id, 'registrations', 1 FROM app_user
    WHERE ${within('created_at_ms', span)} AND user_type BETWEEN 205 AND 209
  UNION ALL
  SELECT l.created_at_ms, u.site_id, 'logins', 1 FROM login l JOIN app_user u ON u.id = l.user_id
    WHERE ${within('l.created_at_ms', span)} AND l.kind <> 'guest'
  UNION ALL
  SELECT b.on_air_at_ms, p.site_id, 'broadcasts', 1 FROM broadcast b JOIN app_user p ON p.id = b.performer_id
    WHERE ${within('b.on_air_at_ms', span)}
  UNION ALL
  SELECT r.at_ms, p.site_id, 'reports', 1 FROM report r JOIN app_user p ON p.id = r.performer_id
    WHERE ${within('r.at_ms', span)}`;

/** The figures that are counted from the tables of what happened. */
const COUNTED = [
  ...['bought', 'spent_time', 'spent_tips', 'spent_gifts', 'spent_videos', 'earned'],
  ...['registrations', 'logins', 'broadcasts', 'sessions', 'faults', 'reports', 'refused_purchases'],
];
const sums = COUNTED.map((name) => `coalesce(sum(value) FILTER (WHERE name = '${name}'), 0)`).join(', ');
const names = COUNTED.join(', ');
const again = COUNTED.map((name) => `${name} = EXCLUDED.${name}`).join(', ');

/** Counts whole quarters of an hour. Counting them again gives the same rows. */
export async function countQuarters(tx: Tx, span: Span): Promise<void> {
  await tx.execute(sql`
    INSERT INTO figure (quarter_ms, site_id, ${sql.raw(names)})
    SELECT quarter_ms, coalesce(site_id, 0), ${sql.raw(sums)}
      FROM (SELECT *, ${quarterOf('at_ms')} AS quarter_ms FROM (${happened(span)}) every) h
      GROUP BY GROUPING SETS ((quarter_ms, site_id), (quarter_ms))
    ON CONFLICT (quarter_ms, site_id) DO UPDATE SET ${sql.raw(again)}`);
  await tx.execute(sql`
    INSERT INTO figure_part (quarter_ms, site_id, part, name, count)
    SELECT quarter_ms, coalesce(site_id, 0), part, name, count(*) FROM (
      SELECT ${quarterOf('s.ended_at_ms')} AS quarter_ms, p.site_id, v.part, v.name
      FROM viewer_session s JOIN app_user p ON p.id = s.channel_id,
        LATERAL (VALUES ('mode', s.mode), ('end', coalesce(s.end_name, 'unknown'))) v (part, name)
      WHERE ${within('s.ended_at_ms', span)}
      UNION ALL
      SELECT ${quarterOf('u.created_at_ms')}, u.site_id, 'registered', coalesce(u.source_site_id, u.site_id)::text
      FROM app_user u WHERE ${within('u.created_at_ms', span)} AND u.user_type BETWEEN 205 AND 209
      UNION ALL
      SELECT ${quarterOf('b.settled_at_ms')}, u.site_id, 'purchased',
        coalesce(b.source_site_id, u.source_site_id, u.site_id)::text
      FROM purchase b JOIN app_user u ON u.id = b.user_id
      WHERE ${within('b.settled_at_ms', span)} AND b.state = 'settled') h
      GROUP BY GROUPING SETS ((quarter_ms, site_id, part, name), (quarter_ms, part, name))
    ON CONFLICT (part, quarter_ms, site_id, name) DO UPDATE SET count = EXCLUDED.count`);
}

/**
 * Samples who is online, who is on air and what performers have earned and not been paid, by site and (as site 0) of the
 * whole service. A quarter keeps the highest number of people and the last sum.
 */
export async function takeSamples(tx: Tx, now_ms: number): Promise<void> {
  const quarter_ms = now_ms - (now_ms % FIGURE_STEP_MS);
  await tx.execute(sql`
    WITH seen AS (
      SELECT DISTINCT u.site_id, u.id FROM presence o JOIN app_user u ON u.id = o.user_id),
    live AS (SELECT u.site_id FROM channel c JOIN app_user u ON u.id = c.performer_id WHERE c.status <> 'offline'),
    debt AS (
      SELECT u.site_id, a.balance_units FROM app_user u
      JOIN ledger_account a ON a.owner_id = u.id AND a.kind IN ('performer_earnings', 'performer_payout') WHERE u.user_type >= 210),
    sample AS (
      SELECT site_id, 1 AS online, 0 AS on_air, 0::bigint AS owed FROM seen
      UNION ALL SELECT site_id, 0, 1, 0 FROM live
      UNION ALL SELECT site_id, 0, 0, balance_units FROM debt)
    INSERT INTO figure (quarter_ms, site_id, online, on_air, owed)
    SELECT ${quarter_ms}, coalesce(site_id, 0), coalesce(sum(online), 0), coalesce(sum(on_air), 0), coalesce(sum(owed), 0)
      FROM sample GROUP BY GROUPING SETS ((site_id), ())
    ON CONFLICT (quarter_ms, site_id) DO UPDATE SET online = greatest(figure.online, EXCLUDED.online),
      on_air = greatest(figure.on_air, EXCLUDED.on_air), owed = EXCLUDED.owed`);
}
