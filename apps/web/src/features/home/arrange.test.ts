import type { ChannelCard } from '@akari/contract/channel';
import { foldForSearch } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { sampleCard } from '../../testing/sample-card.ts';
import { arrange, chooseFeatured, countByStatus, onAirCount } from './arrange.ts';

const channel = (performer_name: string, change: Partial<ChannelCard> = {}): ChannelCard =>
  sampleCard({
    channel_id: performer_name,
    performer_name,
    performer_id: performer_name,
    display_name: { ja: performer_name, en: performer_name },
    on_air_since_ms: 1_000,
    ...change,
  });
const names = (channels: ChannelCard[]) => channels.map((one) => one.performer_name);
const everybody = { status: 'all', name: '' } as const;

describe('arrange', () => {
  it('orders chatting, waiting, preparing, then offline channels', () => {
    const list = [
      channel('a', { status: 'offline' }),
      channel('b', { status: 'waiting' }),
      channel('c', { status: 'chatting' }),
      channel('d', { status: 'preparing' }),
    ];
    expect(names(arrange(list, everybody))).toEqual(['c', 'b', 'd', 'a']);
  });
  it('does not reorder cards when viewer counts change', () => {
    const before = [channel('a', { on_air_since_ms: 1 }), channel('b', { on_air_since_ms: 2 })];
    const after = [
      channel('a', { on_air_since_ms: 1 }),
      channel('b', { on_air_since_ms: 2, viewer_count: 99 }),
    ];
    expect(names(arrange(after, everybody))).toEqual(names(arrange(before, everybody)));
  });
  it('finds a name in both languages, in any width and case', () => {
    const list = [channel('sayo', { display_name: { ja: '小夜', en: 'Sayo' } }), channel('yuna')];
    for (const name of ['小夜', 'SAY', 'ｓａｙｏ', ' sayo ']) {
      expect(names(arrange(list, { status: 'all', name }, foldForSearch))).toEqual(['sayo']);
    }
    expect(arrange(list, { status: 'all', name: 'nobody' })).toEqual([]);
  });
  it('finds a name in either kana, and in half width', () => {
    const list = [channel('tree', { display_name: { ja: 'カラマツ', en: 'Larch' } }), channel('yuna')];
    for (const name of ['からまつ', 'カラマ', 'ｶﾗﾏﾂ', 'ＬＡＲＣＨ', '♡からまつ♡']) {
      expect(names(arrange(list, { status: 'all', name }, foldForSearch))).toEqual(['tree']);
    }
  });
  it('returns only channels of the requested status', () => {
    const list = [channel('a', { status: 'waiting' }), channel('b')];
    expect(names(arrange(list, { status: 'waiting', name: '' }))).toEqual(['a']);
  });
  it('countByStatus leaves out unused statuses, onAirCount offline channels', () => {
    const list = [channel('a', { status: 'offline' }), channel('b'), channel('c')];
    expect(countByStatus(list)).toEqual([
      ['chatting', 2],
      ['offline', 1],
    ]);
    expect(onAirCount(list)).toBe(2);
  });
});

describe('chooseFeatured', () => {
  const list = [channel('a', { viewer_count: 2 }), channel('b', { viewer_count: 9 })];
  it('returns the channel with the most viewers', () => {
    expect(chooseFeatured(list, null)).toBe('b');
  });
  it('keeps the current channel while it is on air', () => {
    expect(chooseFeatured(list, 'a')).toBe('a');
  });
  it('replaces a channel that went off the air', () => {
    expect(chooseFeatured([channel('a', { status: 'offline' }), channel('b')], 'a')).toBe('b');
  });
  it('returns a free preview without paid chat, and null without both', () => {
    expect(chooseFeatured([channel('a', { status: 'waiting' })], null)).toBe('a');
    expect(chooseFeatured([channel('a', { status: 'preparing' })], null)).toBeNull();
  });
});
