import { describe, expect, it } from 'vitest';
import { matchesAmong, shownOnAir } from './find-on-air.ts';
import type { OnAir } from './on-air.ts';
import { ANY, NO_LIMITS, type Limits, type Wish } from './wish.ts';

const one = (performer_id: number, more: Partial<OnAir> = {}): OnAir => ({
  performer_id,
  ...{ status: 'chatting', voice: false, toy: false, names: 'akari', words: 'akari\n夜の雨', traits: [] },
  ...{ born: '2000-05-01', points_units: 0, favourites: 0, rate_units: 20_000, first_on_air_ms: 1_000 },
  ...more,
});
const found = (all: readonly OnAir[], wish: Partial<Wish>): number[] => {
  const whole = { ...ANY, ...wish };
  return shownOnAir(matchesAmong(all, whole), whole).map(({ performer_id }) => performer_id);
};
const limited = (limits: Partial<Limits>): Partial<Wish> => ({ limits: { ...NO_LIMITS, ...limits } });

describe('those on the air whom a search finds', () => {
  it.each<[string, Partial<Wish>, OnAir, OnAir]>([
    ['all words', { words: ['夜', '雨'] }, one(1), one(2, { words: 'akari\n夜の月' })],
    ['traits', { traits: ['speaks:en'] }, one(1, { traits: ['speaks:en', 'tag:5'] }), one(2)],
    ['a price from', limited({ price_from_units: 20_000 }), one(1), one(2, { rate_units: 19_999 })],
    ['a price to', limited({ price_to_units: 20_000 }), one(1), one(2, { rate_units: 20_001 })],
    ['an age from', limited({ born_until: '2000-05-01' }), one(1), one(2, { born: '2000-05-02' })],
    ['an age that is shown', limited({ born_until: '2000-05-01' }), one(1), one(2, { born: null })],
    ['an age to', limited({ born_after: '2000-04-30' }), one(1), one(2, { born: '2000-04-30' })],
    ['newcomers', limited({ first_since_ms: 1_000 }), one(1), one(2, { first_on_air_ms: 999 })],
    ['who was on the air', limited({ first_since_ms: 0 }), one(1), one(2, { first_on_air_ms: null })],
    ['voice', limited({ voice: true }), one(1, { voice: true }), one(2)],
    ['a toy', limited({ toy: true }), one(1, { toy: true }), one(2)],
    ['a status', { status: 'waiting' }, one(1, { status: 'waiting' }), one(2)],
    ['a two-way chat', { status: 'twoway' }, one(1, { status: 'twoway' }), one(2)],
    ['a break', { status: 'resting' }, one(1, { status: 'resting' }), one(2)],
    ['who prepares', { status: 'preparing' }, one(1, { status: 'preparing' }), one(2)],
    ['no one who prepares', { status: 'live' }, one(1), one(2, { status: 'preparing' })],
    ['no hidden chat', { status: 'live' }, one(1), one(2, { status: 'hidden_chat' })],
  ])('have %s', (_, wish, those, other) => {
    expect(found([other, those], wish)).toEqual([1]);
  });

  it('a two-way is a chat', () => {
    expect(
      found([one(1, { status: 'twoway' }), one(2, { status: 'twoshot' })], { status: 'chatting' }),
    ).toEqual([1]);
  });

  it.each<[Wish['sort'], number[]]>([
    ['live', [3, 4, 2, 1]],
    ['ranking', [3, 4, 2, 1]],
    ['favourites', [4, 1, 3, 2]],
    ['price', [2, 3, 4, 1]],
    ['new', [4, 1, 3, 2]],
  ])('sorted by %s', (sort, order) => {
    const all = [
      one(1, { favourites: 5, rate_units: 30_000 }),
      one(2, { points_units: 7, rate_units: 10_000, first_on_air_ms: null }),
      one(3, { points_units: 9, favourites: 2, first_on_air_ms: 500 }),
      one(4, { points_units: 7, favourites: 5 }),
    ];
    expect(found(all, { sort })).toEqual(order);
  });

  it('come first when a word is in their name', () => {
    const all = [one(1, { points_units: 9, names: 'hana', words: 'hana\nakari' }), one(2)];
    expect(found(all, { words: ['akari'] })).toEqual([2, 1]);
    expect(found(all, { words: ['akari'], sort: 'ranking' })).toEqual([1, 2]);
  });
});
