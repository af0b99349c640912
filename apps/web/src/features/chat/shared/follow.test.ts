import { describe, expect, it } from 'vitest';
import { followsAt, isMoveUp } from './follow.ts';

const at = (offset: number) => ({ offset, size: 2_000, viewport: 400 });

describe('followsAt', () => {
  it('stops when the reader scrolls up and resumes at the end', () => {
    expect(followsAt(true, at(1_500), true)).toBe(false);
    expect(followsAt(false, at(1_550), true)).toBe(false);
    expect(followsAt(false, at(1_576), true)).toBe(true);
  });

  it('continues while the board scrolls by itself', () => {
    expect(followsAt(true, at(1_100), false)).toBe(true);
  });

  it('resumes without input only at the end', () => {
    expect(followsAt(false, at(900), false)).toBe(false);
    expect(followsAt(false, at(1_600), false)).toBe(true);
  });
});

describe('isMoveUp', () => {
  it.each([{ wheel_px: -1 }, { dragged_px: 3 }, { key: 'PageUp' }, { key: 'ArrowUp' }, { key: 'Home' }])(
    'accepts %o',
    (input) => {
      expect(isMoveUp(input)).toBe(true);
    },
  );

  it.each([
    { wheel_px: 120 },
    { wheel_px: 0 },
    { dragged_px: -3 },
    { dragged_px: 0 },
    { key: 'End' },
    { key: 'a' },
  ])('refuses %o', (input) => {
    expect(isMoveUp(input)).toBe(false);
  });
});
