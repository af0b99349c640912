import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SESSION_MODES } from '../session/session-type.ts';
import {
  baseRate,
  changedModes,
  DEFAULT_RATES,
  dlchatUndercuts,
  gridUndercuts,
  PAID_MODES,
  RATE_MAX_UNITS,
  rateCell,
  rateTableFault,
  type RateTable,
} from './index.ts';

const rate = fc.integer({ min: 0, max: RATE_MAX_UNITS });
const table: fc.Arbitrary<RateTable> = fc.dictionary(fc.constantFrom(...PAID_MODES), rate, {
  noNullPrototype: true,
});
const mode = fc.constantFrom(...PAID_MODES);

it('PAID_MODES are the modes that the specification prices', () => {
  expect(PAID_MODES).toEqual(SESSION_MODES.filter((one) => one !== 'preview' && one !== 'free'));
});

describe('rateCell', () => {
  it('is what a viewer of the tier pays on the site', () => {
    fc.assert(
      fc.property(mode, table, table, (one, tier, site) => {
        expect(rateCell(one, tier, site).units).toBe(baseRate(one, { tier, site }));
      }),
    );
  });

  it('names the table that decides: taking the rate out of it changes the source', () => {
    fc.assert(
      fc.property(mode, table, table, (one, tier, site) => {
        const { source, units } = rateCell(one, tier, site);
        if (source === 'default') expect(units).toBe(DEFAULT_RATES[one]);
        const without = (set: RateTable): RateTable =>
          Object.fromEntries(Object.entries(set).filter(([name]) => name !== one && name !== 'party'));
        if (source === 'tier') expect(rateCell(one, without(tier), site).source).not.toBe('tier');
        if (source === 'site') expect(rateCell(one, tier, without(site)).source).toBe('default');
      }),
    );
  });

  it('a change of a site moves only cells of tiers without a rate of their own', () => {
    fc.assert(
      fc.property(mode, table, table, table, (one, tier, site, other) => {
        const [before, after] = [rateCell(one, tier, site), rateCell(one, tier, other)];
        if (before.source === 'tier') expect(after).toEqual(before);
        if (changedModes(site, other).length === 0) expect(after).toEqual(before);
      }),
    );
  });
});

it('a table that can be set never has a free mode, a fraction, or a rate beyond the limit', () => {
  fc.assert(fc.property(table, (set) => rateTableFault(set) === null));
  expect(rateTableFault({ free: 0 })).toBe('mode_free');
  expect(rateTableFault({ party: 1.5 })).toBe('rate_out_of_range');
  expect(rateTableFault({ party: -1 })).toBe('rate_out_of_range');
  expect(rateTableFault({ party: 1_000_001 })).toBe('rate_out_of_range');
});

it('gridUndercuts finds a cell in which DL chat is cheaper, and only then', () => {
  expect(gridUndercuts([{}], [{ party: 12_000, dlchat: 10_000 }])).toBe(true);
  expect(gridUndercuts([{ party: 9_000 }], [{ dlchat: 10_000 }])).toBe(false);
  fc.assert(
    fc.property(fc.array(table, { minLength: 1 }), fc.array(table, { minLength: 1 }), (tiers, sites) => {
      const cells = tiers.flatMap((tier) => sites.map((site) => dlchatUndercuts({ tier, site })));
      expect(gridUndercuts(tiers, sites)).toBe(cells.includes(true));
    }),
  );
});

it('changedModes is empty for the same table, and names each mode that differs', () => {
  fc.assert(
    fc.property(table, table, (before, after) => {
      expect(changedModes(before, before)).toEqual([]);
      for (const one of PAID_MODES)
        expect(changedModes(before, after).includes(one)).toBe(before[one] !== after[one]);
    }),
  );
});
