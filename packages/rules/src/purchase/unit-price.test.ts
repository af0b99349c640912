import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POINT_PACKS } from './packs.ts';
import { minutePrice, pointPriceSign, pointPriceText, pointPriceTenths } from './unit-price.ts';

describe('the price of one point', () => {
  it('of each pack, in tenths of a cent', () => {
    expect(POINT_PACKS.map(({ price_cents, units }) => pointPriceTenths(price_cents, units))).toEqual([
      1_000, 977, 968, 943, 938, 917, 909, 893, 880, 870, 850, 820, 787, 759,
    ]);
  });

  it('of a first purchase at half price, of a coupon of 20 per cent, and of a pack in yen', () => {
    expect(pointPriceTenths(1_250, 256_000)).toBe(488);
    expect(pointPriceTenths(8_000, 1_090_000)).toBe(734);
    expect(pointPriceTenths(3_800, 256_000)).toBe(1_484);
  });

  it('is never further from the exact price than half a tenth', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 10_000, max: 39_500_000 }), (price, units) => {
        const twice = BigInt(pointPriceTenths(price, units)) * BigInt(units) * 2n;
        const exact = BigInt(price) * 200_000n;
        const apart = twice > exact ? twice - exact : exact - twice;
        expect(apart <= BigInt(units)).toBe(true);
      }),
    );
  });

  it.each([
    [977, 'USD', '97.7セント', '97.7 US cents'],
    [1_484, 'JPY', '148.4円', '¥148.4'],
    [905, 'EUR', '0.905 EUR', '0.905 EUR'],
  ] as const)('%i tenths of %s as a text', (tenths, currency, ja, en) => {
    expect([pointPriceText(tenths, currency, 'ja'), pointPriceText(tenths, currency, 'en')]).toEqual([
      ja,
      en,
    ]);
  });
});

it('stands beside a pack with one decimal', () => {
  const signs = [pointPriceSign(977, 'USD', 'ja'), pointPriceSign(1_000, 'USD', 'en')];
  expect(signs).toEqual(['97.7¢', '100.0¢']);
  expect([pointPriceSign(1_484, 'JPY', 'en'), pointPriceSign(1_484, 'JPY', 'ja')]).toEqual([
    '¥148.4',
    '￥148.4',
  ]);
});

it('a minute at 2.2 points costs less with a larger pack', () => {
  expect(minutePrice(1_000, 100_000, 22_000)).toBe(220);
  expect(minutePrice(2_500, 256_000, 22_000)).toBe(215);
  expect(minutePrice(300_000, 39_500_000, 22_000)).toBe(167);
  expect(minutePrice(3_800, 256_000, 22_000)).toBe(327);
});
