import type { CouponPlan } from '@akari/contract/office';
import { COUPON_BATCH_MOST, couponCodeOf, isCoupon, localOf, momentOf, points } from '@akari/rules';

const WEEK_MS = 7 * 86_400_000;
const CENTS = 100;
export const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A coupon as it is typed. */
export interface CouponTyped extends Pick<CouponPlan, 'name' | 'kind' | 'buyers'> {
  percent: string;
  points: string;
  codes: 'shared' | 'single';
  code: string;
  batch: string;
  expires: string;
  /** Dollars; empty: any pack. */
  min_price: string;
  budget_uses: string;
  budget_points: string;
  /** Empty: all sites. */
  site: string;
}

export const newCoupon = (now_ms: number): CouponTyped => ({
  name: '',
  kind: 'percent',
  buyers: 'all',
  percent: '',
  points: '',
  codes: 'shared',
  code: '',
  batch: '1',
  expires: localOf(now_ms + WEEK_MS, HERE),
  min_price: '',
  budget_uses: '',
  budget_points: '',
  site: '',
});

const wholeOf = (text: string): number | null => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : null);
const pointsOf = (text: string): number | null =>
  /^\d{1,7}(\.\d{1,4})?$/.test(text.trim()) ? points(Number(text)) : null;

export interface PlannedCoupon {
  plan: CouponPlan;
  /** Null: a batch. */
  code: string | null;
  batch: number;
}

const atOnce = ({ kind }: CouponTyped): boolean => kind === 'points' || kind === 'gift_code';
/** Gift codes are never shared. */
export const codesOf = ({ kind, codes }: CouponTyped): CouponTyped['codes'] =>
  kind === 'gift_code' ? 'single' : codes;

/** What is typed as a coupon; null: it is not a coupon yet. The server checks it again. */
export function planOf(typed: CouponTyped, now_ms: number): PlannedCoupon | null {
  const expires_at_ms = momentOf(typed.expires, HERE);
  const batch = wholeOf(typed.batch) ?? 0;
  const code = codesOf(typed) === 'shared' ? couponCodeOf(typed.code) : null;
  if (expires_at_ms === null || typed.name.trim() === '') return null;
  if (codesOf(typed) === 'shared' ? code === null : batch < 1 || batch > COUPON_BATCH_MOST) return null;
  const percent = typed.kind === 'percent';
  const plan: CouponPlan = {
    name: typed.name.trim(),
    kind: typed.kind,
    site_id: typed.site === '' ? null : Number(typed.site),
    percent: percent ? wholeOf(typed.percent) : null,
    units: percent ? null : pointsOf(typed.points),
    buyers: atOnce(typed) ? 'all' : typed.buyers,
    min_price_cents: atOnce(typed) ? 0 : (wholeOf(typed.min_price) ?? 0) * CENTS,
    expires_at_ms,
    budget_uses: wholeOf(typed.budget_uses),
    budget_units: percent ? null : pointsOf(typed.budget_points),
  };
  return isCoupon({ ...plan, state: 'on' }, now_ms) ? { plan, code, batch: Math.max(1, batch) } : null;
}
