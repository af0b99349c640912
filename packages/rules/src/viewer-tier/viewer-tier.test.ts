import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EARNED_TIERS, nextTier, tierAfter, tierFor, type HeldTier, type TierStep } from './viewer-tier.ts';

const STEPS: TierStep[] = [
  { tier: 'vip', units: 300 },
  { tier: 'svip', units: 1_500 },
];
const count = (spent_units: number, now_ms = 1_000) => ({ spent_units, now_ms, kept_ms: 100 });

describe('tiers that spending earns', () => {
  it('are the highest whose points were spent', () => {
    expect([0, 299, 300, 1_499, 1_500].map((spent) => tierFor(spent, STEPS))).toEqual([
      ...['regular', 'regular', 'vip', 'vip', 'svip'],
    ]);
  });

  it('begin at once and end with their time', () => {
    const vip: HeldTier = { tier: 'vip', until_ms: 1_050 };
    expect(tierAfter({ tier: 'regular', until_ms: null }, count(300), STEPS)).toEqual({
      ...{ tier: 'vip', until_ms: 1_100 },
    });
    expect(tierAfter(vip, count(300), STEPS)).toEqual({ tier: 'vip', until_ms: 1_100 });
    expect(tierAfter(vip, count(0, 1_049), STEPS)).toEqual(vip);
    expect(tierAfter(vip, count(0, 1_050), STEPS)).toEqual({ tier: 'regular', until_ms: null });
    expect(tierAfter({ tier: 'svip', until_ms: 1_050 }, count(300, 1_050), STEPS)).toEqual({
      ...{ tier: 'vip', until_ms: 1_150 },
    });
  });

  it('do not lower what staff gave', () => {
    const given: HeldTier = { tier: 'vip', until_ms: null };
    expect(tierAfter(given, count(0, 9_999), STEPS)).toEqual(given);
    expect(tierAfter(given, count(300), STEPS)).toEqual(given);
    expect(tierAfter(given, count(1_500), STEPS)).toEqual({ tier: 'svip', until_ms: 1_100 });
  });

  it('say what is missing for the next', () => {
    expect(nextTier('regular', 120, STEPS)).toEqual({ tier: 'vip', units: 300, missing_units: 180 });
    expect(nextTier('vip', 120, STEPS)).toEqual({ tier: 'svip', units: 1_500, missing_units: 1_380 });
    expect(nextTier('svip', 9_999, STEPS)).toBeNull();
  });

  it('are never lower than what was spent earns, and change nothing when counted twice', () => {
    const held = fc.record({
      tier: fc.constantFrom(...EARNED_TIERS),
      until_ms: fc.option(fc.integer({ min: 0, max: 2_000 })),
    });
    fc.assert(
      fc.property(held, fc.nat(3_000), fc.nat(2_000), (before, spent, now_ms) => {
        const after = tierAfter(before, count(spent, now_ms), STEPS);
        const earned = EARNED_TIERS.indexOf(tierFor(spent, STEPS));
        expect(EARNED_TIERS.indexOf(after.tier)).toBeGreaterThanOrEqual(earned);
        expect(tierAfter(after, count(spent, now_ms), STEPS)).toEqual(after);
      }),
    );
  });
});
