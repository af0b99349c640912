import { describe, expect, it } from 'vitest';
import { arrange, countsOf, hasNewcomers, tilesOf, type Tile } from './arrange.ts';

const NOW_MS = 10_000_000;
const tile = (id: string, more: Partial<Tile> = {}): Tile => ({
  channel_id: id,
  performer_name: `name${id}`,
  display_name: { ja: `名前${id}`, en: `Name ${id}` },
  media_kind: 'video',
  status: 'chatting',
  on_air_since_ms: NOW_MS - 60_000,
  viewer_count: 1,
  reports: 0,
  still_at_ms: null,
  seen_at_ms: null,
  seen_by: null,
  ...more,
});
const long = tile('1', { on_air_since_ms: NOW_MS - 900_000 });
const reported = tile('2', { reports: 2 });
const secluded = tile('3', { status: 'twoshot', seen_at_ms: NOW_MS - 1_000 });
const tiles = [secluded, long, reported];
const ids = (list: readonly Tile[]): string[] => list.map(({ channel_id }) => channel_id);

describe('arrange', () => {
  it('puts reports first, then what was not looked at for longest', () =>
    expect(ids(arrange(tiles, { filter: 'all', name: '' }, NOW_MS))).toEqual(['2', '1', '3']));
  it.each([
    ['reported', ['2']],
    ['private', ['3']],
    ['unseen', ['1']],
  ] as const)('%s shows %j', (filter, shown) =>
    expect(ids(arrange(tiles, { filter, name: '' }, NOW_MS))).toEqual(shown),
  );
  it.each([
    ['名前3', ['3']],
    ['NAME 1', ['1']],
    ['2', ['2']],
    ['nobody', []],
  ])('finds %s by name or id', (name, shown) =>
    expect(ids(arrange(tiles, { filter: 'all', name }, NOW_MS))).toEqual(shown),
  );
});

it('countsOf counts each filter', () =>
  expect(countsOf(tiles, NOW_MS)).toEqual({ all: 3, reported: 1, private: 1, unseen: 1 }));

it('a channel without a name is a newcomer and has no tile', () => {
  const { performer_name, display_name, media_kind, ...figures } = long;
  const named = { channel_id: '2', performer_name, display_name, media_kind };
  expect(hasNewcomers([named], [figures])).toBe(true);
  expect(tilesOf([named], [figures])).toEqual([]);
  expect(hasNewcomers([{ ...named, channel_id: '1' }], [figures])).toBe(false);
  expect(ids(tilesOf([{ ...named, channel_id: '1' }], [figures]))).toEqual(['1']);
});
