import { describe, expect, it } from 'vitest';
import { lineState } from './line.ts';

describe('the performer’s line', () => {
  it('is unknown before the first sample', () => {
    expect(lineState([], 'desktop', 15)).toBe('unknown');
  });
  it('stays good over a short dip', () => {
    expect(lineState([15, 4, 5], 'desktop', 15)).toBe('good');
    expect(lineState([4, 5, 15], 'desktop', 15)).toBe('good');
  });
  it('is unstable after three low samples in a row', () => {
    expect(lineState([15, 9.9, 4, 5], 'desktop', 15)).toBe('unstable');
  });
  it('is more patient with a phone', () => {
    expect(lineState(Array<number>(9).fill(4), 'mobile', 15)).toBe('good');
    expect(lineState(Array<number>(10).fill(4), 'mobile', 15)).toBe('unstable');
  });
  it('does not blame a profile of ten frames for sending nine', () => {
    expect(lineState([9, 9, 9], 'desktop', 10)).toBe('good');
    expect(lineState([5, 5, 5], 'desktop', 10)).toBe('unstable');
  });
});
