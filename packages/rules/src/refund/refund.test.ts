import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nextRefundState,
  refundAmount,
  refundUnits,
  REFUND_EVENTS,
  type Bought,
  type Returned,
} from './index.ts';

const bought = (amount_minor: number, units: number): Bought => ({
  price: { amount_minor, currency: 'USD' },
  units,
});
const NONE: Returned = { amount_minor: 0, units: 0 };
const anyBought = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 100_000_000 }))
  .map(([amount_minor, units]) => bought(amount_minor, units));

describe('refundAmount', () => {
  it.each([
    [256_000, 2_500],
    [128_000, 1_250],
    [1_000, 9],
    [1, 0],
  ])('%i units of a pack of 25.6 points for $25 pay back %i cents', (units, cents) =>
    expect(refundAmount(bought(2_500, 256_000), NONE, units)).toBe(cents),
  );

  it('gives the last part what rounding has left', () => {
    const pack = bought(1_000, 3);
    const first = refundAmount(pack, NONE, 1);
    const second = refundAmount(pack, { amount_minor: first, units: 1 }, 1);
    const third = refundAmount(pack, { amount_minor: first + second, units: 2 }, 1);
    expect([first, second, third]).toEqual([333, 333, 334]);
  });

  it('pays back the price in sum when all points go back, and never more, in whatever parts', () => {
    fc.assert(
      fc.property(anyBought, fc.array(fc.nat(50_000_000), { maxLength: 8 }), (pack, parts) => {
        const so_far = { ...NONE };
        for (const part of [...parts, pack.units]) {
          const units = Math.min(part, pack.units - so_far.units);
          const amount_minor = refundAmount(pack, so_far, units);
          expect(amount_minor).toBeGreaterThanOrEqual(0);
          so_far.units += units;
          so_far.amount_minor += amount_minor;
          expect(so_far.amount_minor).toBeLessThanOrEqual(pack.price.amount_minor);
        }
        expect(so_far.amount_minor).toBe(pack.price.amount_minor);
      }),
    );
  });
});

describe('refundUnits', () => {
  it.each([
    [2_500, 256_000],
    [1_250, 128_000],
    [1, 102],
    [9_999, 256_000],
    [0, 0],
  ])('%i cents of $25 take %i units', (cents, units) =>
    expect(refundUnits(bought(2_500, 256_000), NONE, cents)).toBe(units),
  );

  it('takes all points with the whole price, and never more, in whatever parts', () => {
    fc.assert(
      fc.property(anyBought, fc.array(fc.nat(500_000), { maxLength: 8 }), (pack, parts) => {
        const so_far = { ...NONE };
        for (const part of [...parts, pack.price.amount_minor]) {
          const units = refundUnits(pack, so_far, part);
          expect(units).toBeGreaterThanOrEqual(0);
          so_far.units += units;
          so_far.amount_minor = Math.min(pack.price.amount_minor, so_far.amount_minor + part);
          expect(so_far.units).toBeLessThanOrEqual(pack.units);
        }
        expect(so_far.units).toBe(pack.units);
      }),
    );
  });
});

describe('nextRefundState', () => {
  it('is asked, and then done or refused; without an answer staff find out', () => {
    expect(nextRefundState('requested', 'send')).toBe('sent');
    expect(nextRefundState('sent', 'confirm')).toBe('done');
    expect(nextRefundState('sent', 'refuse')).toBe('refused');
    expect(nextRefundState('sent', 'lose')).toBe('unknown');
    expect(nextRefundState('unknown', 'refuse')).toBe('refused');
  });
  it('ends for good: what is done is not refused, and what is given back stays', () => {
    expect(nextRefundState('done', 'refuse')).toBeNull();
    for (const event of REFUND_EVENTS)
      for (const state of ['refused', 'reversed'] as const) expect(nextRefundState(state, event)).toBeNull();
  });
});
