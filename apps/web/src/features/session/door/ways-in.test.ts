import type { Offer } from '@akari/contract/session';
import { flatPrice, SESSION_TYPE_OF_MODE, type SessionMode } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { canBegin, stay, waysIn } from './ways-in.ts';

const offer = (mode: SessionMode, rate: number, change: Partial<Offer> = {}): Offer => ({
  mode,
  session_type: SESSION_TYPE_OF_MODE[mode],
  campaign: null,
  ...flatPrice(rate),
  ...change,
});

describe('waysIn, canBegin and stay', () => {
  it('waysIn keeps the order and offers dlchat only when requested', () => {
    const offers = [offer('party', 12_000), offer('dlchat', 12_000), offer('peep', 8_000)];
    const modes = (asked: SessionMode | null) => waysIn(offers, asked).map(({ mode }) => mode);
    for (const asked of [null, 'peep', 'twoshot'] as const) expect(modes(asked)).toEqual(['party', 'peep']);
    expect(modes('dlchat')).toEqual(['dlchat', 'peep']);
    expect(waysIn([offer('voice', 8_000)], 'dlchat')).toHaveLength(1);
  });

  it('canBegin requires the price of the first slice', () => {
    expect(canBegin(offer('party', 12_000), 2_000, { charge_slice_ms: 10_000 })).toBe(true);
    expect(canBegin(offer('party', 12_000), 1_999, { charge_slice_ms: 10_000 })).toBe(false);
    expect(canBegin(offer('party', 12_000), 3_999, { charge_slice_ms: 20_000 })).toBe(false);
    expect(canBegin(offer('party', 12_000), 4_000, { charge_slice_ms: 20_000 })).toBe(true);
    expect(canBegin(offer('free', 0), 0, { charge_slice_ms: 10_000 })).toBe(true);
  });

  it('stay counts a cheaper opening rate, and is null for free', () => {
    const half = { opening_rate_units_per_min: 6_000, opening_ms: 300_000 };
    expect(stay(offer('party', 12_000), 120_000)).toBe(600_000);
    expect(stay(offer('party', 12_000, half), 120_000)).toBe(750_000);
    expect(stay(offer('free', 0), 0)).toBeNull();
  });
});
