import {
  baseRate,
  discounted,
  discountOf,
  NEWBIE_MS,
  PAID_MODES,
  strongestCampaign,
  type Buyer,
  type Campaign,
  type CampaignPlan,
  type RateTable,
  type SessionMode,
} from '@akari/rules';
import { rateTable } from '../../../core/channel/state/channel.queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';

const INPUTS = `SELECT
    (SELECT value FROM setting WHERE scope = 'site:' || $1::bigint AND name = 'rates') AS site,
    (SELECT rates FROM channel WHERE performer_id = $2::bigint) AS performer,
    ARRAY(SELECT to_jsonb(k) FROM campaign k
      WHERE k.starts_at_ms <= $3 AND k.ends_at_ms > $3 AND k.id IS DISTINCT FROM $4::bigint
        AND (k.site_id IS NULL OR k.site_id = $1::bigint)
        AND (k.performer_id IS NULL OR k.performer_id = $2::bigint) ORDER BY k.id) AS others`;
interface Inputs {
  site: unknown;
  performer: RateTable | null;
  others: Campaign[];
}

/** Whose prices, when, and without which campaign. */
export interface PreviewAsked {
  site_id: number;
  performer_id: number | null;
  /** The campaign that the plan would change; null: a new one. */
  campaign_id: number | null;
  plan: CampaignPlan;
}

export interface PreviewPrice {
  mode: SessionMode;
  rate_units: number;
  before_units: number;
  after_units: number;
  applies: boolean;
}

/** The prices at the start of a planned campaign, without it and with it, for a viewer whom it fits. */
export async function previewPrices(
  db: Db,
  { site_id, performer_id, campaign_id, plan }: PreviewAsked,
): Promise<PreviewPrice[]> {
  const values = [site_id, performer_id, plan.starts_at_ms, campaign_id];
  const [inputs] = await namedQuery<Inputs>(db, 'campaign_preview', INPUTS, values);
  const { site, performer, others } = inputs!;
  const rates = { performer, site: rateTable(site) };
  return PAID_MODES.map((mode) => {
    const buyer: Buyer = {
      mode,
      registered_ms_ago: plan.label === 'newbie' ? 0 : NEWBIE_MS + 1,
      first_in_broadcast: plan.label === 'first_viewer',
    };
    const rate_units = baseRate(mode, rates);
    const priced = (best: Campaign | null) => discounted(rate_units, best === null ? 0 : discountOf(best));
    const best = strongestCampaign([...others, plan], buyer);
    const before_units = priced(strongestCampaign(others, buyer));
    return { mode, rate_units, before_units, after_units: priced(best), applies: best === plan };
  });
}
