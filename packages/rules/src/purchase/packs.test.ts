import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fullPointPrice,
  fullPrice,
  nextPurchaseState,
  packOfAtLeast,
  packsPriced,
  POINT_PACKS,
  PURCHASE_EVENTS,
  PURCHASE_STATES,
  suggestedPack,
  usualPriceCents,
} from './index.ts';

describe('POINT_PACKS', () => {
  it('have fourteen prices from 10 to 3000 and unique ids', () => {
    expect(POINT_PACKS.map((pack) => pack.price_cents / 100)).toEqual([
      10, 25, 30, 50, 60, 100, 120, 200, 250, 300, 500, 1000, 2000, 3000,
    ]);
    expect(new Set(POINT_PACKS.map((pack) => pack.pack_id)).size).toBe(14);
  });

  it('save up to 24 %, never less in a larger pack', () => {
    const savings = POINT_PACKS.map((pack) => pack.saving_percent);
    expect(savings).toEqual(savings.toSorted((a, b) => a - b));
    expect(savings.at(-1)).toBe(24);
  });
});

describe('packs in yen', () => {
  it('are dollars until a site sells in yen', () => {
    expect(packsPriced({ in_yen: false, p10: 1_500 })).toBe(POINT_PACKS);
  });

  it('are those with a price, and save compared with the dearest point', () => {
    expect(packsPriced({ in_yen: true, p10: 1_500, p25: 0, p50: 7_500, p100: 14_000 })).toEqual([
      { pack_id: 'p10', price_cents: 1_500, currency: 'JPY', units: 100_000, saving_percent: 0 },
      { pack_id: 'p50', price_cents: 7_500, currency: 'JPY', units: 530_000, saving_percent: 5 },
      { pack_id: 'p100', price_cents: 14_000, currency: 'JPY', units: 1_090_000, saving_percent: 14 },
    ]);
    expect(packsPriced({ in_yen: true })).toEqual([]);
    // 80 yen a point in place of 100: computed without fractions, a saving of 20 per cent is not 19.
    expect(packsPriced({ in_yen: true, p10: 1_000, p25: 2_048 }).map((one) => one.saving_percent)).toEqual([
      0, 20,
    ]);
  });

  it('never cost another price than the one that was set, and save nothing below zero', () => {
    const prices = fc.record(
      Object.fromEntries(
        POINT_PACKS.map(({ pack_id }) => [pack_id, fc.integer({ min: 0, max: 10_000_000 })]),
      ),
    );
    fc.assert(
      fc.property(prices, (set) => {
        const packs = packsPriced({ ...set, in_yen: true });
        const sold = Object.values(set).filter((yen) => yen > 0).length;
        return (
          packs.length === sold &&
          packs.every((one) => one.price_cents === set[one.pack_id] && one.saving_percent >= 0) &&
          (packs.length === 0 || packs.some(({ saving_percent }) => saving_percent === 0))
        );
      }),
    );
  });
});

describe('fullPrice', () => {
  it.each([
    [0, 0],
    [1, 1],
    [100, 1],
    [101, 2],
    [10_000, 100],
    [12_345, 124],
  ])('of %s units at a dollar a point is %s cents', (units, cents) => {
    expect(fullPrice(units, fullPointPrice(POINT_PACKS)!)).toBe(cents);
  });

  it.each([
    [0, 0],
    [1, 1],
    [10_000, 150],
    [12_345, 186],
    [256_000, 3_840],
  ])('of %s units is %s yen, where the dearest point costs 150', (units, yen) => {
    const packs = packsPriced({ in_yen: true, p10: 1_500, p25: 3_800, p50: 7_500 });
    expect(fullPrice(units, fullPointPrice(packs)!)).toBe(yen);
  });

  it('is not known where no pack has a price', () => {
    expect(fullPointPrice(packsPriced({ in_yen: true }))).toBeNull();
  });
});

it('the usual price names a pack in each currency', () => {
  const [yen] = packsPriced({ in_yen: true, p25: 3_800 });
  expect([usualPriceCents(yen!), usualPriceCents(POINT_PACKS[1]!)]).toEqual([2_500, 2_500]);
  expect([packOfAtLeast(1)?.pack_id, packOfAtLeast(2_501)?.pack_id, packOfAtLeast(300_001)]).toEqual([
    ...['p10', 'p30', undefined],
  ]);
});

describe('suggestedPack', () => {
  const suggested = (rate_units_per_min: number, last_pack_id: string | null = null) =>
    suggestedPack(POINT_PACKS, { last_pack_id, rate_units_per_min, useful_ms: 600_000 })?.pack_id;

  it('is the pack that was bought last', () => {
    expect(suggested(12_000, 'p100')).toBe('p100');
  });
  it('is the smallest that lasts ten minutes, for a first purchase or a pack that is not sold any more', () => {
    expect(suggested(10_000)).toBe('p10');
    expect(suggested(12_000)).toBe('p25');
    expect(suggested(12_000, 'p7')).toBe('p25');
  });
  it('is the largest when none lasts that long, and undefined when none is sold', () => {
    expect(suggested(10_000_000)).toBe('p3000');
    expect(suggestedPack([], { last_pack_id: null, rate_units_per_min: 1, useful_ms: 1 })).toBeUndefined();
  });
  it('lasts long enough, and no smaller one does, whatever the order and the rate', () => {
    const packs = fc.shuffledSubarray([...POINT_PACKS], { minLength: 1 });
    fc.assert(
      fc.property(packs, fc.nat(3_000_000), fc.nat(3_600_000), (sold, rate_units_per_min, useful_ms) => {
        const pack = suggestedPack(sold, { last_pack_id: null, rate_units_per_min, useful_ms });
        const lasts = ({ units }: { units: number }) => units * 60_000 >= rate_units_per_min * useful_ms;
        const smaller = sold.filter(({ units }) => units < (pack?.units ?? 0));
        expect(smaller.some(lasts)).toBe(false);
        expect(pack !== undefined && (lasts(pack) || !sold.some(lasts))).toBe(true);
      }),
    );
  });
});

describe('nextPurchaseState', () => {
  it('settles by paid from pending and failed, and stays settled', () => {
    expect(nextPurchaseState('pending', 'paid')).toBe('settled');
    expect(nextPurchaseState('failed', 'paid')).toBe('settled');
    for (const event of PURCHASE_EVENTS) expect(nextPurchaseState('settled', event)).toBeNull();
  });

  it('fails by declined only from pending', () => {
    expect(PURCHASE_STATES.map((state) => nextPurchaseState(state, 'declined'))).toEqual([
      'failed',
      null,
      null,
    ]);
  });
});
