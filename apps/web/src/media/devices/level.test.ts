import { describe, expect, it } from 'vitest';
import { levelOf } from './level.ts';

describe('levelOf', () => {
  it('is 0 in silence and 1 at full scale', () => {
    expect(levelOf(new Float32Array(64))).toBe(0);
    expect(levelOf(new Float32Array(64).fill(1))).toBe(1);
  });

  it('is 0.5 at -30 decibels', () => {
    expect(levelOf(new Float32Array(64).fill(10 ** (-30 / 20)))).toBeCloseTo(0.5, 5);
  });

  it('does not go below 0', () => {
    expect(levelOf(new Float32Array(64).fill(1e-6))).toBe(0);
  });
});
