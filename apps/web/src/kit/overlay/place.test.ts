import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstPlace, inside, moved, nextCorner, otherSize, resized, type Place } from './place.ts';

const DESK = { width_px: 1440, height_px: 900 };
const place = (changes: Partial<Place> = {}): Place => ({
  x_px: 100,
  y_px: 120,
  width_px: 360,
  height_px: 400,
  ...changes,
});
const whole = fc.integer({ min: -4000, max: 4000 });
const size = fc.record({
  width_px: fc.integer({ min: 320, max: 3000 }),
  height_px: fc.integer({ min: 240, max: 2000 }),
});

describe('place of a floating panel', () => {
  it('stays in the window, whatever moves, resizes or shrinks it', () => {
    const any = fc.record({ x_px: whole, y_px: whole, width_px: whole, height_px: whole });
    fc.assert(
      fc.property(any, size, whole, whole, (from, window, dx, dy) => {
        const start = inside(from, window);
        for (const now of [
          start,
          moved(start, dx, dy, window),
          resized(start, dx, dy, window),
          nextCorner(start, window),
          otherSize(start, window),
          firstPlace(Math.abs(dx), window),
        ]) {
          expect(now.x_px).toBeGreaterThanOrEqual(0);
          expect(now.y_px).toBeGreaterThanOrEqual(0);
          expect(now.x_px + now.width_px).toBeLessThanOrEqual(window.width_px);
          expect(now.y_px + now.height_px).toBeLessThanOrEqual(window.height_px);
        }
      }),
    );
  });
  it('moves without a change of size, and resizes without a move of its upper left corner', () => {
    expect(moved(place(), 16, -16, DESK)).toEqual(place({ x_px: 116, y_px: 104 }));
    expect(resized(place(), 16, -32, DESK)).toEqual(place({ width_px: 376, height_px: 368 }));
    expect(resized(place({ x_px: 1000 }), 900, 0, DESK)).toEqual(place({ x_px: 1000, width_px: 440 }));
  });
  it('is never smaller than 280 by 180', () => {
    expect(resized(place(), -900, -900, DESK)).toEqual(place({ width_px: 280, height_px: 180 }));
  });
  it('goes through the four corners clockwise', () => {
    const corners: string[] = [];
    let now = place();
    for (let step = 0; step < 4; step += 1) {
      now = nextCorner(now, DESK);
      corners.push(`${now.x_px},${now.y_px}`);
    }
    expect(corners).toEqual(['1064,16', '1064,484', '16,484', '16,16']);
  });
  it('changes between two sizes', () => {
    const large = otherSize(place(), DESK);
    expect([large.width_px, large.height_px]).toEqual([552, 720]);
    expect(otherSize(large, DESK).width_px).toBe(368);
  });
});
