import { describe, expect, it } from 'vitest';
import { sessionLimit } from './spend-limit.ts';

describe('sessionLimit', () => {
  it.each([
    [null, null, 500, null],
    [300, null, 500, 300],
    [null, 800, 500, 300],
    [200, 800, 500, 200],
    [400, 800, 500, 300],
    [400, 800, 900, 0],
    [400, 800, 800, 0],
  ])('for session %s, day %s and spent %s returns %s', (session_units, day_units, spent_units, most) => {
    expect(sessionLimit({ session_units, day_units }, spent_units)).toBe(most);
  });
});
