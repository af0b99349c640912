import {
  COUPON_BATCH_MOST,
  COUPON_BUYERS,
  COUPON_CODES,
  COUPON_KINDS,
  COUPON_PERCENT_MOST,
  COUPON_POINTS_MOST_UNITS,
  COUPON_STATES,
  COUPON_USE_STATES,
  CURRENCIES,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, nothing, timeMs, units } from '../common/index.ts';
import { defineOfficeList } from './list.ts';
import { actReason, oneLine } from './reason.ts';
import { siteOrAll } from './site.ts';

/** Coupons and batches of codes, with what was used of them. A purchase that is not decided counts. */
export const couponsList = defineOfficeList({
  name: 'coupons',
  right: 'campaigns.set',
  sort: 'made_at_ms',
  order: 'desc',
  columns: {
    coupon_id: { kind: 'id', hidden: true },
    name: { kind: 'text' },
    coupon_kind: { kind: 'choice', choices: COUPON_KINDS, filter: true },
    coupon_state: { kind: 'choice', choices: COUPON_STATES, filter: true },
    coupon_percent: { kind: 'count' },
    points_units: { kind: 'units' },
    codes: { kind: 'count' },
    taken_uses: { kind: 'count' },
    taken_units: { kind: 'units' },
    site_id: { kind: 'site' },
    expires_at_ms: { kind: 'time' },
    made_at_ms: { kind: 'time', sort: true },
  },
});

const reason = actReason;
const params = z.object({ coupon_id: id });
const count = z.int().check(z.gte(1), z.lte(1_000_000));
const wholePoints = units.check(z.gte(1), z.lte(COUPON_POINTS_MOST_UNITS));

/** What a coupon gives, to whom, and how often. The rules check that it is a coupon. */
const couponPlan = z.object({
  /** How staff call it. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), oneLine),
  kind: z.enum(COUPON_KINDS),
  site_id: siteOrAll,
  percent: z.nullable(z.int().check(z.gte(1), z.lte(COUPON_PERCENT_MOST))),
  units: z.nullable(wholePoints),
  buyers: z.enum(COUPON_BUYERS),
  min_price_cents: z.int().check(z.gte(0), z.lte(1_000_000)),
  expires_at_ms: timeMs,
  budget_uses: z.nullable(count),
  budget_units: z.nullable(units.check(z.gte(1))),
});
export type CouponPlan = z.infer<typeof couponPlan>;

export const officeCoupon = z.object({
  coupon_id: id,
  plan: couponPlan,
  codes: z.enum(COUPON_CODES),
  /** The code of all people; null: a batch. */
  code: z.nullable(z.string()),
  code_count: z.int(),
  state: z.enum(COUPON_STATES),
  taken_uses: z.int(),
  taken_units: units,
  made_at_ms: timeMs,
  made_by: z.string(),
  /** When the codes of the batch were written to a file; null: not yet, or no batch. */
  exported_at_ms: z.nullable(timeMs),
  /** The last uses. */
  uses: z.array(
    z.object({
      use_id: id,
      person: z.object({ id, name: z.string() }),
      state: z.enum(COUPON_USE_STATES),
      off_cents: z.int(),
      currency: z._default(z.enum(CURRENCIES), 'USD'),
      units,
      purchase_id: z.nullable(id),
      at_ms: timeMs,
    }),
  ),
});
export type OfficeCoupon = z.infer<typeof officeCoupon>;

export const getCoupon = defineOfficeCall({
  method: 'GET',
  path: '/api/office/coupons/:coupon_id',
  right: 'campaigns.set',
  params,
  answer: officeCoupon,
});

/** Makes a coupon with one code for all, or a batch. Gift codes need the right to give points as well. */
export const makeCoupon = defineOfficeCall({
  method: 'POST',
  path: '/api/office/coupons',
  right: 'campaigns.set',
  proof: 'fresh',
  body: z.object({
    plan: couponPlan,
    /** The code of all people; null: a batch of codes that the service makes. */
    code: z.nullable(z.string().check(z.maxLength(60))),
    batch: z.int().check(z.gte(1), z.lte(COUPON_BATCH_MOST)),
    reason,
  }),
  answer: z.object({ coupon_id: id }),
});

/** Switches a coupon off or on. `seen`: the state that the decision is based on. */
export const switchCoupon = defineOfficeCall({
  method: 'POST',
  path: '/api/office/coupons/:coupon_id/state',
  right: 'campaigns.set',
  params,
  body: z.object({ seen: z.enum(COUPON_STATES), state: z.enum(COUPON_STATES), reason }),
  answer: nothing,
});

/** The codes of a batch as a file, once. */
export const exportCoupon = defineOfficeCall({
  method: 'POST',
  path: '/api/office/coupons/:coupon_id/codes',
  right: 'campaigns.set',
  proof: 'fresh',
  params,
  body: z.object({ reason }),
  answer: z.object({ file_name: z.string(), csv: z.string() }),
});
