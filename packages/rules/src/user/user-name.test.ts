import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUserName, normalizeUserName, shortUserName } from './user-name.ts';

describe('isUserName', () => {
  it('accepts letters, digits, _ and - of any script', () => {
    for (const name of ['hana', '花子', 'ユーザー_1', 'Ünï-code']) expect(isUserName(name)).toBe(true);
  });
  it('refuses 1 or 21 characters, spaces, markup and emoji', () => {
    for (const name of ['a', 'x'.repeat(21), 'two words', '<b>', '', '😀😀😀'])
      expect(isUserName(name)).toBe(false);
  });
  it('accepts combining marks of a script, composed or decomposed', () => {
    for (const name of ['がぎぐ', 'か\u3099き\u3099', 'Việt', 'สวัสดี', 'नमस्ते', 'مُحَمَّد'])
      expect(isUserName(name)).toBe(true);
  });
  it('refuses invisible characters and more than three marks on a letter', () => {
    for (const name of ['yuzu\ufe0f', 'yuzu\u034f', 'yu\u200dzu', 'yuzu\u3164', '\u0301ab'])
      expect(isUserName(name)).toBe(false);
    expect(isUserName(`ab${'\u0301'.repeat(3)}`)).toBe(true);
    expect(isUserName(`ab${'\u0301'.repeat(4)}`)).toBe(false);
    expect(isUserName(`a${'\u0301'.repeat(70)}b`)).toBe(false);
  });
  it('normalizeUserName turns full-width letters into half-width and trims spaces', () => {
    expect(normalizeUserName('　ＨＡＮＡ　')).toBe('HANA');
  });
});

describe('shortUserName', () => {
  it('shortens with an ellipsis only when longer', () => {
    expect(shortUserName('月見うさぎ', 2)).toBe('月見…');
    expect(shortUserName('月見', 2)).toBe('月見');
    expect(shortUserName('abcdefghijk', 10)).toBe('abcdefghij…');
  });
  it('counts graphemes, not code units', () => {
    expect(shortUserName('👨‍👩‍👧𠮷野家', 2)).toBe('👨‍👩‍👧𠮷…');
  });
  it('never splits a surrogate pair', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        fc.constantFrom(2 as const, 8 as const, 10 as const),
        (name, length) => {
          const short = shortUserName(name, length);
          expect(short === name || name.startsWith(short.slice(0, -1))).toBe(true);
          expect(/[\ud800-\udbff]$/.test(short.replace(/…$/, ''))).toBe(false);
        },
      ),
    );
  });
});
