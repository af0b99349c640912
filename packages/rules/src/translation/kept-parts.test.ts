import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageOfText, maskText, translateParts, unmaskText } from './kept-parts.ts';

const NAMES = ['琴葉', 'ren'];
const sentOf = (text: string): string => maskText(text, NAMES).sent;

describe('maskText', () => {
  it.each([
    ['@momo さん、こんばんは', 'さん、こんばんは'],
    ['琴葉さん、100pt贈ります🎁ね', 'さん、<x id="0"/>贈ります<x id="1"/>ね'],
    ['¥1,200 はどう https://example.com/a?b', 'はどう'],
    ['ren and the children', 'and the children'],
    ['a < b & c', 'a &lt; b &amp; c'],
    ['👍🏽👩‍👩‍👧‍👦🇯🇵', ''],
    ['2024', ''],
  ])('keeps names, mentions, amounts, addresses and emoji of %s', (text, sent) => {
    expect(sentOf(text)).toBe(sent);
  });

  it('keeps the parts at both ends outside of what is sent', () => {
    expect(maskText('🌸 こんばんは 🌸')).toEqual({
      before: '🌸 ',
      after: ' 🌸',
      sent: 'こんばんは',
      kept: [],
    });
  });

  it('gives the line back when the translator changes nothing, whatever the line is', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom('100pt', '🎁', '琴葉', '@momo', 'ren', '<x id="0"/>', '&lt;', ' ', '1️⃣', '2時', '¥500'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('');
        const masked = maskText(text, NAMES);
        if (masked.sent === '') expect(masked.before).toBe(text);
        else expect(unmaskText(masked.sent, masked)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('finds every kept part again wherever the translator puts it', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['🎁', '100pt', '琴葉', '@momo'], { minLength: 4 }), (order) => {
        const masked = maskText('あ🎁い100ptう琴葉え@momo。お', NAMES);
        const ids = order.map((part) =>
          masked.kept.findIndex((kept) => kept === part || kept.startsWith(part)),
        );
        const moved = unmaskText(`a ${ids.map((id) => `<x id='${id}'></x>`).join(' b ')} c`, masked);
        for (const part of masked.kept) expect(moved).toContain(part);
      }),
    );
  });
});

describe('unmaskText', () => {
  const masked = maskText('あ🎁い100ptう');
  it.each([
    ['a part is lost', 'a <x id="0"/> b'],
    ['a part comes twice', '<x id="0"/> <x id="0"/> <x id="1"/>'],
    ['a part is another one', '<x id="0"/> <x id="7"/>'],
    ['there is other markup', '<x id="0"/> <b>x</b> <x id="1"/>'],
    ['nothing is left', ' '],
  ])('refuses a translation when %s', (_, translated) => {
    expect(unmaskText(translated, masked)).toBeNull();
  });

  it('reads entities as letters', () => {
    expect(unmaskText('Tom &amp; Jerry&#39;s &lt;3', maskText('トムとジェリー'))).toBe("Tom & Jerry's <3");
  });
});

describe('translateParts', () => {
  it('translates the words and leaves what is kept', async () => {
    const translated = await translateParts(maskText('🎁 あ <いい> 100pt う'), async (words) => `[${words}]`);
    expect(translated).toBe('🎁 [あ <いい>] 100pt [う]');
  });
});

describe('languageOfText', () => {
  it.each([
    ['こんばんは', 'ja'],
    ['可愛い', 'ja'],
    ['今日のライブ nice', 'ja'],
    ['Good evening', 'en'],
    ['@momo すてき', 'ja'],
    ['www', null],
    ['lol', null],
    ['hahaha', null],
    ['草', null],
    ['100pt', null],
    ['👍', null],
    ['안녕하세요', null],
    ['Привет', null],
  ])('says of %s: %s', (text, language) => {
    expect(languageOfText(text)).toBe(language);
  });
});
