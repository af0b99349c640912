import { describe, expect, it } from 'vitest';
import { stillSize } from './still-size.ts';

describe('stillSize', () => {
  it.each([
    ['a wide picture', 1280, 720, 640, 360],
    ['a camera held upright', 720, 1280, 360, 640],
    ['an old camera of 4:3', 640, 480, 480, 360],
    ['a square', 500, 500, 360, 360],
    ['something smaller', 160, 90, 640, 360],
  ])('scales %s to the size of a still', (_what, width_px, height_px, still_width_px, still_height_px) => {
    expect(stillSize({ width_px, height_px })).toEqual({
      width_px: still_width_px,
      height_px: still_height_px,
    });
  });
});
