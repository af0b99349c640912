import { sql, type SQL } from 'drizzle-orm';
import { costUnitsSql, lastsMsSql, sessionPartSql } from './cost.sql.ts';

/**
 * What sessions buy: a whole slice ahead, the last part that the balance pays for, or nothing while money is stopped.
 */
export type Purchase = 'whole_slice' | 'last_part' | 'nothing';

/** The answer of the statement: lists of numbers in the text format of the database. */
export interface ChargeAnswer extends Record<string, unknown> {
  charged_ids: string;
  /** Paid milliseconds of the charged sessions, in the same order. */
  paid_ms: string;
  /** Sessions that were due and bought nothing. */
  short_ids: string;
}

export interface ChargeInput {
  now_ms: number;
  /** Unique id of the tick, part of the idempotency keys in the ledger. */
  tick_id: string;
  session_ids: number[];
  delivered_ms: number[];
  /** Null: every running session. */
  only_session_ids: number[] | null;
  /** Only channels with `id % parts = part`. */
  part: number;
  parts: number;
  /** Limit of paid time beyond delivered time, milliseconds. */
  most_ahead_ms: number;
  lookahead_ms: number;
  lookahead_voice_ms: number;
}

/** An array in the text format of the database; faster than the driver's, which quotes every number. */
const bigints = (list: readonly number[]): string => `{${list.join(',')}}`;

/** A session buys when less paid time than this is left. The limit differs for voice channels, in every mode. */
const lookaheadMs = (input: ChargeInput): SQL =>
  sql`CASE WHEN c.media_kind = 'voice' THEN ${input.lookahead_voice_ms}::bigint ELSE ${input.lookahead_ms}::bigint END`;

/**
 * How many milliseconds a session buys: up to a whole slice ahead, whatever the balance; or as much of that as the
 * balance of this snapshot pays for.
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
 * The sessions that must buy time or have a new delivery figure, locked, with what they buy and its price. Sessions that
 * another ticker has locked are skipped.
 */
const dueSql = (input: ChargeInput, buys: Purchase): SQL => sql`
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
        WHERE s.ended_at_ms IS NULL AND s.channel_id % ${input.parts} = ${input.part}
          AND (${sql.param(input.only_session_ids)}::bigint[] IS NULL
            OR s.id = ANY (${sql.param(input.only_session_ids)}::bigint[]))
          AND (d.delivered_ms > s.delivered_ms
            OR (s.payer_account_id IS NOT NULL AND s.paid_ms - s.delivered_ms < ${lookaheadMs(input)}))
        FOR UPDATE OF s SKIP LOCKED
      ) locked
    ) timed
  ) priced`;

/**
 * The charge of all due sessions as one statement, so that ten thousand sessions cost one round trip and one commit.
 *
 * - `due` locks the sessions that must buy time or have a new delivery figure, and skips sessions that another ticker
 *   has locked.
 * - `paid` debits what each session buys, if the balance is sufficient when the row is updated.
 * - Amounts are computed from running totals: charged = rate × paid time rounded down, and the performer gets the share
 *   of the total, so that no fraction of a unit is lost between slices.
 * - Each channel gets one transfer, with one entry for each session, one for the performer and one for the service.
 *
 * Viewers' accounts are locked before performers', as in every transfer, and performers' accounts in the order of their
 * ids, so that tickers and transfers do not deadlock. Two tickers never have the same payer.
 *
 * Columns are few and every join is a hash join on one number, because each copy of a row is measurable at ten thousand
 * rows. For the same reason the answer is three lists in one row (as text, `{1,2,3}`).
 */
export const chargeStatement = (input: ChargeInput, buys: Purchase): SQL => sql`
WITH due AS MATERIALIZED (${dueSql(input, buys)}
), paid AS (
  UPDATE ledger_account a SET balance_units = a.balance_units - d.units
  FROM due d WHERE d.buys AND a.id = d.payer_account_id AND a.balance_units >= d.units AND a.locked_at_ms IS NULL
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
