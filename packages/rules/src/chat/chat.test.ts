import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatLength, cleanChatLines, cleanChatText } from './chat.ts';

describe('cleanChatText', () => {
  it('chatLength counts graphemes', () => {
    expect(chatLength('灯り')).toBe(2);
    expect(chatLength('👩‍👩‍👧‍👦が')).toBe(2);
    expect(chatLength('e\u0301')).toBe(1);
  });

  it('turns white space, control and bidi characters into single spaces', () => {
    expect(cleanChatText('  a\n\n b\tc ')).toBe('a b c');
    expect(cleanChatText('a\u202eb\u0000c')).toBe('a b c');
    expect(cleanChatText(' \u2066 ')).toBe('');
  });

  it('returns an empty string for text without visible characters', () => {
    for (const text of [
      '\u200b',
      '\u200d\u200e',
      '\u2800'.replace('\u2800', '\u3164'),
      '\ufe0f',
      '\u0301\u0301',
    ])
      expect(cleanChatText(text)).toBe('');
  });

  it('keeps at most four combining marks on a letter', () => {
    expect(cleanChatText(`a${'\u0301'.repeat(2_000)}b`)).toBe(`a${'\u0301'.repeat(4)}b`);
  });

  it.each([
    '👩‍👩‍👧‍👦 ❤️‍🔥 👍🏽 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇯🇵',
    'か\u3099き\u3099、がぎぐ',
    'שלום world 123 مرحبا',
    '\u200fשלום!\u200f',
    'می\u200cخواهم',
    'क्\u200dष नमस्ते',
    'Việt Nam',
    'ལྷ་ས་ བརྒྱུད',
  ])('keeps %s', (text) => {
    expect(cleanChatText(text)).toBe(text);
  });

  it('is idempotent and leaves no control or bidi characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const clean = cleanChatText(text);
        expect(cleanChatText(clean)).toBe(clean);
        expect(clean).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe('a text of several lines', () => {
  it('keeps its lines, without what cannot be seen', () => {
    expect(cleanChatLines('a\u202eb\r\n\n\n\n c\u200b  d \n')).toBe('a b\n\nc d');
    expect(cleanChatLines('مرحبا\n👋')).toBe('مرحبا\n👋');
  });

  it('is clean already when it is cleaned', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(cleanChatLines(cleanChatLines(text))).toBe(cleanChatLines(text));
      }),
    ));
});
