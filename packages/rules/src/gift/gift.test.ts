import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { points } from '../points/index.ts';
import { GIFT_IDS, giftPrice, GIFTS, giftsByPrice, isGiftPrice, type GiftPrices } from './index.ts';

const anyPrices: fc.Arbitrary<GiftPrices> = fc.dictionary(
  fc.constantFrom(...GIFT_IDS),
  fc.oneof(fc.integer(), fc.double(), fc.integer({ min: 2_000, max: 100_000_000 })),
);

describe('the gifts of the catalogue', () => {
  it('are named in both languages, each by a name of its own', () => {
    const names = GIFT_IDS.flatMap((gift) => Object.values(GIFTS[gift].name));
    expect(new Set(names).size).toBe(2 * GIFT_IDS.length);
    for (const gift of GIFT_IDS) {
      expect(GIFTS[gift].name.ja).toMatch(/^[\u3040-\u30ff\u4e00-\u9fff]+$/);
      expect(GIFTS[gift].name.en + GIFTS[gift].phrase).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
    }
  });
  it('begin at what free chat takes as a tip, and end at the largest preset', () => {
    const prices = giftsByPrice({}).map(({ units }) => units);
    expect(prices.at(0)).toBe(2_000);
    expect(prices.at(-1)).toBe(1_000_000);
  });
});

describe('the gifts of a site', () => {
  it('are all of them, by their price, each at a price that can be asked for', () => {
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
  it('cost what the site says, and the default price where that is not a price', () => {
    expect(giftPrice('lantern', { lantern: points(4) })).toBe(points(4));
    for (const wrong of [0, -1, 1_999, 2_000.5, points(10_001), NaN])
      expect(giftPrice('lantern', { lantern: wrong })).toBe(GIFTS.lantern.units);
  });
});
