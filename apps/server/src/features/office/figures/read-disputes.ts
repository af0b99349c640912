import type { DisputeRow } from '@akari/contract/office';
import { disputeLine, disputeRatioBp } from '@akari/rules';
import { sql } from 'drizzle-orm';
import type { Services } from '../../../platform/services.ts';

const MONTHS = 13;

interface Counted extends Record<string, unknown> {
  month_ms: number;
  provider: string;
  sales: number;
  chargebacks: number;
}

/**
 * Chargebacks and sales by provider and month (UTC), as card schemes count them: a chargeback in the month in which it came.
 * One that was decided for us counts too, and so does one that took nothing back, such as after a refund.
 * @param sites of the buyers; null: all
 */
export async function readDisputes(
  { database, clock, config }: Services,
  sites: readonly number[] | null,
): Promise<{ rows: DisputeRow[]; lines_bp: number[] }> {
  const now = new Date(clock.nowMs());
  const since_ms = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1);
  const month = (column: string) =>
    sql.raw(
      `(extract(epoch FROM date_trunc('month', to_timestamp(${column} / 1000.0) AT TIME ZONE 'UTC') AT TIME ZONE 'UTC') * 1000)::bigint`,
    );
  const seen = sites === null ? sql`true` : sql`u.site_id = ANY (${`{${sites.join(',')}}`}::int[])`;
  const { rows } = await database.db.execute<Counted>(sql`
    SELECT month_ms, provider, sum(sales)::int AS sales, sum(chargebacks)::int AS chargebacks FROM (
      SELECT ${month('p.settled_at_ms')} AS month_ms, p.provider, 1 AS sales, 0 AS chargebacks
      FROM purchase p JOIN app_user u ON u.id = p.user_id
      WHERE p.state = 'settled' AND p.settled_at_ms >= ${since_ms} AND ${seen}
      UNION ALL
      SELECT ${month('r.at_ms')}, r.provider, 0, 1 FROM refund r JOIN app_user u ON u.id = r.user_id
      WHERE r.kind = 'chargeback' AND r.at_ms >= ${since_ms} AND ${seen}
      UNION ALL
      SELECT ${month('e.received_at_ms')}, e.provider, 0, 1 FROM payment_event e
      LEFT JOIN purchase p ON p.id = e.purchase_id LEFT JOIN app_user u ON u.id = p.user_id
      WHERE e.type = 'chargeback' AND e.state = 'unmatched' AND e.received_at_ms >= ${since_ms} AND ${seen}
        AND NOT EXISTS (SELECT FROM refund r WHERE r.event_id = e.id)) counted
    GROUP BY 1, 2 ORDER BY 1 DESC, 2`);
  const lines_bp = config.points.dispute_lines_bp;
  return {
    lines_bp,
    rows: rows.map((row) => {
      const ratio_bp = disputeRatioBp(row.chargebacks, row.sales);
      return { ...row, ratio_bp, line_bp: ratio_bp === null ? null : disputeLine(ratio_bp, lines_bp) };
    }),
  };
}
