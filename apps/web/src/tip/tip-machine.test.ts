import { points } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { amountOf, nextTip, type TipEvent, type TipState } from './tip-machine.ts';

const wish = (amount: number) => ({ units: points(amount), anonymous: false, point_type: 2000 as const });
const wanted = (amount: number, remembered: 'ask' | 'do_not_ask' = 'ask'): TipEvent => ({
  type: 'wanted',
  wish: wish(amount),
  remembered,
});
const ready: TipState = { phase: 'ready' };

describe('sending a tip', () => {
  it('asks first from 10 points on, by default', () => {
    expect(nextTip(ready, wanted(9.99)).phase).toBe('sending');
    expect(nextTip(ready, wanted(10)).phase).toBe('asking');
    expect(nextTip(ready, wanted(100)).phase).toBe('asking');
  });

  it('does not ask when the person chose so', () => {
    expect(nextTip(ready, wanted(100, 'do_not_ask')).phase).toBe('sending');
  });

  it('is sent once however often the button is pressed', () => {
    const sending = nextTip(ready, wanted(1));
    expect(nextTip(sending, wanted(1))).toBe(sending);
    const asking = nextTip(ready, wanted(10));
    expect(nextTip(asking, wanted(100))).toBe(asking);
  });

  it('is forgotten when the person goes back', () => {
    expect(nextTip(nextTip(ready, wanted(10)), { type: 'cancelled' })).toEqual(ready);
  });

  it('cannot be called back once it is sent', () => {
    const sending = nextTip(nextTip(ready, wanted(10)), { type: 'confirmed' });
    expect(nextTip(sending, { type: 'cancelled' })).toBe(sending);
    expect(nextTip(sending, { type: 'answered' })).toEqual(ready);
  });

  it('travels as a person would type it', () => {
    expect(amountOf(points(0.2))).toBe('0.2');
    expect(amountOf(points(100))).toBe('100');
  });
});
