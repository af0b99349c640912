import {
  CLOSING_REFUND_DAYS,
  COUPON_HOLD_MINUTES,
  DISPUTE_LINES_BP,
  EXEMPT_VALID_DAYS,
  ORIGIN_KEPT_DAYS,
  PARTNER_HOLD_DAYS,
  POINTS_BACK_DAYS,
  POINT_ISSUERS,
  POINTS_NOTICE_DAYS,
  points,
  POINTS_VALID_DAYS,
  REFERRAL_HOLD_DAYS,
  REFERRAL_POINTS,
  REFERRALS_A_MONTH,
  SPEND_LIMIT_RAISE_HOURS,
  TIER_DAYS,
  TIER_POINTS,
  tierSteps,
  type StepTier,
} from '@akari/rules';
import { z } from 'zod';
import { list } from './lists.ts';

const DAY_MS = 86_400_000;

const tierPoints = (tier: StepTier) =>
  z.coerce.number().int().min(0).max(1_000_000).default(TIER_POINTS[tier]);

/** Settings of the validity of points and of what viewers limit, from the environment. */
export const pointSettings = {
  /** How points that are paid for are issued; an exempt issuer's points are valid for 180 days at most. */
  POINTS_ISSUER: z.enum(POINT_ISSUERS).default('exempt'),
  /** How long points can be used after they were issued; it counts for points that are issued from then on. */
  POINTS_VALID_DAYS: z.coerce.number().int().min(1).max(3_650).default(POINTS_VALID_DAYS),
  /** Points that go back to a lot can be used for so many days at least. */
  POINTS_BACK_DAYS: z.coerce.number().int().min(0).max(90).default(POINTS_BACK_DAYS),
  /** Days before the expiry at which the person gets a notice, comma-separated. */
  POINTS_NOTICE_DAYS: list
    .pipe(z.array(z.string().regex(/^[1-9]\d{0,2}$/, 'expected days, 1 to 999')).max(5))
    .transform((days) => (days.length === 0 ? POINTS_NOTICE_DAYS.map(String) : days)),
  /** Ratios of chargebacks to sales at which the figures of the back office draw a line, basis points, comma-separated. */
  DISPUTE_LINES_BP: list
    .pipe(z.array(z.string().regex(/^[1-9]\d{0,3}$/, 'expected basis points, 1 to 9999')).max(5))
    .transform((lines) => (lines.length === 0 ? DISPUTE_LINES_BP.map(String) : lines)),
  /** Minutes for which a coupon is held for a purchase that is not decided. */
  COUPON_HOLD_MINUTES: z.coerce.number().int().min(5).max(10_080).default(COUPON_HOLD_MINUTES),
  /** Coupon points for a friend who registers by a member's link and buys; 0: none. */
  REFERRAL_POINTS: z.coerce.number().int().min(0).max(100).default(REFERRAL_POINTS),
  /** Days from a friend's first purchase until its referrer gets them. */
  REFERRAL_HOLD_DAYS: z.coerce.number().int().min(1).max(180).default(REFERRAL_HOLD_DAYS),
  /** Friends in 30 days for whom a member gets them. */
  REFERRALS_A_MONTH: z.coerce.number().int().min(1).max(1_000).default(REFERRALS_A_MONTH),
  /** Days from a purchase until the commission of a partner can be paid out. */
  PARTNER_HOLD_DAYS: z.coerce.number().int().min(1).max(180).default(PARTNER_HOLD_DAYS),
  /** Days for which is kept where a registration or a half price came from: device, network, mailbox and card, hashed. */
  ORIGIN_KEPT_DAYS: z.coerce.number().int().min(30).max(3_650).default(ORIGIN_KEPT_DAYS),
  /** Days after a purchase in which its unspent points are paid back to a viewer who closes the own account. */
  CLOSING_REFUND_DAYS: z.coerce.number().int().min(0).max(366).default(CLOSING_REFUND_DAYS),
  /** Hours until a spending limit that a viewer raises applies. */
  SPEND_LIMIT_RAISE_HOURS: z.coerce.number().int().min(1).max(720).default(SPEND_LIMIT_RAISE_HOURS),
  /** Days whose spending counts for a tier, and for how many days it is kept after its points were last there. */
  TIER_DAYS: z.coerce.number().int().min(1).max(366).default(TIER_DAYS),
  /** Points spent in these days that make a viewer have a tier; 0: that tier is not given for spending. */
  TIER_ROYAL_REGULAR_POINTS: tierPoints('royal_regular'),
  TIER_VIP_POINTS: tierPoints('vip'),
  TIER_SVIP_POINTS: tierPoints('svip'),
  TIER_ROYAL_VIP_POINTS: tierPoints('royal_vip'),
  TIER_ROYAL_SVIP_POINTS: tierPoints('royal_svip'),
  TIER_PRESTIGE_POINTS: tierPoints('prestige'),
};

type PointValues = z.output<z.ZodObject<typeof pointSettings>>;

/** What is wrong with the validity of points; null: nothing. */
export const wrongValidity = ({ POINTS_ISSUER, POINTS_VALID_DAYS: days }: PointValues): string | null =>
  POINTS_ISSUER === 'exempt' && days > EXEMPT_VALID_DAYS
    ? `more than ${EXEMPT_VALID_DAYS} days want POINTS_ISSUER=registered`
    : null;

export const memberTermsOf = (values: PointValues) => ({
  coupon_hold_ms: values.COUPON_HOLD_MINUTES * 60_000,
  referral: {
    units: points(values.REFERRAL_POINTS),
    hold_ms: values.REFERRAL_HOLD_DAYS * DAY_MS,
    a_month: values.REFERRALS_A_MONTH,
  },
  viewer_tier: {
    days_ms: values.TIER_DAYS * DAY_MS,
    steps: tierSteps({
      royal_regular: points(values.TIER_ROYAL_REGULAR_POINTS),
      vip: points(values.TIER_VIP_POINTS),
      svip: points(values.TIER_SVIP_POINTS),
      royal_vip: points(values.TIER_ROYAL_VIP_POINTS),
      royal_svip: points(values.TIER_ROYAL_SVIP_POINTS),
      prestige: points(values.TIER_PRESTIGE_POINTS),
    }),
  },
  closing_refund_ms: values.CLOSING_REFUND_DAYS * DAY_MS,
  origin_kept_ms: values.ORIGIN_KEPT_DAYS * DAY_MS,
  partner_hold_ms: values.PARTNER_HOLD_DAYS * DAY_MS,
  spend_limit_raise_ms: values.SPEND_LIMIT_RAISE_HOURS * 3_600_000,
});

export const pointsOf = (values: PointValues) => ({
  issuer: values.POINTS_ISSUER,
  valid_ms: values.POINTS_VALID_DAYS * DAY_MS,
  back_ms: values.POINTS_BACK_DAYS * DAY_MS,
  notice_days: values.POINTS_NOTICE_DAYS.map(Number),
  dispute_lines_bp: values.DISPUTE_LINES_BP.map(Number).toSorted((a, b) => a - b),
});
