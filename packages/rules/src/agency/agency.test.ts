import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agencyPart,
  dateAfter,
  dividedUnits,
  firstDayOf,
  isFirstDay,
  lastDayOf,
  nextAgencyMemberState,
  shareOn,
} from './index.ts';

/** 2026-11-30 09:00 in Japan. */
const NOW_MS = Date.UTC(2026, 10, 30);
const units = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const bp = fc.integer({ min: 0, max: 10_000 });

describe('agencyPart', () => {
  it('rounds toward zero', () => {
    expect(agencyPart(1_234_567, 3_000)).toBe(370_370);
    expect(agencyPart(-1_234_567, 3_000)).toBe(-370_370);
    expect(agencyPart(3, 3_333)).toBe(0);
    expect(Object.is(agencyPart(-3, 3_333), 0)).toBe(true);
  });

  it('leaves the rest to the performer: both add up, and no side gets more than there is', () => {
    fc.assert(
      fc.property(units, bp, (divided, share_bp) => {
        const part = agencyPart(divided, share_bp);
        const rest = divided - part;
        expect(Number.isSafeInteger(part)).toBe(true);
        expect(part + rest).toBe(divided);
        expect(Math.abs(part) + Math.abs(rest)).toBe(Math.abs(divided));
      }),
    );
  });

  it('loses less than a unit for each cut, whatever the cuts are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { maxLength: 40 }),
        bp,
        (cuts, share_bp) => {
          const whole = agencyPart(
            cuts.reduce((sum, one) => sum + one, 0),
            share_bp,
          );
          const parts = cuts.reduce((sum, one) => sum + agencyPart(one, share_bp), 0);
          expect(whole - parts).toBeGreaterThanOrEqual(0);
          expect(whole - parts).toBeLessThanOrEqual(cuts.length);
        },
      ),
    );
  });
});

describe('dividedUnits', () => {
  it('takes presents off as far as the same earnings cover them', () => {
    expect(dividedUnits({ earned_units: 100, presents_units: 30 })).toBe(70);
    expect(dividedUnits({ earned_units: 100, presents_units: 130 })).toBe(0);
    expect(dividedUnits({ earned_units: -40, presents_units: 130 })).toBe(-40);
  });

  it('is never more than the performer has left of it', () => {
    fc.assert(
      fc.property(units, fc.nat(1_000_000_000), bp, (earned_units, presents_units, share_bp) => {
        const part = agencyPart(dividedUnits({ earned_units, presents_units }), share_bp);
        if (part > 0) expect(earned_units - presents_units - part).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('shareOn', () => {
  it('is that of the latest first day that has come', () => {
    const shares = [
      { from_date: '2026-12-01', share_bp: 3_000 },
      { from_date: '2027-01-01', share_bp: 2_500 },
      { from_date: '2027-01-01', share_bp: 2_000 },
    ];
    expect(
      ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01', '2027-06-01'].map((date) =>
        shareOn(shares, date),
      ),
    ).toEqual([0, 3_000, 3_000, 2_000, 2_000]);
  });
});

describe('days', () => {
  it('begin tomorrow in Japan at the earliest', () => {
    expect(isFirstDay('2026-11-30', NOW_MS)).toBe(false);
    expect(isFirstDay('2026-12-01', NOW_MS)).toBe(true);
    expect(isFirstDay('2027-05-29', NOW_MS)).toBe(true);
    expect(isFirstDay('2027-05-30', NOW_MS)).toBe(false);
    for (const wrong of ['', '2026-13-01', '2026-12-32', '2027-02-30', '12-01', 'tomorrow'])
      expect(isFirstDay(wrong, NOW_MS)).toBe(false);
    expect(firstDayOf('2026-11-20', NOW_MS)).toBe('2026-12-01');
    expect(firstDayOf('2026-12-24', NOW_MS)).toBe('2026-12-24');
  });

  it('end after the notice', () => {
    expect(lastDayOf(NOW_MS, 30)).toBe('2026-12-30');
    expect(lastDayOf(NOW_MS, 0)).toBe('2026-11-30');
    expect(dateAfter('2028-02-28', 1)).toBe('2028-02-29');
  });
});

it('ends an agreement only after it was accepted', () => {
  expect(nextAgencyMemberState('invited', 'leave')).toBeNull();
  expect(nextAgencyMemberState('declined', 'accept')).toBeNull();
  expect(nextAgencyMemberState('member', 'leave')).toBe('leaving');
  expect(nextAgencyMemberState('leaving', 'leave')).toBeNull();
});
