import { describe, expect, it } from 'vitest';
import { lineState, lowFpsCause } from './line.ts';

describe('lineState', () => {
  it('is unknown before the first sample', () => {
    expect(lineState([], 'desktop', 15)).toBe('unknown');
  });
  it('stays good with two low samples in a row', () => {
    expect(lineState([15, 4, 5], 'desktop', 15)).toBe('good');
    expect(lineState([4, 5, 15], 'desktop', 15)).toBe('good');
  });
  it('is unstable after three low samples in a row', () => {
    expect(lineState([15, 9.9, 4, 5], 'desktop', 15)).toBe('unstable');
  });
  it('is unstable only after ten low samples on a phone', () => {
    expect(lineState(Array<number>(9).fill(4), 'mobile', 15)).toBe('good');
    expect(lineState(Array<number>(10).fill(4), 'mobile', 15)).toBe('unstable');
  });
  it('is good at 9 fps and unstable at 5 fps of 10', () => {
    expect(lineState([9, 9, 9], 'desktop', 10)).toBe('good');
    expect(lineState([5, 5, 5], 'desktop', 10)).toBe('unstable');
  });
});

describe('lowFpsCause', () => {
  it('is null until three samples in a row are below 10 fps, ten on a phone', () => {
    expect(lowFpsCause([4, 4], 'desktop', 15)).toBeNull();
    expect(lowFpsCause([4, 4, 10], 'desktop', 15)).toBeNull();
    expect(lowFpsCause([15, 4, 4, 9.9], 'desktop', 15)).toBe('own_line');
    expect(lowFpsCause(Array<number>(9).fill(4), 'mobile', 15)).toBeNull();
    expect(lowFpsCause(Array<number>(10).fill(4), 'mobile', 15)).toBe('own_line');
  });
  it('is the broadcast when the node gets no more than 10 fps', () => {
    expect(lowFpsCause([9, 9, 9], 'desktop', 10)).toBe('broadcast');
    expect(lowFpsCause([9, 9, 9], 'desktop', null)).toBe('own_line');
  });
});
