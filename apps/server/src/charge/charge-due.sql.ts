import { sql, type SQL } from 'drizzle-orm';
import { costUnitsSql, lastsMsSql, sessionPartSql } from './cost.sql.ts';

/** What sessions buy: as far ahead as they may, what is left for the last part, or nothing while money is stopped. */
export type Purchase = 'whole_slice' | 'last_part' | 'nothing';

/** What the statement answers: lists of numbers as the database writes them. */
export interface ChargeAnswer extends Record<string, unknown> {
  charged_ids: string;
  /** Of those, in the same order. */
  paid_ms: string;
  /** Were due and bought nothing. */
  short_ids: string;
}

export interface ChargeInput {
  now_ms: number;
  /** Names the tick in the ledger; unique. */
  tick_id: string;
  session_ids: number[];
  delivered_ms: number[];
  /** Null: every running session. */
  only_session_ids: number[] | null;
  /** Channels whose id leaves `part` when divided by `parts`. */
  part: number;
  parts: number;
  /** No session is paid further ahead of what it was delivered. */
  most_ahead_ms: number;
  lookahead_ms: number;
  lookahead_voice_ms: number;
}

/** An array as the database reads it; quicker than the driver's, which quotes every number. */
const bigints = (list: readonly number[]): string => `{${list.join(',')}}`;

/** A session buys when less than this is left: earlier where there is sound alone, in whatever mode. */
const lookaheadMs = (input: ChargeInput): SQL =>
  sql`CASE WHEN c.media_kind = 'voice' THEN ${input.lookahead_voice_ms}::bigint ELSE ${input.lookahead_ms}::bigint END`;

/**
 * How much time a session buys: so much that a slice is paid ahead, whatever the balance; or what the balance as last
 * seen still lasts.
 */
function boughtMs(input: ChargeInput, buys: Purchase): SQL {
  const whole = sql`(${input.most_ahead_ms}::bigint - (paid_ms - delivered_ms))`;
  if (buys === 'whole_slice') return whole;
  return sql`least(${whole}, greatest(0, ${lastsMsSql(
    sql`least(charged_units + (SELECT a.balance_units FROM ledger_account a WHERE a.id = payer_account_id),
      spend_limit_units)`,
  )} - paid_ms))`;
}

/**
 * The charge of all due sessions as one statement, so that ten thousand cost one round trip and one commit.
 *
 * - `due` locks the sessions that need money or have news, and passes by those that another ticker holds.
 * - `paid` takes what each buys, where the balance allows it at that very moment.
 * - Amounts are taken over running totals: charged = rate × paid time rounded down, and the performer has the share of
 *   the total, so that no slice loses a part of a unit.
 * - One transfer a channel, with one entry a session, one for the performer, one for the service.
 *
 * Viewers' accounts are locked before performers', as in every transfer, and performers' in the order of their ids, so
 * that tickers and transfers never wait for each other in a circle; payers of two tickers are never the same.
 *
 * Columns are few and every join is a hash on one number: at ten thousand rows each copy of a row is felt. So are
 * ten thousand rows of an answer, which is therefore three lists in one row (as text, `{1,2,3}`).
 */
