import { discountOf, TIP_CAMPAIGN_LABEL } from '@akari/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

const RUNNING = `SELECT k.discount_bp, k.second_discount_bp FROM campaign k
  WHERE k.label = '${TIP_CAMPAIGN_LABEL}' AND k.starts_at_ms <= $2 AND k.ends_at_ms > $2
    AND (k.performer_id IS NULL OR k.performer_id = $1)
    AND (k.site_id IS NULL OR k.site_id = (SELECT u.site_id FROM app_user u WHERE u.id = $1))`;

/** The strongest discount on tips to a performer now, basis points; 0: none. Discounts are never added up. */
export async function tipDiscountOf(db: Db | Tx, performer_id: number, now_ms: number): Promise<number> {
  const rows = await namedQuery<{ discount_bp: number; second_discount_bp: number | null }>(
    db,
    'tip_discount',
    RUNNING,
    [performer_id, now_ms],
  );
  return Math.max(0, ...rows.map(discountOf));
}
