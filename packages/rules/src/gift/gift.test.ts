import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { points } from '../points/index.ts';
import { GIFT_IDS, giftPrice, GIFTS, giftsByPrice, isGiftPrice, type GiftPrices } from './index.ts';

const anyPrices: fc.Arbitrary<GiftPrices> = fc.dictionary(
  fc.constantFrom(...GIFT_IDS),
  fc.oneof(fc.integer(), fc.double(), fc.integer({ min: 2_000, max: 100_000_000 })),
);

describe('GIFTS', () => {
  it('have a unique name in Japanese and in English', () => {
    const names = GIFT_IDS.flatMap((gift) => Object.values(GIFTS[gift].name));
    expect(new Set(names).size).toBe(2 * GIFT_IDS.length);
    for (const gift of GIFT_IDS) {
      expect(GIFTS[gift].name.ja).toMatch(/^[\u3040-\u30ff\u4e00-\u9fff]+$/);
      expect(GIFTS[gift].name.en + GIFTS[gift].phrase).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
    }
  });
  it('cost from 2,000 to 1,000,000 units by default', () => {
    const prices = giftsByPrice({}).map(({ units }) => units);
    expect(prices.at(0)).toBe(2_000);
    expect(prices.at(-1)).toBe(1_000_000);
  });
});

describe('giftsByPrice', () => {
  it('lists every gift once at a valid price, in order of price', () => {
    fc.assert(
      fc.property(anyPrices, (site) => {
        const gifts = giftsByPrice(site);
        expect(gifts.map(({ gift }) => gift).toSorted()).toEqual([...GIFT_IDS].toSorted());
        expect(gifts.every(({ units }) => isGiftPrice(units))).toBe(true);
        expect(gifts.map(({ units }) => units)).toEqual(
          gifts.map(({ units }) => units).toSorted((a, b) => a - b),
        );
        expect(gifts.every(({ gift, units }) => units === giftPrice(gift, site))).toBe(true);
      }),
    );
  });
  it('giftPrice uses the site’s price, or the default when it is invalid', () => {
    expect(giftPrice('lantern', { lantern: points(4) })).toBe(points(4));
    for (const wrong of [0, -1, 1_999, 2_000.5, points(10_001), NaN])
      expect(giftPrice('lantern', { lantern: wrong })).toBe(GIFTS.lantern.units);
  });
});
