import { describe, expect, it } from 'vitest';
import { ERROR_NAMES, errorEntry } from './index.ts';

describe('the error catalogue', () => {
  it('has message and next in Japanese and English for every error', () => {
    for (const name of ERROR_NAMES) {
      const { ja, en } = errorEntry(name);
      for (const text of [ja.message, ja.next, en.message, en.next])
        expect(text.length, name).toBeGreaterThan(3);
      expect(ja.message, name).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
      expect(en.message + en.next, name).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
    }
  });
  it('has no English words in Japanese, except names and formats', () => {
    const NAMES = /Akari|AUDIT_KEY_FILE|DL|JPEG|PNG|WebP|WebM|MP4|MOV|ID|https:/g;
    for (const name of ERROR_NAMES) {
      const { message, next } = errorEntry(name).ja;
      expect((message + next).replaceAll(NAMES, ''), name).not.toMatch(/[A-Za-z]{2,}/);
    }
  });
  it('gives every error a unique code', () => {
    const codes = ERROR_NAMES.map((name) => errorEntry(name).code);
    expect(new Set(codes).size).toBe(codes.length);
  });
  it('marks only the authentication errors as fatal (spec §8)', () => {
    const fatal = ERROR_NAMES.filter((name) => errorEntry(name).fatal).map((name) => errorEntry(name).code);
    expect(fatal.sort()).toEqual(['1', '1316', '1316-1', '1316-2', '1316-3']);
  });
  it('never advises contacting staff or writing an e-mail', () => {
    const MISSING =
      /(contact|tell|ask|write to) (our |the )?staff|by e-mail|運営に(お知らせ|お問い合わせ)|お問い合わせ|メールで/;
    for (const name of ERROR_NAMES) {
      const { ja, en, type } = errorEntry(name);
      // The errors of the contact form speak of what the person has just sent.
      // Only staff can lift a lock, and the page of the contact form is linked on every page.
      if (type === 'contact' || name === 'payment_locked') continue;
      for (const text of [ja.message, ja.next, en.message, en.next]) expect(text, name).not.toMatch(MISSING);
    }
  });
  it('server_unreachable advises to check the connection and try again', () => {
    const { ja, en } = errorEntry('server_unreachable');
    expect(ja.next).toBe('通信環境をご確認のうえ、もう一度お試しください。');
    expect(en.next).toBe('Please check your connection and try again.');
  });
});
