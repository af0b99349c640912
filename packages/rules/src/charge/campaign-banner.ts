import { discountOf, type AnyCampaignLabel } from './discount.ts';

/** The pictures that we have drawn for banners. */
export const CAMPAIGN_PICTURES = ['lantern', 'moon', 'petals'] as const;
export type CampaignPicture = (typeof CAMPAIGN_PICTURES)[number];

/** Longest text of a banner: two lines on a small phone. */
export const BANNER_TEXT_MAX = { ja: 28, en: 48 } as const;

/** What a campaign shows while it runs. */
export interface CampaignBanner {
  ja: string;
  en: string;
  /** Null: none. */
  picture: CampaignPicture | null;
}

/** A running campaign with its banner. */
export interface BanneredCampaign {
  label: AnyCampaignLabel;
  discount_bp: number;
  second_discount_bp: number | null;
  ends_at_ms: number;
}

/** Banners that are shown at the same time: of the campaign, and of the second campaign (spec §3). */
export const BANNERS_MOST = 2;

/** The campaigns whose banners are shown, the better for the viewer first; of equals, the one that ends sooner. */
export const shownCampaigns = <C extends BanneredCampaign>(running: readonly C[]): C[] =>
  running
    .toSorted((a, b) => discountOf(b) - discountOf(a) || a.ends_at_ms - b.ends_at_ms)
    .slice(0, BANNERS_MOST);
