import { describe, expect, it } from 'vitest';
import { linePath, scaleTop } from './chart.ts';

describe('linePath and scaleTop', () => {
  it('linePath ends at the right edge when values are few', () => {
    expect(linePath([1, 2], 5, 100, (value) => value)).toBe('M75.0 1.0L100.0 2.0');
  });
  it('linePath leaves a gap for null', () => {
    expect(linePath([1, null, 3], 3, 100, (value) => value)).toBe('M0.0 1.0M100.0 3.0');
  });
  it('linePath is empty without values', () => {
    expect(linePath([], 20, 100, (value) => value)).toBe('');
  });
  it('scaleTop adds 15 % to the highest value', () => {
    expect(scaleTop([3, null], 10)).toBeCloseTo(11.5);
    expect(scaleTop([20], 10)).toBeCloseTo(23);
  });
});
