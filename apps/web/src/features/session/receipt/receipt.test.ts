import type { Receipt } from '@akari/contract/session';
import { flatPrice } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { receiptNow } from './receipt.ts';

const receipt = (more: Partial<Receipt> = {}): Receipt => ({
  session_id: 's',
  ...flatPrice(12_000),
  delivered_ms: 60_000,
  spent_units: 12_000,
  balance_units: 108_000,
  remaining_ms: 540_000,
  points_left: 'enough',
  held_until_ms: null,
  counting: true,
  at_ms: 0,
  ...more,
});

describe('receiptNow', () => {
  it('adds time and cost at the agreed rate', () => {
    expect(receiptNow({ receipt: receipt({ held_units: 2_000 }), received_at_ms: 1000 }, 4000)).toEqual({
      elapsed_ms: 63_000,
      spent_units: 12_600,
      balance_units: 107_400,
      held_units: 1_400,
      remaining_ms: 537_000,
    });
  });

  it('does not change while nothing is delivered', () => {
    const still = receiptNow({ receipt: receipt({ counting: false }), received_at_ms: 1000 }, 9000);
    expect(still).toMatchObject({ elapsed_ms: 60_000, spent_units: 12_000, balance_units: 108_000 });
  });

  it('adds at most 5 s without a new receipt', () => {
    const late = receiptNow({ receipt: receipt(), received_at_ms: 0 }, 60_000);
    expect(late.elapsed_ms).toBe(65_000);
  });

  it('never lowers the spent units, and never goes below 0', () => {
    const short = receipt({ spent_units: 12_001, balance_units: 100, remaining_ms: 500 });
    const now = receiptNow({ receipt: short, received_at_ms: 0 }, 5000);
    expect(now.spent_units).toBeGreaterThanOrEqual(12_001);
    expect(now.balance_units).toBe(0);
    expect(now.remaining_ms).toBe(0);
  });

  it('costs nothing in a free mode, without a remaining time', () => {
    const free = receipt({ ...flatPrice(0), spent_units: 0, remaining_ms: null });
    expect(receiptNow({ receipt: free, received_at_ms: 0 }, 3000)).toMatchObject({
      spent_units: 0,
      remaining_ms: null,
    });
  });
});
