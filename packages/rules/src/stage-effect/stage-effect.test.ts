import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SESSION_MODES } from '../session/index.ts';
import {
  movedPoint,
  pictureRect,
  placeOfPoint,
  STAGE_EFFECT_ACCESS,
  STAGE_EFFECT_UNITS,
  stageEffectRefusal,
  stagePointAt,
} from './index.ts';

const length = fc.integer({ min: 1, max: 4_000 });
const size = fc.record({ width: length, height: length });
const part = fc.integer({ min: 0, max: 100 }).map((value) => value / 100);
const fitted = fc.record({
  fit: fc.constantFrom('contain' as const, 'cover' as const),
  position: fc.record({ x: part, y: part }),
});
const thousandth = fc.integer({ min: 0, max: 1_000 });
const point = fc.record({ x: thousandth, y: thousandth });
const NEAR = 1e-6;

describe('stageEffectRefusal', () => {
  it.each([
    ['off', 'party', 'video', 'stage_effect_off'],
    ['off', 'twoshot', 'video', 'stage_effect_off'],
    ['members', 'party', 'video', null],
    ['members', 'free', 'video', null],
    ['members', 'twoshot', 'video', null],
    ['members', 'peep', 'video', 'stage_effect_off'],
    ['members', 'preview', 'video', 'stage_effect_off'],
    ['twoshot', 'party', 'video', 'stage_effect_twoshot_only'],
    ['twoshot', 'twoshot', 'video', null],
    ['members', 'voice', 'voice', 'stage_effect_no_picture'],
    ['members', 'twoshot', 'voice', 'stage_effect_no_picture'],
  ] as const)('with the setting %s in %s of %s: %s', (access, mode, media_kind, refusal) => {
    expect(stageEffectRefusal(access, { mode, media_kind })).toBe(refusal);
  });
  it('allows nothing by a stricter setting that a wider one refuses', () => {
    for (const mode of SESSION_MODES) {
      const allowed = STAGE_EFFECT_ACCESS.map(
        (access) => stageEffectRefusal(access, { mode, media_kind: 'video' }) === null,
      );
      const [off, members, twoshot] = allowed;
      expect(off).toBe(false);
      expect(twoshot === true && members === false).toBe(false);
    }
  });
});

it('the prices are 0.2, 0.5 and 1 point', () => {
  expect(STAGE_EFFECT_UNITS).toEqual({ touch: 2_000, lick: 5_000, bukkake: 10_000 });
});

describe('the place of a point', () => {
  it('lies in the middle of a picture with bars, and of a picture that is cut off', () => {
    const middle = { position: { x: 0.5, y: 0.5 } };
    const bars = pictureRect(
      { width: 400, height: 800 },
      { width: 1_600, height: 900 },
      { fit: 'contain', ...middle },
    );
    expect(bars).toEqual({ left: 0, top: 287.5, width: 400, height: 225 });
    expect(stagePointAt(bars, 200, 400)).toEqual({ x: 500, y: 500 });
    expect(stagePointAt(bars, 200, 100)).toBeNull();
    const cut = pictureRect(
      { width: 450, height: 900 },
      { width: 1_600, height: 900 },
      { fit: 'cover', ...middle },
    );
    expect(cut).toEqual({ left: -575, top: 0, width: 1_600, height: 900 });
    expect(stagePointAt(cut, 0, 0)).toEqual({ x: 359, y: 0 });
  });
  it('contain: the whole picture lies in the box; cover: the picture fills it', () => {
    fc.assert(
      fc.property(size, size, fitted, (box, picture, fit) => {
        const { left, top, width, height } = pictureRect(box, picture, fit);
        expect(width / height).toBeCloseTo(picture.width / picture.height, 3);
        const inside = [left, top, box.width - left - width, box.height - top - height];
        for (const gap of inside)
          if (fit.fit === 'contain') expect(gap).toBeGreaterThan(-NEAR * 4_000);
          else expect(gap).toBeLessThan(NEAR * 4_000);
      }),
    );
  });
  it('is the same point at every size, fit and crop, mirrored or not', () => {
    fc.assert(
      fc.property(size, size, fitted, point, fc.boolean(), (box, picture, fit, at, mirrored) => {
        const rect = pictureRect(box, picture, fit);
        const { left, top } = placeOfPoint(rect, at, mirrored);
        // The edge of the picture may be missed by the last bit.
        const back = stagePointAt(
          rect,
          Math.min(Math.max(left, rect.left), rect.left + rect.width),
          Math.min(Math.max(top, rect.top), rect.top + rect.height),
          mirrored,
        );
        if (back !== null) {
          expect(Math.abs(back.x - at.x)).toBeLessThanOrEqual(1);
          expect(Math.abs(back.y - at.y)).toBeLessThanOrEqual(1);
        } else expect([0, 1_000].some((edge) => at.x === edge || at.y === edge)).toBe(true);
      }),
    );
  });
  it('fills the box while the size of the picture is not known', () => {
    const box = { width: 300, height: 200 };
    const none = { width: 0, height: 0 };
    expect(pictureRect(box, none, { fit: 'contain', position: { x: 0.5, y: 0.5 } })).toEqual({
      ...{ left: 0, top: 0 },
      ...box,
    });
  });
  it('stays in the picture when it is moved', () => {
    const step = fc.integer({ min: -2_000, max: 2_000 });
    fc.assert(
      fc.property(point, step, step, (at, dx, dy) => {
        for (const value of Object.values(movedPoint(at, dx, dy))) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1_000);
        }
      }),
    );
  });
});
