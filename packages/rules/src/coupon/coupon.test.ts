import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bonusBackUnits,
  COUPON_CODE_SIGNS,
  couponCodeOf,
  couponKeyOf,
  couponRefusal,
  isCoupon,
  reducedPrice,
  type CouponAsk,
  type CouponTerms,
} from './index.ts';

const NOW_MS = 1_000_000;
const TERMS: CouponTerms = {
  kind: 'percent',
  state: 'on',
  site_id: null,
  percent: 20,
  units: null,
  buyers: 'all',
  min_price_cents: 0,
  expires_at_ms: NOW_MS + 1,
  budget_uses: null,
  budget_units: null,
};
const ASK: CouponAsk = {
  now_ms: NOW_MS,
  site_id: 1,
  used: false,
  has_bought: false,
  taken_uses: 0,
  taken_units: 0,
  order: { price_cents: 2_500 },
};
const refusal = (terms: Partial<CouponTerms>, ask: Partial<CouponAsk> = {}) =>
  couponRefusal({ ...TERMS, ...terms }, { ...ASK, ...ask });

describe('a code', () => {
  it.each([
    ['akari20', 'AKARI20'],
    [' ａｋａｒｉ－２０ ', 'AKARI20'],
    ['AKA-RI 20', 'AKARI20'],
  ])('%j is shown as %s', (typed, code) => expect(couponCodeOf(typed)).toBe(code));
  it.each(['', 'abc', 'アカリ20', 'A'.repeat(21), 'AKARI_20'])('%j is no code', (typed) =>
    expect(couponCodeOf(typed)).toBeNull(),
  );
  it('is found with signs that look alike', () => {
    expect(couponKeyOf('OIL0')).toBe('0110');
    expect(couponKeyOf('oil-O')).toBe('0110');
  });
  it('that the service makes has no signs that look alike', () => {
    expect(COUPON_CODE_SIGNS).toMatch(/^[2-9A-HJKMNP-Z]+$/);
    expect(couponKeyOf(COUPON_CODE_SIGNS.slice(0, 20))).toBe(COUPON_CODE_SIGNS.slice(0, 20));
  });
});

describe('couponRefusal', () => {
  it.each<[Partial<CouponTerms>, Partial<CouponAsk>, string | null]>([
    [{}, {}, null],
    [{ site_id: 2 }, {}, 'coupon_wrong_site'],
    [{ site_id: 1 }, {}, null],
    [{}, { used: true }, 'coupon_used'],
    [{ state: 'off' }, {}, 'coupon_off'],
    [{ expires_at_ms: NOW_MS }, {}, 'coupon_expired'],
    [{ buyers: 'first_purchase' }, { has_bought: true }, 'coupon_first_only'],
    [{ buyers: 'first_purchase' }, {}, null],
    [{ budget_uses: 3 }, { taken_uses: 3 }, 'coupon_spent'],
    [{ budget_uses: 3 }, { taken_uses: 2 }, null],
    [{ kind: 'bonus', units: 50, budget_units: 100 }, { taken_units: 51 }, 'coupon_spent'],
    [{ kind: 'bonus', units: 50, budget_units: 100 }, { taken_units: 50 }, null],
    [{ min_price_cents: 2_501 }, {}, 'coupon_pack_too_small'],
    [{ min_price_cents: 2_501 }, { order: null }, null],
  ])('%j asked with %j: %s', (terms, ask, name) => expect(refusal(terms, ask)).toBe(name));
});

describe('reducedPrice', () => {
  it.each([
    [2_500, 20, 2_000],
    [999, 50, 500],
    [1, 90, 1],
    [2_500, 0, 2_500],
  ])('%i less %i%% is %i', (amount_minor, percent, left) =>
    expect(reducedPrice({ amount_minor, currency: 'USD' }, percent)).toEqual({
      amount_minor: left,
      currency: 'USD',
    }),
  );
  it('is a whole number from 1 to the price, and reduces by no more than its part', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 0, max: 100 }),
        (amount_minor, percent) => {
          const { amount_minor: left } = reducedPrice({ amount_minor, currency: 'USD' }, percent);
          expect(Number.isSafeInteger(left)).toBe(true);
          expect(left).toBeGreaterThanOrEqual(1);
          expect(left).toBeLessThanOrEqual(amount_minor);
          expect((amount_minor - left) * 100).toBeLessThanOrEqual(amount_minor * percent);
        },
      ),
    );
  });
});

it('bonusBackUnits takes no more than the bonus, however a purchase is refunded in parts', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 8 }),
      (bonus, parts) => {
        const bought = parts.reduce((sum, part) => sum + part, 0);
        const back = parts.reduce((sum, part) => sum + bonusBackUnits(bonus, part, bought), 0);
        expect(back).toBeLessThanOrEqual(bonus);
        expect(bonusBackUnits(bonus, bought, bought)).toBe(bonus);
      },
    ),
  );
});

describe('isCoupon', () => {
  const is = (change: Partial<CouponTerms>) => isCoupon({ ...TERMS, ...change }, NOW_MS);
  const POINTS = { kind: 'points', percent: null, units: 50_000, budget_uses: 100 } as const;
  it.each<[Partial<CouponTerms>, boolean]>([
    [{}, true],
    [{ percent: 91 }, false],
    [{ percent: null }, false],
    [{ expires_at_ms: NOW_MS }, false],
    [POINTS, true],
    [{ ...POINTS, budget_uses: null }, false],
    [{ ...POINTS, budget_uses: null, budget_units: 500_000 }, true],
    [{ ...POINTS, units: 10_000_001 }, false],
    [{ ...POINTS, min_price_cents: 1_000 }, false],
    [{ ...POINTS, kind: 'bonus', min_price_cents: 1_000 }, true],
    [{ ...POINTS, percent: 10 }, false],
  ])('%j: %s', (change, is_one) => expect(is(change)).toBe(is_one));
});
