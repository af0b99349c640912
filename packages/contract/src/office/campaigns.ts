import { ALL_CAMPAIGN_LABELS, SESSION_MODES, type BannerSize } from '@akari/rules';
import * as z from 'zod/mini';
import { campaignBanner } from '../campaign/index.ts';
import { defineOfficeCall, id, nothing, timeMs, units } from '../common/index.ts';
import { defineOfficeList } from './list.ts';
import { actReason } from './reason.ts';
import { siteOrAll } from './site.ts';

export const CAMPAIGN_PHASES = ['upcoming', 'running', 'over'] as const;

/** Without a site or a performer: for all of them. */
export const campaignsList = defineOfficeList({
  name: 'campaigns',
  right: 'campaigns.set',
  sort: 'starts_at_ms',
  order: 'desc',
  columns: {
    campaign_id: { kind: 'id', hidden: true },
    label: { kind: 'choice', choices: ALL_CAMPAIGN_LABELS, filter: true },
    phase: { kind: 'choice', choices: CAMPAIGN_PHASES, filter: true },
    discount_bp: { kind: 'share' },
    second_discount_bp: { kind: 'share' },
    modes: { kind: 'text' },
    performer: { kind: 'person', filter: true },
    site_id: { kind: 'site' },
    starts_at_ms: { kind: 'time', sort: true },
    ends_at_ms: { kind: 'time' },
  },
});

const reason = actReason;
const params = z.object({ campaign_id: id });
const discount = z.int().check(z.gte(1), z.lte(10_000));
/** A time as the clocks of the campaign's zone show it. */
const local = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/));

/** What a campaign is. The rules check that its times exist in its zone, and that it can run. */
const campaignPlan = z.object({
  label: z.enum(ALL_CAMPAIGN_LABELS),
  discount_bp: discount,
  second_discount_bp: z.nullable(discount),
  modes: z.nullable(z.array(z.enum(SESSION_MODES)).check(z.minLength(1), z.maxLength(SESSION_MODES.length))),
  zone: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Null: now. */
  starts: z.nullable(local),
  ends: local,
  /** What is shown while it runs; null: nothing. A page of an older version does not send it. */
  banner: z._default(z.nullable(campaignBanner), null),
});
export type PlannedCampaign = z.infer<typeof campaignPlan>;

/** Whose sessions it is for: those of a performer, of a site, or all. */
const whose = { site_id: siteOrAll, performer_name: z.nullable(z.string().check(z.maxLength(60))) };

export const officeCampaign = z.object({
  campaign_id: id,
  plan: z.object({ ...campaignPlan.shape, starts: local }),
  site_id: z.nullable(z.int()),
  performer_name: z.nullable(z.string()),
  phase: z.enum(CAMPAIGN_PHASES),
  /** Counts the changes. */
  version: z.int(),
});
export type OfficeCampaign = z.infer<typeof officeCampaign>;

export const getCampaign = defineOfficeCall({
  method: 'GET',
  path: '/api/office/campaigns/:campaign_id',
  right: 'campaigns.set',
  params,
  answer: officeCampaign,
});

/** Plans a campaign, or starts one now. */
export const startCampaign = defineOfficeCall({
  method: 'POST',
  path: '/api/office/campaigns',
  right: 'campaigns.set',
  body: z.object({ plan: campaignPlan, ...whose, reason }),
  answer: z.object({ campaign_id: id }),
});

/** Changes a campaign that is not over. `seen`: the version that the change was decided on. */
export const changeCampaign = defineOfficeCall({
  method: 'POST',
  path: '/api/office/campaigns/:campaign_id',
  right: 'campaigns.set',
  params,
  body: z.object({ seen: z.int(), plan: campaignPlan, reason }),
  answer: nothing,
});

/** Ends a campaign now. `seen`: when it was to end. */
export const endCampaign = defineOfficeCall({
  method: 'POST',
  path: '/api/office/campaigns/:campaign_id/end',
  right: 'campaigns.set',
  params,
  body: z.object({ seen: timeMs, reason }),
  answer: nothing,
});

/** What a campaign would do to the prices at its start, for a viewer whom it fits and whose tier has no rates. */
export const previewCampaign = defineOfficeCall({
  method: 'POST',
  path: '/api/office/campaigns/preview',
  right: 'campaigns.set',
  /** `campaign_id`: the one that the plan would change; null: a new one. */
  body: z.object({ plan: campaignPlan, ...whose, campaign_id: z.nullable(id) }),
  answer: z.object({
    /** The site whose rates these are. */
    site_id: z.int(),
    prices: z.array(
      z.object({
        mode: z.enum(SESSION_MODES),
        /** Units a minute: without any campaign, without this one, with it. */
        rate_units: units,
        before_units: units,
        after_units: units,
        /** Whether this campaign decides the price; a stronger one may. */
        applies: z.boolean(),
      }),
    ),
  }),
});

/** `POST`, the bytes of a picture as the body, with an idempotency key. It is kept once a campaign has it. */
export const BANNER_UPLOAD_PATH = '/api/office/campaign_pictures';
export const bannerImageKept = z.object({ image_id: id });

/** The bytes of an uploaded picture, for staff who set campaigns; the parameters are those of `BANNER_IMAGE_PATH`. */
export const OFFICE_BANNER_IMAGE_PATH = '/api/office/campaign_pictures/:image_id/:size';
export const officeBannerImageUrl = (image_id: string, size: BannerSize): string =>
  OFFICE_BANNER_IMAGE_PATH.replace(':image_id', encodeURIComponent(image_id)).replace(':size', size);
