import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryEffectOf, ENTRY_EFFECTS } from '../entry-effect/index.ts';
import { USER_TYPE_OF_TIER } from '../user/index.ts';
import {
  EARNED_TIERS,
  nextTier,
  tierAfter,
  tierFor,
  TIER_POINTS,
  tierSteps,
  type HeldTier,
  type TierStep,
} from './viewer-tier.ts';

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

describe('the steps', () => {
  it('lead from regular to prestige', () => {
    expect(tierSteps(TIER_POINTS)).toEqual([
      { tier: 'royal_regular', units: 100 },
      { tier: 'vip', units: 300 },
      { tier: 'svip', units: 1_500 },
      { tier: 'royal_vip', units: 3_000 },
      { tier: 'royal_svip', units: 6_000 },
      { tier: 'prestige', units: 12_000 },
    ]);
    const all = [99, 100, 299, 300, 1_500, 2_999, 3_000, 5_999, 6_000, 11_999, 12_000];
    expect(all.map((spent) => tierFor(spent, tierSteps(TIER_POINTS)))).toEqual([
      ...['regular', 'royal_regular', 'royal_regular', 'vip', 'svip', 'svip'],
      ...['royal_vip', 'royal_vip', 'royal_svip', 'royal_svip', 'prestige'],
    ]);
    expect(nextTier('svip', 2_400, tierSteps(TIER_POINTS))).toEqual({
      ...{ tier: 'royal_vip', units: 3_000, missing_units: 600 },
    });
    expect(nextTier('prestige', 12_000, tierSteps(TIER_POINTS))).toBeNull();
  });

  it('leave out what is switched off, and what a higher tier takes no more than', () => {
    const off = { ...TIER_POINTS, royal_regular: 0, royal_vip: 0, svip: 6_000 };
    expect(tierSteps(off)).toEqual([
      { tier: 'vip', units: 300 },
      { tier: 'royal_svip', units: 6_000 },
      { tier: 'prestige', units: 12_000 },
    ]);
  });

  it('never give less than the step before', () => {
    const gives = EARNED_TIERS.map((tier) => {
      const effect = entryEffectOf(tier);
      return { effect: effect === null ? -1 : ENTRY_EFFECTS.indexOf(effect), type: USER_TYPE_OF_TIER[tier] };
    });
    for (const [at, { effect, type }] of gives.entries()) {
      expect(effect).toBeGreaterThanOrEqual(gives[at - 1]?.effect ?? -1);
      expect(type).toBeGreaterThanOrEqual(gives[at - 1]?.type ?? 205);
    }
  });
});
