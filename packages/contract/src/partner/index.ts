import { PARTNER_KINDS, PARTNER_SHARE_MOST_BP, PARTNER_STATES, PARTNER_STEPS_MOST } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, timeMs, units } from '../common/index.ts';

/** What a partner earns by a purchase. The rules check that the steps ascend. */
export const partnerTerms = z.object({
  kind: z.enum(PARTNER_KINDS),
  steps: z
    .array(
      z.object({
        from_units: units.check(z.gte(0)),
        share_bp: z.int().check(z.gte(1), z.lte(PARTNER_SHARE_MOST_BP)),
      }),
    )
    .check(z.maxLength(PARTNER_STEPS_MOST)),
  one_off_units: units.check(z.gte(0)),
});
export const datedPartnerTerms = z.extend(partnerTerms, { from_ms: timeMs });

/** What came by a partner's links: points sold, and commissions in points. */
export const partnerFigures = z.object({
  registrations: z.int(),
  first_purchases: z.int(),
  /** Points that the people bought, and those of them that went back. */
  sold_units: units,
  back_units: units,
  /** Commissions that wait for the end of the hold. */
  held_units: units,
  /** What the next statement would have; negative: more was taken back than was earned since. */
  payable_units: units,
  /** What is in statements: paid out, or under way. */
  settled_units: units,
});
export type PartnerFigures = z.infer<typeof partnerFigures>;

/** The figures of a day or of a campaign. */
const counted = {
  registrations: z.int(),
  first_purchases: z.int(),
  sold_units: units,
  /** Commissions, less what was taken back of them. */
  commission_units: units,
};
export const partnerDay = z.object({ date: z.string(), ...counted });
export type PartnerDay = z.infer<typeof partnerDay>;
export const partnerCampaign = z.object({
  /** Empty: the links named none. */
  campaign: z.string(),
  ...counted,
});
export type PartnerCampaign = z.infer<typeof partnerCampaign>;

/** The figures, the days of the last four weeks (dates of Japan) that have some, and the campaigns with the most sold. */
export const partnerStatistics = z.object({
  figures: partnerFigures,
  /** Points sold in this calendar month, by which the step is chosen. */
  month_units: units,
  days: z.array(partnerDay),
  campaigns: z.array(partnerCampaign),
});
export type PartnerStatistics = z.infer<typeof partnerStatistics>;

export const ownPartner = z.extend(partnerStatistics, {
  name: z.string(),
  code: z.string(),
  state: z.enum(PARTNER_STATES),
  hold_days: z.int(),
  /** Those that apply now; null: none yet. */
  terms: z.nullable(partnerTerms),
  /** Those that follow. */
  next_terms: z.nullable(datedPartnerTerms),
  /** By which the partner checks the signature of postbacks; null: there are none. */
  postback_key: z.nullable(z.string()),
});
export type OwnPartner = z.infer<typeof ownPartner>;

/** The statistics of the partner whose record the member is attached to; null: of none. */
export const getOwnPartner = defineCall({
  method: 'GET',
  path: '/api/partner',
  action: 'partner.read_own',
  answer: z.object({ partner: z.nullable(ownPartner) }),
});
