import type { PartnerCampaign, PartnerDay, PartnerFigures, PartnerStatistics } from '@akari/contract';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { monthUnits } from './earn-commission.ts';

const DAY_MS = 86_400_000;
const DAYS = 28;
const CAMPAIGNS_MOST = 50;
/** Offset of Japan's midnight, milliseconds. */
const JAPAN_MS = 9 * 3_600_000;

const FIGURES = `SELECT
    (SELECT count(*)::int FROM partner_member m WHERE m.partner_id = $1 AND m.doubt IS NULL) AS registrations,
    count(*) FILTER (WHERE c.first_of IS NOT NULL)::int AS first_purchases,
    coalesce(sum(c.sold_units), 0)::bigint AS sold_units,
    coalesce(sum(c.back_sold_units), 0)::bigint AS back_units,
    coalesce(sum(c.units - c.back_units) FILTER (WHERE c.payable_at_ms > $2), 0)::bigint AS held_units,
    (coalesce(sum(c.units - c.back_units) FILTER (WHERE c.payable_at_ms <= $2), 0) - o.units + e.units)::bigint AS payable_units,
    o.units AS settled_units
  FROM (SELECT coalesce(sum(units), 0)::bigint AS units FROM payout
    WHERE partner_id = $1 AND state NOT IN ('failed', 'returned')) o
  CROSS JOIN (SELECT coalesce(sum(units), 0)::bigint AS units FROM earning_correction WHERE partner_id = $1) e
  LEFT JOIN partner_commission c ON c.partner_id = $1 GROUP BY o.units, e.units`;

/** Figures of registrations and commissions of a partner by a key. @param key SQL of it, of the row `r` */
const groups = (key: string, name: string, where: string, order: string): string => `
  SELECT ${key} AS ${name}, count(*) FILTER (WHERE r.registered)::int AS registrations,
    count(*) FILTER (WHERE r.first)::int AS first_purchases,
    coalesce(sum(r.sold_units), 0)::bigint AS sold_units, coalesce(sum(r.units), 0)::bigint AS commission_units
  FROM (
    SELECT at_ms, campaign, true AS registered, false AS first, 0 AS sold_units, 0 AS units
      FROM partner_member WHERE partner_id = $1 AND doubt IS NULL
    UNION ALL SELECT at_ms, campaign, false, first_of IS NOT NULL, sold_units, units - back_units
      FROM partner_commission WHERE partner_id = $1
  ) r ${where} GROUP BY 1 ORDER BY ${order}`;

const DAYS_OF = groups(
  `to_char(to_timestamp((r.at_ms + ${JAPAN_MS}) / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
  'date',
  'WHERE r.at_ms >= $2',
  '1',
);
const CAMPAIGNS_OF = groups('r.campaign', 'campaign', '', `4 DESC, 2 DESC, 1 LIMIT ${CAMPAIGNS_MOST}`);

/** What came by the links of a partner. A commission counts for the day of its purchase, less what was taken back of it. */
export async function statisticsOf(db: Db, partner_id: number, now_ms: number): Promise<PartnerStatistics> {
  const since_ms = Math.floor((now_ms + JAPAN_MS) / DAY_MS - DAYS + 1) * DAY_MS - JAPAN_MS;
  const [figures] = await namedQuery<PartnerFigures & Record<string, unknown>>(
    db,
    'partner_figures',
    FIGURES,
    [partner_id, now_ms],
  );
  if (figures === undefined) throw new Error('no figures of a partner');
  return {
    figures,
    month_units: await monthUnits(db, partner_id, now_ms),
    days: await namedQuery<PartnerDay & Record<string, unknown>>(db, 'partner_days', DAYS_OF, [
      partner_id,
      since_ms,
    ]),
    campaigns: await namedQuery<PartnerCampaign & Record<string, unknown>>(
      db,
      'partner_campaigns',
      CAMPAIGNS_OF,
      [partner_id],
    ),
  };
}
