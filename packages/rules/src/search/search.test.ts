import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldForSearch, gramsOf, gramsOfWord, likeText, readTagName, searchWords } from './index.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('ガ', 'ｶ', 'ﾞ', '\u3099', '\u200b', '\ufe0f', '♡', ' ', 'Ａ', 'İ', '\ud83d'),
  }),
);

describe('a folded text', () => {
  it.each([
    ['サクラ', 'さくら'],
    ['ｻｸﾗ', 'さくら'],
    ['ｶﾞｰﾙ', 'がーる'],
    ['ＡＫＡＲＩ　１２', 'akari12'],
    ['♡み\u200bお☆', 'みお'],
    ['葛\u{e0100}城', '葛城'],
    ['か\u200b\u3099', 'が'],
    ['\u202eabc\u202c', 'abc'],
    ['❤️💕⭐', ''],
  ])('of %j is %j', (text, folded) => expect(foldForSearch(text)).toBe(folded));

  it('is folded already', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
      }),
    ));

  it('has no sign that the database cannot keep', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        expect(/[\p{Cc}\p{Cs}\p{Z}]/u.test(foldForSearch(text))).toBe(false);
      }),
    ));
});

describe('the grams of a text', () => {
  it('are its characters and pairs', () => {
    expect(gramsOf('夜桜夜')).toEqual(['夜', '桜', '夜桜', '桜夜']);
    expect(gramsOf('𠮷野')).toEqual(['𠮷', '野', '𠮷野']);
    expect(gramsOf('')).toEqual([]);
  });

  it('include those of every word that it contains', () =>
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), (text, from, length) => {
        const characters = [...foldForSearch(text)];
        const start = characters.length === 0 ? 0 : from % characters.length;
        const word = characters.slice(start, start + (length % 6)).join('');
        const grams = new Set(gramsOf(characters.join('')));
        expect(gramsOfWord(word).every((gram) => grams.has(gram))).toBe(true);
      }),
    ));
});

describe('the words of a search', () => {
  it('are folded, each once, at most six', () => {
    expect(searchWords(' サクラ　さくら\tNIGHT ')).toEqual(['さくら', 'night']);
    expect(searchWords('a b c d e f g')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(searchWords(' ♡ \u200b ')).toEqual([]);
  });
});

describe('the name of a tag', () => {
  it.each([
    [' ＡＳＭＲ ', 'ASMR'],
    ['夜  ふかし', '夜 ふかし'],
    ['', null],
    ['♡', null],
    ['a,b', null],
    ['a/b', null],
    ['あ'.repeat(20), 'あ'.repeat(20)],
    ['あ'.repeat(21), null],
  ])('of %j is %j', (text, name) => expect(readTagName(text)).toBe(name));
});

describe('a text in a pattern', () => {
  it('stands for itself', () => expect(likeText('50%_\\')).toBe('50\\%\\_\\\\'));
});
