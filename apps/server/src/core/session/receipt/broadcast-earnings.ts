import type { BroadcastEarnings } from '@akari/contract';
import { FULL_SHARE_BP } from '@akari/rules';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { costUnitsSql } from '../charge/cost.sql.ts';

interface EarningsRow extends Record<string, unknown> {
  performer_id: number;
  broadcast_id: number;
  since_ms: number;
  chat_units: number;
  tip_units: number;
  gift_units: number;
}

/**
 * The performers' share of the income of running broadcasts so far, by performer id: delivered time (not time paid in
 * advance), gifts, and tips, which include what was given at the start of a two-shot.
 * @param performer_id only this performer; every performer with a broadcast if missing
 */
export async function broadcastEarnings(
  db: Db,
  at_ms: number,
  performer_id?: number,
): Promise<Map<number, BroadcastEarnings>> {
  const { rows } = await db.execute<EarningsRow>(sql`
    SELECT c.performer_id, b.id AS broadcast_id, coalesce(b.on_air_at_ms, b.started_at_ms) AS since_ms,
      (SELECT coalesce(sum(${costUnitsSql(sql`used_ms`)} * share_bp / ${FULL_SHARE_BP}), 0)::bigint
        FROM (SELECT s.rate_units_per_min AS rate, s.opening_rate_units_per_min AS opening_rate, s.opening_ms,
            s.share_bp, least(s.delivered_ms, s.paid_ms) AS used_ms
          FROM viewer_session s WHERE s.broadcast_id = b.id AND s.payer_account_id IS NOT NULL) used) AS chat_units,
      paid.tip_units, paid.gift_units
    FROM channel c JOIN broadcast b ON b.id = c.broadcast_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(p.performer_units) FILTER (WHERE p.income = 'tip'), 0)::bigint AS tip_units,
          coalesce(sum(p.performer_units) FILTER (WHERE p.income = 'gift'), 0)::bigint AS gift_units
        FROM payment p
        WHERE p.performer_id = c.performer_id AND p.broadcast_id = b.id AND p.performer_units > 0) paid
    WHERE ${performer_id ?? null}::bigint IS NULL OR c.performer_id = ${performer_id ?? null}::bigint`);
  return new Map(
    rows.map((row) => [
      row.performer_id,
      {
        broadcast_id: String(row.broadcast_id),
        since_ms: row.since_ms,
        chat_units: row.chat_units,
        tip_units: row.tip_units,
        gift_units: row.gift_units,
        total_units: row.chat_units + row.tip_units + row.gift_units,
        at_ms,
      },
    ]),
  );
}

/** The earnings of a performer without a broadcast. */
export const noBroadcast = (at_ms: number): BroadcastEarnings => ({
  broadcast_id: null,
  since_ms: null,
  chat_units: 0,
  tip_units: 0,
  gift_units: 0,
  total_units: 0,
  at_ms,
});
