import {
  ALL_CAMPAIGN_LABELS,
  BANNER_ALT_MAX,
  BANNER_TEXT_MAX,
  CAMPAIGN_PICTURES,
  type BannerSize,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, timeMs } from '../common/index.ts';

// One line: the pattern needs no flag, because the API's description cannot state one.
const line = (max: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\x00-\x1f\x7f-\x9f\u2028\u2029]+$/));

/** What a campaign shows while it runs. */
export const campaignBanner = z.object({
  ja: line(BANNER_TEXT_MAX.ja),
  en: line(BANNER_TEXT_MAX.en),
  picture: z.nullable(z.enum(CAMPAIGN_PICTURES)),
  /** A picture that staff have uploaded, instead of a drawn one. A page of an older version does not send it. */
  image: z.optional(
    z.nullable(
      z.object({ image_id: id, alt: z.object({ ja: line(BANNER_ALT_MAX), en: line(BANNER_ALT_MAX) }) }),
    ),
  ),
});

/** The bytes of an uploaded picture: to everybody while a campaign with it runs, and to the staff. */
export const BANNER_IMAGE_PATH = '/api/campaign_pictures/:image_id/:size';
export const bannerImageParams = z.object({
  image_id: z.string().check(z.maxLength(20)),
  /** One of `BANNER_SIZES`; of any other there is no picture. */
  size: z.string().check(z.maxLength(10)),
});
export const bannerImageUrl = (image_id: string, size: BannerSize): string =>
  BANNER_IMAGE_PATH.replace(':image_id', encodeURIComponent(image_id)).replace(':size', size);

/** A running campaign with a banner. */
export const shownCampaign = z.object({
  campaign_id: id,
  label: z.enum(ALL_CAMPAIGN_LABELS),
  /** Basis points off in total. */
  discount_bp: z.int(),
  banner: campaignBanner,
  ends_at_ms: timeMs,
});
export type ShownCampaign = z.infer<typeof shownCampaign>;

/**
 * The banners of the campaigns that run: of the site, or of the room of a performer; the campaign that is better for the viewer
 * first, then the second one.
 */
export const listCampaignBanners = defineCall({
  method: 'GET',
  path: '/api/campaigns',
  action: 'campaign.list',
  query: z.object({ performer_name: z.optional(z.string().check(z.maxLength(60))) }),
  answer: z.object({ campaigns: z.array(shownCampaign) }),
});
