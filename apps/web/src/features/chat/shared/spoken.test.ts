import type { ChatLine } from '@akari/contract/chat';
import { describe, expect, it } from 'vitest';
import { spokenMs, spokenOf } from './spoken.ts';

const line = (line_id: number, text: string, role: 'viewer' | 'performer' = 'viewer', user_id = 'u1') =>
  ({
    kind: 'text',
    line_id,
    text,
    lang: 'en',
    color: 'dark',
    author: { user_id, user_name: user_id, role, tier: null },
  }) as unknown as ChatLine;
const textsOf = (lines: ChatLine[], voice: 'all' | 'performer' | 'off' = 'all') =>
  spokenOf(lines, 10, 'me', voice).lines.map(({ text }) => text);

describe('spokenOf', () => {
  it('returns new lines of others in their order, with their language', () => {
    const lines = [line(10, 'old'), line(11, 'a'), line(12, 'mine', 'viewer', 'me'), line(13, 'b')];
    expect(textsOf(lines)).toEqual(['a', 'b']);
    expect(spokenOf(lines, 10, 'me', 'all').lines[0]?.lang).toBe('en');
  });

  it('speaks at most about eight seconds of a flood, the performer first, and counts the rest', () => {
    const flood = Array.from({ length: 100 }, (_, index) =>
      line(11 + index, `${index} `.padEnd(20, 'x'), index === 3 ? 'performer' : 'viewer'),
    );
    const spoken = spokenOf(flood, 10, 'me', 'all');
    expect(spoken.lines.map(({ line_id }) => line_id)).toEqual([14, 108, 109, 110]);
    expect(spoken.skipped).toBe(96);
    expect(spokenMs(spoken)).toBe(8_000);
  });

  it('speaks one line even when it is long', () => {
    expect(textsOf([line(11, 'x'.repeat(200))])).toHaveLength(1);
  });

  it('speaks the performer alone, or no line, as the person chose', () => {
    const lines = [line(11, 'a'), line(12, 'hello', 'performer')];
    expect(textsOf(lines, 'performer')).toEqual(['hello']);
    expect(textsOf(lines, 'off')).toEqual([]);
  });
});
