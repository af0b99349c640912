import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CAMPAIGN_LABELS,
  discounted,
  discountOf,
  FREE_TIP_DISCOUNT_MS,
  halfPriceLeftMs,
  NEWBIE_MS,
  priceWith,
  strongestCampaign,
  type Buyer,
  type Campaign,
} from './index.ts';

const buyer: Buyer = { mode: 'party', registered_ms_ago: NEWBIE_MS + 1, first_in_broadcast: false };
const campaign = (fields: Partial<Campaign> = {}): Campaign => ({
  label: 'discount',
  discount_bp: 2_000,
  second_discount_bp: null,
  modes: null,
  ...fields,
});
const bp = fc.integer({ min: 0, max: 10_000 });
const leftMs = fc.integer({ min: 0, max: FREE_TIP_DISCOUNT_MS });
const anyCampaign = fc.record({
  label: fc.constantFrom(...CAMPAIGN_LABELS),
  discount_bp: bp,
  second_discount_bp: fc.option(bp),
  modes: fc.constant(null),
});

describe('discounts', () => {
  it('discountOf applies the second discount to what the first leaves', () => {
    expect(discountOf(campaign({ discount_bp: 2_000, second_discount_bp: 1_000 }))).toBe(2_800);
    expect(discounted(12_000, 2_800)).toBe(8_640);
  });

  it('strongestCampaign returns the campaign with the largest discount', () => {
    const list = [campaign(), campaign({ label: 'happy_hour', discount_bp: 3_000 }), campaign()];
    expect(strongestCampaign(list, buyer)?.label).toBe('happy_hour');
    fc.assert(
      fc.property(fc.array(anyCampaign), (campaigns) => {
        const best = strongestCampaign(campaigns, {
          ...buyer,
          registered_ms_ago: 0,
          first_in_broadcast: true,
        });
        const strongest = Math.max(0, ...campaigns.map(discountOf));
        expect(best === null ? 0 : discountOf(best)).toBe(strongest);
      }),
    );
  });

  it('strongestCampaign applies newbie, first_viewer and mode campaigns only to matching buyers', () => {
    const newbie = campaign({ label: 'newbie' });
    const first = campaign({ label: 'first_viewer' });
    const peeps = campaign({ modes: ['peep'] });
    expect(strongestCampaign([newbie, first, peeps], buyer)).toBeNull();
    expect(strongestCampaign([newbie], { ...buyer, registered_ms_ago: NEWBIE_MS })).toBe(newbie);
    expect(strongestCampaign([first], { ...buyer, first_in_broadcast: true })).toBe(first);
    expect(strongestCampaign([peeps], { ...buyer, mode: 'peep' })).toBe(peeps);
  });

  it('priceWith drops the free-chat discount when a campaign is stronger', () => {
    expect(priceWith(12_000, 0, 300_000)).toEqual({
      rate_units_per_min: 12_000,
      opening_rate_units_per_min: 6_000,
      opening_ms: 300_000,
    });
    expect(priceWith(12_000, 6_000, 300_000)).toEqual({
      rate_units_per_min: 4_800,
      opening_rate_units_per_min: 4_800,
      opening_ms: 0,
    });
  });

  it('halfPriceLeftMs grants FREE_TIP_DISCOUNT_MS in all over repeated entries', () => {
    expect(halfPriceLeftMs(1_999, 0)).toBe(0);
    fc.assert(
      fc.property(fc.array(leftMs, { maxLength: 20 }), (stays) => {
        let had_ms = 0;
        for (const stay_ms of stays) {
          const { opening_ms } = priceWith(12_000, 0, halfPriceLeftMs(2_000, had_ms));
          had_ms += Math.min(stay_ms, opening_ms);
        }
        expect(had_ms).toBe(
          Math.min(
            FREE_TIP_DISCOUNT_MS,
            stays.reduce((sum, stay_ms) => sum + stay_ms, 0),
          ),
        );
      }),
    );
  });

  it('priceWith never returns a rate above the base rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), bp, leftMs, (rate, off, left_ms) => {
        const price = priceWith(rate, off, left_ms);
        expect(price.rate_units_per_min).toBeLessThanOrEqual(rate);
        expect(price.opening_rate_units_per_min).toBeLessThanOrEqual(price.rate_units_per_min);
      }),
    );
  });
});
