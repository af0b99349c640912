import { describe, expect, it } from 'vitest';
import { points } from '../points/index.ts';
import { parseTip, tipNeedsConfirmation, tipObject } from './index.ts';

describe('parseTip', () => {
  it('accepts 0.01 and 10,000 points', () => {
    expect(parseTip('0.01')).toEqual({ ok: true, units: 100 });
    expect(parseTip('10000')).toEqual({ ok: true, units: 100_000_000 });
  });

  it.each([
    ['1e9', 'tip_not_a_number'],
    ['-1', 'tip_not_a_number'],
    ['１０', 'tip_not_a_number'],
    ['', 'tip_not_a_number'],
    ['0.001', 'tip_below_minimum'],
    ['0', 'tip_below_minimum'],
    ['10000.0001', 'tip_above_maximum'],
  ])('refuses %j with %s', (text, error) => expect(parseTip(text)).toEqual({ ok: false, error }));
});

describe('tipObject', () => {
  it.each([
    [2_000, 'heart_coin'],
    [9_999, 'heart_coin'],
    [10_000, 'teddy_bear'],
    [99_999, 'teddy_bear'],
    [100_000, 'rose'],
    [999_999, 'rose'],
    [1_000_000, 'diamond'],
    [100_000_000, 'diamond'],
  ])('of %i units is %s', (units, object) => expect(tipObject(units)).toBe(object));
  it('of 100 units, below the first preset, is heart_coin', () => expect(tipObject(100)).toBe('heart_coin'));
});

describe('tipNeedsConfirmation', () => {
  it('is true from 10 points on, except with do_not_ask', () => {
    expect(tipNeedsConfirmation(points(9.9999), 'ask')).toBe(false);
    expect(tipNeedsConfirmation(points(10), 'ask')).toBe(true);
    expect(tipNeedsConfirmation(points(100), 'ask')).toBe(true);
    expect(tipNeedsConfirmation(points(100), 'do_not_ask')).toBe(false);
  });
  it('is false at 1 point and below', () => {
    expect(tipNeedsConfirmation(points(1), 'ask')).toBe(false);
    expect(tipNeedsConfirmation(points(0.2), 'ask')).toBe(false);
  });
});
