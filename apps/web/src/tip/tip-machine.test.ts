import { points } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { amountOf, nextTip, type TipEvent, type TipState } from './tip-machine.ts';

const meant = (amount: number): TipEvent => ({
  type: 'meant',
  wish: { units: points(amount), anonymous: false, point_type: 2000 },
});
const ready: TipState = { phase: 'ready' };

describe('sending a tip', () => {
  it('happens once however often the button is pressed', () => {
    const sending = nextTip(ready, meant(1));
    expect(sending).toMatchObject({ phase: 'sending', wish: { units: points(1) } });
    expect(nextTip(sending, meant(1))).toBe(sending);
    expect(nextTip(sending, meant(100))).toBe(sending);
  });

  it('is over when it is answered', () => {
    expect(nextTip(nextTip(ready, meant(10)), { type: 'answered' })).toEqual(ready);
  });

  it('travels as a person would type it', () => {
    expect(amountOf(points(0.2))).toBe('0.2');
    expect(amountOf(points(100))).toBe('100');
  });
});