export const chargeStatement = (input: ChargeInput, buys: Purchase): SQL => sql`
WITH due AS MATERIALIZED (
  SELECT id, channel_id, payer_account_id, delivered_ms, paid_ms + bought_ms AS new_paid_ms, wanted,
    wanted AND bought_ms > 0 AND new_charged_units <= coalesce(spend_limit_units, new_charged_units) AS buys, new_charged_units - charged_units AS units,
    ${sessionPartSql(sql`new_charged_units`)} - performer_units AS part_units
  FROM (
    SELECT *, ${costUnitsSql(sql`paid_ms + bought_ms`)} AS new_charged_units,
      ${buys !== 'nothing'}::boolean AND payer_account_id IS NOT NULL AND paid_ms - delivered_ms < lookahead_ms AS wanted
    FROM (
      SELECT *, ${boughtMs(input, buys)} AS bought_ms FROM (
        SELECT s.id, s.channel_id, s.payer_account_id, s.rate_units_per_min AS rate,
          s.opening_rate_units_per_min AS opening_rate, s.opening_ms, s.spend_limit_units, s.share_bp, s.bonus_units, s.bonus_share_bp, s.paid_ms,
          ${lookaheadMs(input)} AS lookahead_ms,
          s.charged_units, s.performer_units,
          greatest(s.delivered_ms, least(coalesce(d.delivered_ms, 0),
            CASE WHEN s.payer_account_id IS NULL THEN d.delivered_ms ELSE s.paid_ms END)) AS delivered_ms
        FROM viewer_session s LEFT JOIN channel c ON c.performer_id = s.channel_id
        LEFT JOIN unnest(${bigints(input.session_ids)}::bigint[], ${bigints(input.delivered_ms)}::bigint[])
          AS d (session_id, delivered_ms) ON d.session_id = s.id
        WHERE s.state <> 'ended' AND s.channel_id % ${input.parts} = ${input.part}
          AND (${sql.param(input.only_session_ids)}::bigint[] IS NULL
            OR s.id = ANY (${sql.param(input.only_session_ids)}::bigint[]))
          AND (d.delivered_ms > s.delivered_ms
            OR (s.payer_account_id IS NOT NULL AND s.paid_ms - s.delivered_ms < ${lookaheadMs(input)}))
        FOR UPDATE OF s SKIP LOCKED
      ) locked
    ) timed
  ) priced
), paid AS (
  UPDATE ledger_account a SET balance_units = a.balance_units - d.units
  FROM due d WHERE d.buys AND a.id = d.payer_account_id AND a.balance_units >= d.units
  RETURNING d.id, d.channel_id, a.id AS account_id, d.delivered_ms, d.new_paid_ms, d.units, d.part_units,
    a.balance_units AS balance_after
), session_charge AS (
  UPDATE viewer_session s SET delivered_ms = p.delivered_ms, paid_ms = p.new_paid_ms,
    charged_units = s.charged_units + p.units, performer_units = s.performer_units + p.part_units,
    charge_state = 'sound'
  FROM paid p WHERE s.id = p.id
), session_news AS (
  UPDATE viewer_session s SET delivered_ms = d.delivered_ms
  FROM due d WHERE s.id = d.id AND NOT d.buys AND s.delivered_ms < d.delivered_ms
), channel AS MATERIALIZED (
  SELECT channel_id, sum(units)::bigint AS units, sum(part_units)::bigint AS part_units
  FROM paid GROUP BY channel_id HAVING sum(units) > 0
), performer AS (
  SELECT a.id, c.channel_id, c.part_units FROM ledger_account a
  JOIN channel c ON a.owner_id = c.channel_id AND a.kind = 'performer_earnings'
  ORDER BY a.id FOR UPDATE OF a
), credited AS (
  UPDATE ledger_account a SET balance_units = a.balance_units + p.part_units
  FROM performer p WHERE a.id = p.id RETURNING p.channel_id, a.id, p.part_units, a.balance_units
), posted AS (
  INSERT INTO transfer (idempotency_key, input_hash, cause, performer_id, at_ms)
  SELECT 'tick:' || channel_id || ':' || ${input.tick_id}::text, 'tick', 'session_charge', channel_id,
    ${input.now_ms}::bigint
  FROM channel RETURNING id, performer_id
), viewer_entry AS (
  INSERT INTO entry (transfer_id, account_id, amount_units, balance_after_units, session_id)
  SELECT t.id, p.account_id, -p.units, p.balance_after, p.id
  FROM paid p JOIN posted t ON t.performer_id = p.channel_id WHERE p.units > 0
), other_entry AS (
  INSERT INTO entry (transfer_id, account_id, amount_units, balance_after_units)
  SELECT t.id, c.id, c.part_units, c.balance_units FROM posted t JOIN credited c ON c.channel_id = t.performer_id
  UNION ALL
  SELECT t.id, house.id, c.units - c.part_units, NULL
  FROM posted t JOIN channel c ON c.channel_id = t.performer_id
    CROSS JOIN (SELECT id FROM ledger_account WHERE owner_id IS NULL AND kind = 'house_income') house
)
SELECT coalesce(array_agg(id ORDER BY id), '{}')::text AS charged_ids,
  coalesce(array_agg(new_paid_ms ORDER BY id), '{}')::text AS paid_ms,
  CASE WHEN count(*) = (SELECT count(*) FROM due WHERE wanted) THEN '{}' ELSE (
    SELECT coalesce(array_agg(d.id ORDER BY d.id), '{}')::text FROM due d
    WHERE wanted AND NOT EXISTS (SELECT FROM paid p WHERE p.id = d.id)) END AS short_ids
FROM paid`;
