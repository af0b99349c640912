import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BLOG_STATES,
  blogAppearsAtMs,
  isBlogShown,
  isBlogTime,
  nextBlogCommentState,
  nextBlogState,
  readBlogComment,
  readBlogWords,
  rssOf,
  xmlText,
  type BlogWords,
} from './index.ts';

const words = (ja: string, en = '', title_ja = ja && '題', title_en = en && 'T'): BlogWords => ({
  title: { ja: title_ja, en: title_en },
  text: { ja, en },
});

describe('an entry', () => {
  it.each([
    [words('本文'), null],
    [words('', 'Text'), null],
    [words('', ''), 'blog_words_missing'],
    [words('本文', '', ''), 'blog_words_missing'],
    [words('本文', 'Text', '題', ''), 'blog_words_missing'],
    [words('\u200b\u200b', '', '題'), 'blog_words_missing'],
    [words('あ'.repeat(3_000)), null],
    [words('あ'.repeat(3_001)), 'blog_words_too_long'],
    [words('本文', '', 'あ'.repeat(61)), 'blog_words_too_long'],
    [words('👩‍👩‍👧'.repeat(3_000)), null],
  ])('%# is refused as %s', (sent, refused) => {
    const read = readBlogWords(sent);
    expect('refused' in read ? read.refused : null).toBe(refused);
  });

  it('is shown once it is approved and its time has come, until it is taken down, deleted or its account closed', () => {
    const seen = { state: 'approved', has_shown: true, published_at_ms: 100, closed: false } as const;
    expect([99, 100, 101].map((now) => isBlogShown(seen, now))).toEqual([false, true, true]);
    expect(isBlogShown({ ...seen, closed: true }, 100)).toBe(false);
    expect(isBlogShown({ ...seen, has_shown: false }, 100)).toBe(false);
    const shown = BLOG_STATES.filter((state) => isBlogShown({ ...seen, state }, 100));
    expect(shown).toEqual(['draft', 'pending', 'approved', 'refused']);
  });

  it('appears at its time, or at once', () => {
    expect(blogAppearsAtMs(null, 50)).toBe(50);
    expect(blogAppearsAtMs(40, 50)).toBe(50);
    expect(blogAppearsAtMs(60, 50)).toBe(60);
    expect([null, 0, 90 * 86_400_000, 90 * 86_400_000 + 1, -1].map((at) => isBlogTime(at, 0))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('waits for staff again after each change, and never comes back from its end', () => {
    expect(nextBlogState('approved', 'send')).toBe('pending');
    expect(nextBlogState('approved', 'keep')).toBeNull();
    expect(nextBlogState('draft', 'approve')).toBeNull();
    expect(nextBlogState('taken_down', 'send')).toBeNull();
    expect(nextBlogState('deleted', 'delete')).toBeNull();
  });
});

describe('a comment', () => {
  it.each([
    ['', 'a', null],
    ['あ'.repeat(20), 'あ'.repeat(200), null],
    ['', '', 'blog_comment_length'],
    ['', ' \u200b\u202e ', 'blog_comment_length'],
    ['', 'あ'.repeat(201), 'blog_comment_length'],
    ['あ'.repeat(21), 'a', 'blog_comment_words'],
  ])('of %j with %j is refused as %s', (name, text, refused) => {
    const read = readBlogComment({ name, text });
    expect('refused' in read ? read.refused : null).toBe(refused);
  });
  it('that was removed is not approved any more', () => {
    expect(nextBlogCommentState('removed', 'approve')).toBeNull();
    expect(nextBlogCommentState('pending', 'approve')).toBe('approved');
  });
});

describe('a feed', () => {
  const feed = { title: 'T', description: 'D', url: 'https://a.example/blog', language: 'ja' };
  const item = (title: string, text: string) => ({
    title,
    text,
    url: 'https://a.example/b?x=1&y=2',
    at_ms: 0,
  });
  const of = (...items: ReturnType<typeof item>[]) =>
    rssOf({ ...feed, self_url: 'https://a.example/feed', items });

  it('has its entries, escaped', () => {
    const xml = of(item('<b>&"\'', 'a\u0000b]]>'));
    expect(xml).toContain('<title>&lt;b&gt;&amp;&quot;&apos;</title>');
    expect(xml).toContain('<link>https://a.example/b?x=1&amp;y=2</link>');
    expect(xml).toContain('<pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate>');
    expect(xml).toContain('<description>ab]]&gt;</description>');
  });

  it('is of limited size', () => {
    const xml = of(...Array.from({ length: 30 }, () => item('t', '𠮷'.repeat(2_000))));
    expect(xml.match(/<item>/g)).toHaveLength(20);
    expect(xml).toContain(`<description>${'𠮷'.repeat(499)}…</description>`);
  });

  it('is XML whatever is written', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const escaped = xmlText(text);
        expect(escaped).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|apos);)/);
        // oxlint-disable-next-line no-control-regex
        expect(escaped).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
      }),
    ));
});
