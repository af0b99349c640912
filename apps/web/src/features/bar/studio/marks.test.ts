import { SESSION_MODES, USER_TYPE, USER_TYPES } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { ja } from './text.ts';
import { mayBar, MODE_MARKS } from './marks.ts';

describe('MODE_MARKS', () => {
  it('has distinct icons for all modes but one, and texts for all', () => {
    const icons = SESSION_MODES.flatMap((mode) => MODE_MARKS[mode] ?? []);
    expect(new Set(icons).size).toBe(SESSION_MODES.length - 1);
    expect(Object.keys(ja.mode).sort()).toEqual([...SESSION_MODES].sort());
  });
});

describe('mayBar', () => {
  it('is true for regular, VIP and promo viewers only', () => {
    const allowed = USER_TYPES.filter(mayBar);
    expect(allowed).toEqual([USER_TYPE.regular, USER_TYPE.vip, USER_TYPE.promo]);
  });
});
