import { describe, expect, it } from 'vitest';
import { nextPurchaseState, POINT_PACKS, PURCHASE_EVENTS, PURCHASE_STATES } from './index.ts';

describe('POINT_PACKS', () => {
  it('have fourteen prices from 10 to 3000 and unique ids', () => {
    expect(POINT_PACKS.map((pack) => pack.price_cents / 100)).toEqual([
      10, 25, 30, 50, 60, 100, 120, 200, 250, 300, 500, 1000, 2000, 3000,
    ]);
    expect(new Set(POINT_PACKS.map((pack) => pack.pack_id)).size).toBe(14);
  });

  it('save up to 24 %, never less in a larger pack', () => {
    const savings = POINT_PACKS.map((pack) => pack.saving_percent);
    expect(savings).toEqual(savings.toSorted((a, b) => a - b));
    expect(savings.at(-1)).toBe(24);
  });
});

describe('nextPurchaseState', () => {
  it('settles by paid from pending and failed, and stays settled', () => {
    expect(nextPurchaseState('pending', 'paid')).toBe('settled');
    expect(nextPurchaseState('failed', 'paid')).toBe('settled');
    for (const event of PURCHASE_EVENTS) expect(nextPurchaseState('settled', event)).toBeNull();
  });

  it('fails by declined only from pending', () => {
    expect(PURCHASE_STATES.map((state) => nextPurchaseState(state, 'declined'))).toEqual([
      'failed',
      null,
      null,
    ]);
  });
});
