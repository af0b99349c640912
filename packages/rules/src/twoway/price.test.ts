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

describe('two-way price', () => {
  it('withTwoway adds the extra to the party rate', () => {
    expect(withTwoway(flatPrice(12_000), 6_000)).toEqual(flatPrice(18_000));
  });

  it('withTwoway adds the extra to every minute, opening time included', () => {
    fc.assert(
      fc.property(party, rate, time, (price, extra, ms) => {
        const more = costUnits(withTwoway(price, extra), ms) - costUnits(price, ms);
        expect(Math.abs(more - costUnits(flatPrice(extra), ms))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('priceAfter charges parts like the whole, less a unit of rounding each', () => {
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

  it('twowayExtraAtStart never exceeds the current or the agreed extra', () => {
    fc.assert(
      fc.property(rate, rate, (now, agreed) => {
        expect(twowayExtraAtStart(now, agreed)).toBeLessThanOrEqual(Math.min(now, agreed));
      }),
    );
  });
});

describe('devicesAfter', () => {
  it('enables a wished device only when the mode has it', () => {
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
