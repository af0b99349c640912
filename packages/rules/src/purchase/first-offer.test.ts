import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POINT_PACKS } from './packs.ts';
import { firstOfferState, halfPrice, unitsForPrice } from './first-offer.ts';

describe('halfPrice', () => {
  it.each([
    [2_500, 1_250],
    [1_001, 501],
    [1, 1],
  ])('of %i is %i', (before, after) => {
    expect(halfPrice({ amount_minor: before, currency: 'JPY' })).toEqual({
      amount_minor: after,
      currency: 'JPY',
    });
  });

  it('is a whole number, never below one, and never less than half', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (amount_minor) => {
        const half = halfPrice({ amount_minor, currency: 'USD' }).amount_minor;
        expect(Number.isSafeInteger(half)).toBe(true);
        expect(half).toBeGreaterThanOrEqual(1);
        expect([0, 1]).toContain(2 * half - amount_minor);
      }),
    );
  });
});

describe('unitsForPrice', () => {
  it('gives half of the points for half of the price', () => {
    expect(unitsForPrice(256_000, 2_500, 1_250)).toBe(128_000);
    expect(unitsForPrice(310_001, 3_000, 1_500)).toBe(155_001);
  });

  it('never makes a point dearer than the pack, and differs by less than one unit', () => {
    const pack = fc.constantFrom(...POINT_PACKS);
    fc.assert(
      fc.property(pack, fc.integer({ min: 1, max: 10_000_000 }), fc.nat(), ({ units }, before, part) => {
        const paid = 1 + (part % before);
        const given = unitsForPrice(units, before, paid);
        expect(BigInt(given) * BigInt(before) >= BigInt(units) * BigInt(paid)).toBe(true);
        expect(BigInt(given - 1) * BigInt(before) < BigInt(units) * BigInt(paid)).toBe(true);
        expect(given).toBeLessThanOrEqual(units);
      }),
    );
  });
});

describe('firstOfferState', () => {
  const terms = { on: true, most_units: 310_000 };
  const ask = { guest: false, has_bought: false, mail_confirmed: true, taken: null };
  it.each([
    [terms, ask, 'open'],
    [{ ...terms, on: false }, ask, null],
    [terms, { ...ask, has_bought: true }, null],
    [terms, { ...ask, mail_confirmed: false }, 'mail'],
    [terms, { ...ask, guest: true, mail_confirmed: false }, 'open'],
    [terms, { ...ask, taken: 'used' as const }, null],
    [terms, { ...ask, taken: 'held_elsewhere' as const }, null],
    [terms, { ...ask, taken: 'held_here' as const }, 'held'],
  ])('%o of %o is %s', (known, asked, state) => expect(firstOfferState(known, asked)).toBe(state));
});
