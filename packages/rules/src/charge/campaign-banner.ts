import { discountOf, type AnyCampaignLabel } from './discount.ts';

/** The pictures that we have drawn for banners. */
export const CAMPAIGN_PICTURES = ['lantern', 'moon', 'petals'] as const;
export type CampaignPicture = (typeof CAMPAIGN_PICTURES)[number];

/** Longest text of a banner: two lines on a small phone. */
export const BANNER_TEXT_MAX = { ja: 28, en: 48 } as const;

/** Pictures that staff upload: cut to this width for a height of 1, in two widths. */
export const BANNER_RATIO = 4;
export const BANNER_WIDTHS_PX = { large: 1_280, small: 640 } as const;
export const BANNER_SIZES = ['large', 'small'] as const;
export type BannerSize = (typeof BANNER_SIZES)[number];
/** Longest text that says what such a picture shows. */
export const BANNER_ALT_MAX = 100;
/** How long the picture of a campaign that is over stays, so that an end can be taken back. */
export const BANNER_IMAGE_KEPT_MS = 86_400_000;
/** Uploads of one member of staff. */
export const BANNER_IMAGE_RATE = { most: 30, window_ms: 600_000 } as const;

/** A picture that staff have uploaded. */
export interface BannerImage {
  image_id: string;
  /** What it shows, for who does not see it. */
  alt: { ja: string; en: string };
}

/** What a campaign shows while it runs. */
export interface CampaignBanner {
  ja: string;
  en: string;
  /** A drawn one; null: none. */
  picture: CampaignPicture | null;
  /** Instead of a drawn one; absent in campaigns from before there were uploads. */
  image?: BannerImage | null | undefined;
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
