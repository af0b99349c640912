import { describe, expect, it } from 'vitest';
import { searchWords } from './search-words.ts';

const finds = (words: string[], search: string): boolean =>
  searchWords(words).some((word) => word.includes(search));

describe('searchWords', () => {
  it.each([
    [['ハート'], 'はーと'],
    [['ハート'], 'ハート'],
    [['笑う'], 'わらう'],
    [['笑う'], '笑'],
    [['桜'], 'さくら'],
    [['花火'], 'はなび'],
    [['誕生日ケーキ'], 'たんじょうびけーき'],
    [['Red Heart'], 'heart'],
    [['ﾈｺ'], 'ねこ'],
  ])('finds %s by %s', (words, search) => {
    expect(finds(words, search)).toBe(true);
  });

  it('names no word twice', () => {
    expect(searchWords(['ねこ', 'ネコ'])).toEqual(['ねこ', 'ネコ']);
  });
});
