import { describe, expect, it } from 'vitest';
import { linePath, scaleTop } from './chart.ts';

describe('a curve', () => {
  it('ends at the right edge, however few values there are', () => {
    expect(linePath([1, 2], 5, 100, (value) => value)).toBe('M75.0 1.0L100.0 2.0');
  });
  it('leaves a gap where nothing was measured', () => {
    expect(linePath([1, null, 3], 3, 100, (value) => value)).toBe('M0.0 1.0M100.0 3.0');
  });
  it('is empty without values', () => {
    expect(linePath([], 20, 100, (value) => value)).toBe('');
  });
  it('has head room', () => {
    expect(scaleTop([3, null], 10)).toBeCloseTo(11.5);
    expect(scaleTop([20], 10)).toBeCloseTo(23);
  });
});
