import { describe, expect, it } from 'vitest';
import { stillSize } from './still-size.ts';

describe('the size of a still', () => {
  it.each([
    ['a wide picture', 1280, 720, 320, 180],
    ['a camera held upright', 720, 1280, 180, 320],
    ['an old camera of 4:3', 640, 480, 240, 180],
    ['a square', 500, 500, 180, 180],
    ['something smaller', 160, 90, 320, 180],
  ])('%s', (_what, width_px, height_px, still_width_px, still_height_px) => {
    expect(stillSize({ width_px, height_px })).toEqual({
      width_px: still_width_px,
      height_px: still_height_px,
    });
  });
});
