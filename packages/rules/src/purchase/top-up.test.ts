import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { topUpIsDue, topUpPlanFits, type TopUpMoment } from './top-up.ts';

const PLAN = { below_units: 100_000, most_a_day: 2, most_a_month: 5 };
const BOUNDS = { below_units: 1_000_000, most_a_day: 3, most_a_month: 10 };
const MOMENT: TopUpMoment = {
  balance_units: 99_999,
  pack_units: 256_000,
  charged_today: 0,
  charged_this_month: 0,
  spendable_units: null,
};

describe('topUpIsDue', () => {
  it.each([
    ['below the level', {}, true],
    ['at the level', { balance_units: 100_000 }, false],
    ['once today', { charged_today: 1 }, true],
    ['as often as they allow a day', { charged_today: 2 }, false],
    ['as often as they allow a month', { charged_this_month: 5 }, false],
    ['when the limit lets them spend it all', { spendable_units: 355_999 }, true],
    ['when the limit leaves points unspent', { spendable_units: 355_998 }, false],
  ])('%s: %o gives %s', (_what, change, due) => expect(topUpIsDue(PLAN, { ...MOMENT, ...change })).toBe(due));

  it('is not due again after a purchase, whatever plan fits', () => {
    fc.assert(
      fc.property(
        fc.record({
          below_units: fc.integer({ min: 1, max: 1_000_000 }),
          most_a_day: fc.integer({ min: 1, max: 3 }),
          most_a_month: fc.integer({ min: 1, max: 10 }),
        }),
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.nat(1_000_000),
        (plan, pack_units, balance_units) => {
          fc.pre(topUpPlanFits(plan, pack_units, BOUNDS));
          const after = { ...MOMENT, pack_units, balance_units: balance_units + pack_units };
          expect(topUpIsDue(plan, after)).toBe(false);
        },
      ),
    );
  });
});

describe('topUpPlanFits', () => {
  it.each([
    ['a plan within the bounds', {}, true],
    ['a level above that of the operator', { below_units: 1_000_001 }, false],
    ['a level above the pack', { below_units: 256_001 }, false],
    ['no level', { below_units: 0 }, false],
    ['more a day than the operator allows', { most_a_day: 4 }, false],
    ['more a month than the operator allows', { most_a_month: 11 }, false],
    ['more a day than a month', { most_a_day: 3, most_a_month: 2 }, false],
    ['a part of a purchase', { most_a_day: 1.5 }, false],
  ])('%s', (_what, change, fits) =>
    expect(topUpPlanFits({ ...PLAN, ...change }, 256_000, BOUNDS)).toBe(fits),
  );
});
