import { describe, expect, it } from 'vitest';
import { parseThumbnailMessage } from './thumbnail-message.ts';

describe('parseThumbnailMessage (spec §5)', () => {
  it('takes 12 characters, as a reader counts them, and refuses 13', () => {
    expect(parseThumbnailMessage('あ'.repeat(12))).toBe('あ'.repeat(12));
    expect(parseThumbnailMessage('あ'.repeat(13))).toBeNull();
    expect(parseThumbnailMessage('👩‍👩‍👧'.repeat(12))).toBe('👩‍👩‍👧'.repeat(12));
  });
  it('removes what cannot be seen, and keeps an empty message empty', () => {
    expect(parseThumbnailMessage('  今夜\u202eは\n歌います ')).toBe('今夜 は 歌います');
    expect(parseThumbnailMessage('\u200b')).toBe('');
  });
});
