import { describe, expect, it } from 'vitest';
import { looksLike } from './look-alike.ts';
import { isAddressWord, isReservedName } from './reserved-name.ts';

describe('looksLike', () => {
  it.each([
    ['kаnri', 'kanri'], // Cyrillic а
    ['yuzu\ufe0f', 'yuzu'],
    ['yuzu\u034f', 'yuzu'],
    ['Iumi', 'lumi'], // capital I
    ['say0', 'sayo'],
    ['rnio', 'mio'],
    ['ヘいわ', 'へいわ'], // katakana ヘ
    ['YUZU', 'yuzu'],
  ])('takes %s for %s', (name, other) => {
    expect(looksLike(name, other)).toBe(true);
    expect(looksLike(other, name)).toBe(true);
  });

  it.each([
    ['hana', 'hanae'],
    ['花子', '華子'],
    ['ゆず', 'ゆづ'],
    ['か', 'が'],
    ['sayo', 'sayu'],
  ])('does not take %s for %s', (name, other) => {
    expect(looksLike(name, other)).toBe(false);
  });
});

describe('isReservedName', () => {
  it.each([
    'ja',
    'EN',
    'Akari',
    'аkari', // Cyrillic а
    'admin',
    'admin2',
    'аdmin', // Cyrillic а
    'administrator',
    'guest-abcdef',
    'staff',
    'Support',
    'official',
    '運営',
    'chat',
    'freechatpf',
    'viewers',
  ])('reserves %s', (name) => {
    expect(isReservedName(name)).toBe(true);
  });

  it.each(['hana', 'jane', 'enka', 'akarin', '灯里', 'chatty', 'guesthouse', '運営太郎', 'madmin'])(
    'allows %s',
    (name) => {
      expect(isReservedName(name)).toBe(false);
    },
  );

  it('isAddressWord is true for words of addresses and false for staff', () => {
    expect(isAddressWord('JA')).toBe(true);
    expect(isAddressWord('mobilepreview')).toBe(true);
    expect(isAddressWord('staff')).toBe(false);
  });
});
