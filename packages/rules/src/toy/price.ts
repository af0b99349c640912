import { discounted, type ToyCampaignLabel } from '../charge/discount.ts';
import type { ToyLevelRule } from './level.ts';

export interface ToyCampaign {
  label: ToyCampaignLabel;
  /** Basis points off; a label that says free has no other discount. */
  discount_bp: number;
}

const FREE_BP = 10_000;
/** Which of the toys that a viewer holds the campaign is for, from 1. */
const ORDINAL: Record<ToyCampaignLabel, number> = {
  second_toy_discount: 2,
  second_toy_free: 2,
  third_toy_discount: 3,
  third_toy_free: 3,
};
const discountOfToy = ({ label, discount_bp }: ToyCampaign): number =>
  label.endsWith('_free') ? FREE_BP : discount_bp;

/**
 * The strongest campaign for the toy that the viewer holds as number `ordinal` (1: the first, which has none). Discounts
 * are never added up; the first one of equals counts.
 */
export function strongestToyCampaign(
  campaigns: readonly ToyCampaign[],
  ordinal: number,
): (ToyCampaign & { total_bp: number }) | null {
  let best: (ToyCampaign & { total_bp: number }) | null = null;
  for (const campaign of campaigns) {
    const total_bp = discountOfToy(campaign);
    if (ORDINAL[campaign.label] === ordinal && (best === null || total_bp > best.total_bp))
      best = { ...campaign, total_bp };
  }
  return best;
}

/** The price of one command at a level, with a discount in basis points. */
export const toyCommandUnits = ({ min_units }: ToyLevelRule, discount_bp: number): number =>
  discounted(min_units, discount_bp);
