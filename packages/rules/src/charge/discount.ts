import type { SessionMode } from '../session/session-type.ts';

/** Labels of the campaigns of spec §3 that lower the price of time. */
export const CAMPAIGN_LABELS = [
  'discount',
  'double_discount',
  'first_viewer',
  'happy_hour',
  'newbie',
  'chat_discount',
  'star_girl',
] as const;
export type CampaignLabel = (typeof CAMPAIGN_LABELS)[number];

/** Labels of the campaigns of spec §3 that lower the price of a viewer's second or third toy. */
export const TOY_CAMPAIGN_LABELS = [
  'second_toy_discount',
  'second_toy_free',
  'third_toy_discount',
  'third_toy_free',
] as const;
/** Label of the campaigns of spec §3 that lower what a tip costs. */
export const TIP_CAMPAIGN_LABEL = 'tip_discount';
/** Labels of all campaigns: on the price of time, of toys and of tips. */
export const ALL_CAMPAIGN_LABELS = [...CAMPAIGN_LABELS, ...TOY_CAMPAIGN_LABELS, TIP_CAMPAIGN_LABEL] as const;
export type ToyCampaignLabel = (typeof TOY_CAMPAIGN_LABELS)[number];
export type AnyCampaignLabel = (typeof ALL_CAMPAIGN_LABELS)[number];

export const WHOLE_BP = 10_000;
/** A single tip (or gift) of this sum in free chat halves the price of the beginning of paid chat, spec §4. */
export const FREE_TIP_UNITS = 2_000;
export const FREE_TIP_DISCOUNT_BP = 5_000;
export const FREE_TIP_DISCOUNT_MS = 300_000;
/** How long after registration a viewer counts as new. */
export const NEWBIE_MS = 7 * 86_400_000;

export interface Campaign {
  label: CampaignLabel;
  /** Basis points off. */
  discount_bp: number;
  /** Basis points off the price that the first discount leaves: a double discount. */
  second_discount_bp: number | null;
  /** Null: every mode that has a price. */
  modes: readonly SessionMode[] | null;
}

/** What decides whether a campaign applies to a viewer now. */
export interface Buyer {
  mode: SessionMode;
  registered_ms_ago: number;
  /** Whether no other viewer has paid for time in this broadcast yet. */
  first_in_broadcast: boolean;
}

/** Whether a campaign lowers the price of time, and not that of toys. */
export const isTimeCampaign = (
  campaign: Omit<Campaign, 'label'> & { label: AnyCampaignLabel },
): campaign is Campaign => (CAMPAIGN_LABELS as readonly AnyCampaignLabel[]).includes(campaign.label);

/**
 * @returns the total discount, basis points; the second of a double discount is taken off what the first
 * leaves
 */
export function discountOf({
  discount_bp,
  second_discount_bp,
}: Pick<Campaign, 'discount_bp' | 'second_discount_bp'>): number {
  const left = WHOLE_BP - discount_bp;
  return WHOLE_BP - Math.ceil((left * (WHOLE_BP - (second_discount_bp ?? 0))) / WHOLE_BP);
}

export function campaignFits(campaign: Campaign, buyer: Buyer): boolean {
  if (campaign.modes !== null && !campaign.modes.includes(buyer.mode)) return false;
  if (campaign.label === 'newbie') return buyer.registered_ms_ago <= NEWBIE_MS;
  if (campaign.label === 'first_viewer') return buyer.first_in_broadcast;
  return true;
}

/**
 * The strongest campaign that applies; discounts are never added up. The first one of equals, so that the
 * label is stable.
 */
export function strongestCampaign(campaigns: readonly Campaign[], buyer: Buyer): Campaign | null {
  let best: Campaign | null = null;
  for (const campaign of campaigns)
    if (campaignFits(campaign, buyer) && (best === null || discountOf(campaign) > discountOf(best)))
      best = campaign;
  return best;
}

/** A rate after a discount of `bp` basis points, rounded down in favour of the payer. */
export const discounted = (rateUnitsPerMin: number, bp: number): number =>
  Number((BigInt(rateUnitsPerMin) * BigInt(WHOLE_BP - bp)) / BigInt(WHOLE_BP));

/** What a tip of `units` costs after a discount; never nothing. */
export const tipPrice = (units: number, bp: number): number => Math.max(1, discounted(units, bp));

/** The price of time: a rate, and a lower rate for the first `opening_ms` milliseconds of delivered time. */
export interface Price {
  rate_units_per_min: number;
  opening_rate_units_per_min: number;
  /** 0: no lower opening rate. */
  opening_ms: number;
}

/**
 * Rest of the half-price time that a tip in free chat gives, milliseconds of delivered time. It is the first
 * five minutes of paid chat, once, even if the viewer leaves and enters again.
 */
export const halfPriceLeftMs = (tipped_units: number, had_ms: number): number =>
  tipped_units < FREE_TIP_UNITS ? 0 : Math.max(0, FREE_TIP_DISCOUNT_MS - had_ms);

/**
 * The price with a campaign's discount (0: none) and the rest of the half-price time of a tip in free chat.
 * The discounts are not combined.
 */
export function priceWith(rateUnitsPerMin: number, campaign_bp: number, half_price_left_ms: number): Price {
  const rate_units_per_min = discounted(rateUnitsPerMin, campaign_bp);
  const helps = half_price_left_ms > 0 && rate_units_per_min > 0 && FREE_TIP_DISCOUNT_BP > campaign_bp;
  return {
    rate_units_per_min,
    opening_rate_units_per_min: helps
      ? discounted(rateUnitsPerMin, FREE_TIP_DISCOUNT_BP)
      : rate_units_per_min,
    opening_ms: helps ? half_price_left_ms : 0,
  };
}
