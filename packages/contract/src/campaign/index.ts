import { ALL_CAMPAIGN_LABELS, BANNER_TEXT_MAX, CAMPAIGN_PICTURES } from '@akari/rules';
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
});

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
