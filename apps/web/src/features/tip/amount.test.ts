import { describe, expect, it } from 'vitest';
import { stepped } from './amount.ts';

describe('stepped', () => {
  it('goes to the next round amount', () => {
    expect(stepped('1', 'up')).toBe('2');
    expect(stepped('1.5', 'up')).toBe('2');
    expect(stepped('1.5', 'down')).toBe('1');
    expect(stepped('0.2', 'down')).toBe('0.1');
  });

  it('stays between 0.01 and 10000', () => {
    expect(stepped('0.01', 'down')).toBe('0.01');
    expect(stepped('10000', 'up')).toBe('10000');
  });

  it('starts at 0.01 for an invalid amount', () => {
    expect(stepped('１０', 'up')).toBe('0.01');
    expect(stepped('', 'down')).toBe('0.01');
  });
});
