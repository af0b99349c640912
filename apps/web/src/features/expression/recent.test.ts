// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { store } from '../../platform/browser/storage.ts';
import { keepRecentEmoji, keepTone, keptTone, recentEmoji } from './recent.ts';

describe('recent emoji', () => {
  it('are the last 16, the newest first and each once', () => {
    for (let at = 0; at < 20; at += 1) keepRecentEmoji(String.fromCodePoint(0x1f600 + at));
    keepRecentEmoji(String.fromCodePoint(0x1f610));
    expect(recentEmoji()).toHaveLength(16);
    expect(recentEmoji().slice(0, 2)).toEqual([String.fromCodePoint(0x1f610), String.fromCodePoint(0x1f613)]);
  });

  it('are an empty list, and the tone the standard one, when something else is stored', () => {
    for (const text of ['nonsense', '{}', '[1]']) {
      store('akari.emoji', text);
      expect(recentEmoji()).toEqual([]);
    }
    store('akari.skin_tone', 'blue');
    expect(keptTone()).toBe('none');
    keepTone('medium');
    expect(keptTone()).toBe('medium');
  });
});
