import { SESSION_MODES, USER_TYPE, USER_TYPES } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { ja } from './text.ts';
import { mayBar, MODE_MARKS } from './marks.ts';

describe('marks in the list of viewers', () => {
  it('tell every mode from every other, in a drawing and in a word', () => {
    const icons = SESSION_MODES.flatMap((mode) => MODE_MARKS[mode] ?? []);
    expect(new Set(icons).size).toBe(SESSION_MODES.length - 1);
    expect(Object.keys(ja.mode).sort()).toEqual([...SESSION_MODES].sort());
  });
});

describe('who can be kept out', () => {
  it('is a member, not a guest and not staff', () => {
    const allowed = USER_TYPES.filter(mayBar);
    expect(allowed).toEqual([USER_TYPE.regular, USER_TYPE.vip, USER_TYPE.promo]);
  });
});
