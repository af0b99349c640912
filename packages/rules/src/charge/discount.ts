import type { SessionMode } from '../session/session-type.ts';

/** Labels of campaigns, spec §3, as far as they lower the price of time. */
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

const WHOLE_BP = 10_000;
/** A tip (or gift) of this much in free chat halves the beginning of paid chat, spec §4. */
export const FREE_TIP_UNITS = 2_000;
export const FREE_TIP_DISCOUNT_BP = 5_000;
export const FREE_TIP_DISCOUNT_MS = 300_000;
/** Somebody who registered at most this long ago is new. */
export const NEWBIE_MS = 7 * 86_400_000;

export interface Campaign {
  label: CampaignLabel;
  /** Basis points off. */
  discount_bp: number;
  /** Taken off what the first leaves: a double discount. */
  second_discount_bp: number | null;
  /** Null: every mode that costs something. */
  modes: readonly SessionMode[] | null;
}

/** What decides whether a campaign is for this person, now. */
export interface Buyer {
  mode: SessionMode;
  registered_ms_ago: number;
  /** Nobody else pays in this broadcast yet. */
  first_in_broadcast: boolean;
}

/** @returns basis points off in all; a double discount takes its second from what the first leaves */
export function discountOf({ discount_bp, second_discount_bp }: Campaign): number {
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
 * One discount counts: the strongest of those that fit; they are never added up. The first of equals, so that the label
 * does not jump.
 */
export function strongestCampaign(campaigns: readonly Campaign[], buyer: Buyer): Campaign | null {
  let best: Campaign | null = null;
  for (const campaign of campaigns)
    if (campaignFits(campaign, buyer) && (best === null || discountOf(campaign) > discountOf(best)))
      best = campaign;
  return best;
}

/** A rate after so many basis points off, rounded down, in favour of who pays. */
export const discounted = (rateUnitsPerMin: number, bp: number): number =>
  Number((BigInt(rateUnitsPerMin) * BigInt(WHOLE_BP - bp)) / BigInt(WHOLE_BP));

/** What time costs: a rate, and for the first so many delivered milliseconds another, lower one. */
export interface Price {
  rate_units_per_min: number;
  opening_rate_units_per_min: number;
  /** 0: no such beginning. */
  opening_ms: number;
}

/**
 * What is left of the half price that a tip in free chat brings, in delivered milliseconds: the first five minutes of
 * paid chat are the first, however often somebody enters.
 */
export const halfPriceLeftMs = (tipped_units: number, had_ms: number): number =>
  tipped_units < FREE_TIP_UNITS ? 0 : Math.max(0, FREE_TIP_DISCOUNT_MS - had_ms);

/** The price of somebody with a campaign (or none), who has so much half price left from a tip in the free chat before. */
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
