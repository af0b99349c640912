import type { ShownCampaign } from '@akari/contract';
import { discountOf, shownCampaigns } from '@akari/rules';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { CampaignRow } from './campaign-commands.ts';

/** In the room of a performer, what runs at the performer's site and for the performer. */
const RUNNING = `SELECT k.id, k.label, k.discount_bp, k.second_discount_bp, k.banner, k.ends_at_ms FROM campaign k
  LEFT JOIN app_user p ON lower(p.user_name) = lower($3) AND p.user_type = 210
  WHERE k.starts_at_ms <= $1 AND k.ends_at_ms > $1 AND k.banner IS NOT NULL
    AND (k.site_id IS NULL OR k.site_id = coalesce(p.site_id, $2)) AND (k.performer_id IS NULL OR k.performer_id = p.id)
  ORDER BY k.id`;

type Row = Pick<CampaignRow, 'id' | 'label' | 'discount_bp' | 'second_discount_bp' | 'ends_at_ms'> & {
  banner: NonNullable<CampaignRow['banner']>;
};

/** The banners that are shown now. @param performer_name null: outside of rooms */
export async function runningBanners(
  db: Db,
  { site_id, performer_name }: { site_id: number; performer_name: string | null },
  now_ms: number,
): Promise<ShownCampaign[]> {
  const rows = await namedQuery<Row & Record<string, unknown>>(db, 'campaign_banners', RUNNING, [
    now_ms,
    site_id,
    performer_name,
  ]);
  return shownCampaigns(rows).map((row) => ({
    campaign_id: String(row.id),
    label: row.label,
    discount_bp: discountOf(row),
    banner: row.banner,
    ends_at_ms: row.ends_at_ms,
  }));
}

const ANY = `SELECT EXISTS (SELECT FROM campaign WHERE starts_at_ms <= $1 AND ends_at_ms > $1 AND banner IS NOT NULL) AS there`;

/** Whether a campaign with a banner runs: a room may be of another site than the page. */
export async function hasBanners(db: Db, now_ms: number): Promise<boolean> {
  const [row] = await namedQuery<{ there: boolean }>(db, 'campaign_any_banner', ANY, [now_ms]);
  return row?.there === true;
}
