import { points } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { amountOf, nextTip, type TipEvent, type TipState } from './tip-machine.ts';

const meant = (amount: number): TipEvent => ({
  type: 'meant',
  wish: { units: points(amount), anonymous: false, point_type: 2000 },
});
const ready: TipState = { phase: 'ready' };

describe('nextTip', () => {
  it('ignores another tip while one is sending', () => {
    const sending = nextTip(ready, meant(1));
    expect(sending).toMatchObject({ phase: 'sending', wish: { units: points(1) } });
    expect(nextTip(sending, meant(1))).toBe(sending);
    expect(nextTip(sending, meant(100))).toBe(sending);
  });

  it('returns to ready when the tip is answered', () => {
    expect(nextTip(nextTip(ready, meant(10)), { type: 'answered' })).toEqual(ready);
  });

  it('amountOf writes units as decimal points', () => {
    expect(amountOf(points(0.2))).toBe('0.2');
    expect(amountOf(points(100))).toBe('100');
  });
});
