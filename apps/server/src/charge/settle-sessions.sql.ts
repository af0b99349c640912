import { FULL_SHARE_BP } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { namedStatement } from '../platform/database/named-query.ts';
import type { sessionTable } from '../session/session.table.ts';
import { costUnitsSql } from './cost.sql.ts';

/**
 * Gives back what sessions paid in advance and were not delivered, and ends those that have an end, as one statement, in
 * the same order of locks as the charge: each session is written once. Afterwards paid time is delivered time, so that a session settled twice is given nothing twice, and news
 * that come too late change nothing.
 */
const settlement = sql`
WITH ending AS MATERIALIZED (
  SELECT *, CASE WHEN payer_account_id IS NULL THEN 0 ELSE ${costUnitsSql(sql`final_ms`)} END AS final_units FROM (
    SELECT s.id, s.channel_id, s.payer_account_id, s.rate_units_per_min AS rate,
      s.opening_rate_units_per_min AS opening_rate, s.opening_ms, s.share_bp, s.charged_units,
      s.performer_units, CASE WHEN s.payer_account_id IS NULL THEN greatest(s.delivered_ms, f.delivered_ms)
        ELSE least(greatest(s.delivered_ms, f.delivered_ms), s.paid_ms) END AS final_ms, f.end_name
    FROM viewer_session s
    JOIN unnest((SELECT ${sql.placeholder('session_ids')}::bigint[]), (SELECT ${sql.placeholder('delivered_ms')}::bigint[]),
      (SELECT ${sql.placeholder('ends')}::text[])) AS f (session_id, delivered_ms, end_name) ON f.session_id = s.id
    ORDER BY s.id FOR UPDATE OF s
  ) locked
), back AS (
  SELECT id, channel_id, payer_account_id, charged_units - final_units AS units,
    performer_units - final_units * share_bp / ${FULL_SHARE_BP} AS part_units
  FROM ending WHERE charged_units > final_units ORDER BY payer_account_id
), repaid AS (
  UPDATE ledger_account a SET balance_units = a.balance_units + b.units
  FROM back b WHERE a.id = b.payer_account_id
  RETURNING b.id, b.channel_id, a.id AS account_id, b.units, b.part_units, a.balance_units AS balance_after
), session_update AS (
  UPDATE viewer_session s SET delivered_ms = e.final_ms,
    paid_ms = CASE WHEN s.payer_account_id IS NULL THEN s.paid_ms ELSE e.final_ms END,
    charged_units = s.charged_units - coalesce(r.units, 0),
    performer_units = s.performer_units - coalesce(r.part_units, 0),
    state = CASE WHEN e.end_name IS NULL THEN s.state ELSE 'ended' END,
    ended_at_ms = CASE WHEN e.end_name IS NULL THEN s.ended_at_ms ELSE ${sql.placeholder('now_ms')}::bigint END,
    end_name = coalesce(e.end_name, s.end_name)
  FROM ending e LEFT JOIN repaid r ON r.id = e.id WHERE s.id = e.id
  RETURNING s.id, s.delivered_ms, s.charged_units
), channel AS MATERIALIZED (
  SELECT channel_id, sum(units)::bigint AS units, sum(part_units)::bigint AS part_units
  FROM repaid GROUP BY channel_id
), performer AS (
  SELECT a.id, c.channel_id, c.part_units FROM ledger_account a
  JOIN channel c ON a.owner_id = c.channel_id AND a.kind = 'performer_earnings'
  ORDER BY a.id FOR UPDATE OF a
), debited AS (
  UPDATE ledger_account a SET balance_units = a.balance_units - p.part_units
  FROM performer p WHERE a.id = p.id RETURNING p.channel_id, a.id, p.part_units, a.balance_units
), posted AS (
  INSERT INTO transfer (idempotency_key, input_hash, cause, performer_id, at_ms)
  SELECT 'settlement:' || channel_id || ':' || ${sql.placeholder('settlement_id')}::text, 'settlement', 'session_correction',
    channel_id, ${sql.placeholder('now_ms')}::bigint
  FROM channel RETURNING id, performer_id
), viewer_entry AS (
  INSERT INTO entry (transfer_id, account_id, amount_units, balance_after_units, session_id)
  SELECT t.id, r.account_id, r.units, r.balance_after, r.id FROM repaid r JOIN posted t ON t.performer_id = r.channel_id
), other_entry AS (
  INSERT INTO entry (transfer_id, account_id, amount_units, balance_after_units)
  SELECT t.id, d.id, -d.part_units, d.balance_units FROM posted t JOIN debited d ON d.channel_id = t.performer_id
  UNION ALL
  SELECT t.id, house.id, c.part_units - c.units, NULL
  FROM posted t JOIN channel c ON c.channel_id = t.performer_id
    CROSS JOIN (SELECT id FROM ledger_account WHERE owner_id IS NULL AND kind = 'house_income') house
)
SELECT id, delivered_ms, charged_units FROM session_update`;

/** What a session has come to. */
export type Settled = Pick<typeof sessionTable.$inferSelect, 'id' | 'delivered_ms' | 'charged_units'>;

/**
 * Takes `settlement_id`, which names the settlement in the ledger, `now_ms`, and lists of `session_ids`, `delivered_ms`
 * and `ends` (null: goes on).
 */
export const settle = namedStatement<Settled>('settle_sessions', settlement);
