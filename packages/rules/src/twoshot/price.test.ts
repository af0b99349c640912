import fc from 'fast-check';
import { expect, it } from 'vitest';
import { priceAtStart } from './index.ts';

const price = (rate_units_per_min: number, opening_rate_units_per_min: number, opening_ms: number) => ({
  rate_units_per_min,
  opening_rate_units_per_min,
  opening_ms,
});

it('priceAtStart takes the lower of the agreed and the current rate', () => {
  const rate = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(rate, rate, rate, (now, opening, agreed) => {
      const start = priceAtStart(price(now, opening, 300_000), agreed);
      for (const [paid, asked] of [
        [start.rate_units_per_min, now],
        [start.opening_rate_units_per_min, opening],
      ] as const) {
        expect(paid).toBe(Math.min(asked, agreed));
      }
      expect(start.opening_ms).toBe(300_000);
    }),
  );
});

it('priceAtStart keeps an opening rate below the agreed rate', () => {
  expect(priceAtStart(price(30_000, 12_000, 300_000), 24_000)).toEqual(price(24_000, 12_000, 300_000));
});
