import {
  holdsToy,
  strongestToyCampaign,
  TOY_CAMPAIGN_LABELS,
  TOY_SLOTS,
  type ToyCampaign,
  type ToyCampaignLabel,
  type ToySlot,
} from '@akari/rules';
import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import { campaignTable } from '../../core/campaign/campaign.table.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { ToyControlRow } from './toy.queries.ts';

export interface ToySlotPrice {
  slot: ToySlot;
  discount_bp: number;
  label: ToyCampaignLabel | null;
}

/** The toy campaigns that run for a performer now. */
export async function toyCampaigns(
  db: Db | Tx,
  performer_id: number,
  now_ms: number,
): Promise<ToyCampaign[]> {
  const site = sql`(SELECT ${userTable.site_id} FROM ${userTable} WHERE ${userTable.id} = ${performer_id})`;
  const rows = await db
    .select({ label: campaignTable.label, discount_bp: campaignTable.discount_bp })
    .from(campaignTable)
    .where(
      and(
        inArray(campaignTable.label, [...TOY_CAMPAIGN_LABELS]),
        lte(campaignTable.starts_at_ms, now_ms),
        gt(campaignTable.ends_at_ms, now_ms),
        or(isNull(campaignTable.performer_id), eq(campaignTable.performer_id, performer_id)),
        or(isNull(campaignTable.site_id), eq(campaignTable.site_id, site)),
      ),
    )
    .orderBy(asc(campaignTable.id));
  return rows as ToyCampaign[];
}

/**
 * The discount of each toy for a viewer: a toy that they hold has the number of its place among those, and one that they
 * do not hold the next number.
 */
export function toyPrices(
  campaigns: readonly ToyCampaign[],
  controls: readonly Pick<ToyControlRow, 'slot' | 'state'>[],
): ToySlotPrice[] {
  const held = controls.filter(({ state }) => holdsToy(state)).map(({ slot }) => slot);
  return TOY_SLOTS.map((slot) => {
    const place = held.indexOf(slot);
    const campaign = strongestToyCampaign(campaigns, place === -1 ? held.length + 1 : place + 1);
    return { slot, discount_bp: campaign?.total_bp ?? 0, label: campaign?.label ?? null };
  });
}
