import { points } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { readGoal } from './goal.ts';

describe('readGoal', () => {
  it('returns no goal for an empty text', () => {
    expect(readGoal(' ')).toEqual({ ok: true, units: null });
  });
  it('reads an amount of points', () => {
    expect(readGoal('50')).toEqual({ ok: true, units: points(50) });
    expect(readGoal('0.5')).toEqual({ ok: true, units: points(0.5) });
  });
  it.each(['0', '0.0', '-1', 'abc', '1e3', '１０', '99999999999999999999'])('rejects %s', (text) => {
    expect(readGoal(text)).toEqual({ ok: false });
  });
});
