import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUserName, normalizeUserName, shortUserName } from './user-name.ts';

describe('user names', () => {
  it('accepts letters, digits, _ and - of any script', () => {
    for (const name of ['hana', '花子', 'ユーザー_1', 'Ünï-code']) expect(isUserName(name)).toBe(true);
  });
  it('refuses what is too short, too long or not a name', () => {
    for (const name of ['a', 'x'.repeat(21), 'two words', '<b>', '', '😀😀😀'])
      expect(isUserName(name)).toBe(false);
  });
  it('writes full-width letters the one way', () => {
    expect(normalizeUserName('　ＨＡＮＡ　')).toBe('HANA');
  });
});

describe('short user names', () => {
  it('shortens with an ellipsis only when longer', () => {
    expect(shortUserName('月見うさぎ', 2)).toBe('月見…');
    expect(shortUserName('月見', 2)).toBe('月見');
    expect(shortUserName('abcdefghijk', 10)).toBe('abcdefghij…');
  });
  it('counts what a reader counts, not code units', () => {
    expect(shortUserName('👨‍👩‍👧𠮷野家', 2)).toBe('👨‍👩‍👧𠮷…');
  });
  it('never cuts a character in half', () => {
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
