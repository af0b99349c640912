import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costUnits, flatPrice } from '../charge/index.ts';
import {
  devicesAfter,
  devicesOf,
  priceAfter,
  TWOWAY_MODES,
  twowayExtraAtStart,
  withTwoway,
} from './index.ts';

const rate = fc.integer({ min: 0, max: 100_000 });
const time = fc.integer({ min: 0, max: 1_000_000 });
const party = fc.record({ rate_units_per_min: rate, opening_rate_units_per_min: rate, opening_ms: time });

describe('what two-way costs beside party chat', () => {
  it('is party chat and the extra', () => {
    expect(withTwoway(flatPrice(12_000), 6_000)).toEqual(flatPrice(18_000));
  });

  it('adds the extra for each minute, to the beginning as to the rest', () => {
    fc.assert(
      fc.property(party, rate, time, (price, extra, ms) => {
        const more = costUnits(withTwoway(price, extra), ms) - costUnits(price, ms);
        expect(Math.abs(more - costUnits(flatPrice(extra), ms))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('costs the same in parts as in one, but for a unit lost to rounding each: no beginning is given twice', () => {
    fc.assert(
      fc.property(party, fc.array(time, { minLength: 1, maxLength: 5 }), (price, parts) => {
        let delivered_ms = 0;
        let paid = 0;
        for (const ms of parts) {
          paid += costUnits(priceAfter(price, delivered_ms), ms);
          delivered_ms += ms;
        }
        const whole = costUnits(price, delivered_ms);
        expect(paid).toBeLessThanOrEqual(whole);
        expect(whole - paid).toBeLessThan(parts.length);
      }),
    );
  });

  it('is never more than was agreed to', () => {
    fc.assert(
      fc.property(rate, rate, (now, agreed) => {
        expect(twowayExtraAtStart(now, agreed)).toBeLessThanOrEqual(Math.min(now, agreed));
      }),
    );
  });
});

describe('what is sent', () => {
  it('is never what the mode does not have, whatever somebody switches', () => {
    const wished = fc.record({ camera: fc.boolean(), microphone: fc.boolean() });
    fc.assert(
      fc.property(fc.constantFrom(...TWOWAY_MODES), wished, (mode, wish) => {
        const [has, is] = [devicesOf(mode), devicesAfter(mode, wish)];
        for (const device of ['camera', 'microphone'] as const)
          expect(is[device]).toBe(has[device] && wish[device]);
      }),
    );
    expect(devicesOf('audio')).toEqual({ camera: false, microphone: true });
    expect(devicesOf('video')).toEqual({ camera: true, microphone: false });
  });
});
